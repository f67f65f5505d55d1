import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Conversion } from '../../engine/conversion/index.ts'
import type { PdfPool } from '../../engine/pdf/index.ts'
import type { Module, ModuleTools } from '../../workspace-module.ts'
import { usualTiming } from './escl.ts'
import { findScanners } from './find-scanners.ts'
import { type CapturePort, createFinishStack } from './finish-stack.ts'
import { createScannerList } from './scanner-list.ts'
import { createScannerStore } from './scanner-store.ts'
import { createScanning } from './scanning.ts'
import { createStackStore } from './stack-store.ts'

interface ScanningOptions {
  readonly data: { readonly folder: string }
  readonly host: { readonly conversion: Pick<Conversion, 'picturesToPdf'> }
}

interface ScanningParts {
  readonly capture: CapturePort
  readonly pool: Pick<PdfPool, 'append'>
}

/** Scanners of the network, and the stacks of paper that one person scans. */
export function createScanningModule(
  { context, owner, contents, changed, log, now }: ModuleTools,
  { data, host: { conversion } }: ScanningOptions,
  { capture, pool }: ScanningParts,
): Module<'scanning'> {
  const folder = path.join(data.folder, 'scans')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stacks = createStackStore(folder, owner, log)
  const scanning = createScanning({
    owner,
    list: createScannerList({
      store: createScannerStore(folder, log),
      find: findScanners,
      timing: usualTiming,
      signal: context.signal,
    }),
    stacks,
    finish: createFinishStack({ stacks, conversion, pool, now, capture, log }),
    contents,
    timing: usualTiming,
    changed: () => changed('scanning'),
    log,
    now,
  })
  return {
    calls: scanning.calls,
    start: scanning.start,
    unsent: {
      count: () => ({ files: scanning.count() }),
      discard: () => void scanning.discard().catch((error: unknown) => log.error('scanning.not-discarded', { error })),
    },
    close: scanning.close,
  }
}
