import { mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { ScanSettings, ScanStack } from '../../../contract/bridge/scanning.ts'
import type { Conversion } from '../../../main/engine/conversion/index.ts'
import { createContentStore } from '../../../main/engine/transfer/index.ts'
import { type CapturePort, createFinishStack } from '../../../main/features/scanning/finish-stack.ts'
import { createScannerList } from '../../../main/features/scanning/scanner-list.ts'
import { createScannerStore } from '../../../main/features/scanning/scanner-store.ts'
import { createScanning } from '../../../main/features/scanning/scanning.ts'
import { createStackStore } from '../../../main/features/scanning/stack-store.ts'
import { eventually } from '../eventually.ts'
import { type EsclScanner, startEsclScanner } from './escl-server.ts'
import { numberOnJpeg } from './scanned-picture.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }
const owner = { environmentId: 'local', personId: 'ana' }

/** Without long waits. */
const timing = { limits: { connectMs: 2000, idleMs: 500 }, pageIdleMs: 1000, watchMs: 10, retryMs: 10, retries: 3 }

export const feederBoth: ScanSettings = { source: 'feeder', bothSides: true, dpi: 100, colour: 'grey', paper: 'a5' }

interface DeskOptions {
  folder?: string
  capture?: CapturePort
  conversion?: Pick<Conversion, 'picturesToPdf'>
  owner?: typeof owner
}

const noCapture: CapturePort = {
  addFiles: () => Promise.reject(new Error('no capture list')),
  rows: () => [],
  remove: () => ({ ok: true, value: null }),
}
const noConversion = { picturesToPdf: () => Promise.reject(new Error('no conversion')) }

/** Scanning as a person's workspace has it, in a folder of its own. */
export async function openDesk(options: DeskOptions = {}) {
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'malote-scans-'))
  const contents = createContentStore({
    folder: path.join(folder, '..', `${path.basename(folder)}-content`),
    transport: null as never,
    log,
  })
  const stacks = createStackStore(folder, options.owner ?? owner, log)
  const abort = new AbortController()
  const now = () => new Date()
  const scanning = createScanning({
    owner: options.owner ?? owner,
    list: createScannerList({
      store: createScannerStore(folder, log),
      find: async () => [],
      timing,
      signal: abort.signal,
    }),
    stacks,
    finish: createFinishStack({
      stacks,
      conversion: options.conversion ?? noConversion,
      pool: null as never,
      now,
      capture: options.capture ?? noCapture,
      log,
    }),
    contents,
    timing,
    changed() {},
    log,
    now,
  })
  await scanning.start()
  onTestFinished(async () => {
    await scanning.close()
    abort.abort()
    await contents.close()
  })
  const { calls } = scanning
  const stackOf = async (): Promise<ScanStack> => {
    const outcome = await calls.stacks({})
    const stack = outcome.ok ? outcome.value[0] : undefined
    if (stack === undefined) throw new Error('no stack')
    return stack
  }
  const pageFiles = async () => (await stackOf()).pages.map(({ contentId }) => contents.resolve(contentId)?.path ?? '')
  return {
    folder,
    scanning,
    calls,
    stackOf,
    /** The stack once its scanner has stopped. */
    settled: () =>
      eventually(async () => {
        const stack = await stackOf()
        if (stack.state === 'scanning') throw new Error('scanning')
        return stack
      }),
    pageFiles,
    /** The numbers printed on the pages of a stack. */
    numbers: async () => Promise.all((await pageFiles()).map(async (file) => numberOnJpeg(await readFile(file)))),
    async add(scanner: Pick<EsclScanner, 'address'>): Promise<string> {
      const outcome = await calls.add({ address: scanner.address })
      if (!outcome.ok) throw new Error(outcome.failure.message)
      return outcome.value.scannerId
    },
  }
}

/** A scanner with some sheets, added to a new desk. */
export async function deskWithScanner(sheets: number, options: Parameters<typeof startEsclScanner>[0] = {}) {
  const scanner = await startEsclScanner(options)
  onTestFinished(() => scanner.stop())
  scanner.load(sheets)
  const desk = await openDesk()
  const scannerId = await desk.add(scanner)
  const scan = (settings = feederBoth) => desk.calls.start({ scannerId, settings, name: 'Ofícios' })
  return { ...desk, scanner, scannerId, scan }
}
