import { randomUUID } from 'node:crypto'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { ScanStack } from '../../../contract/bridge/scanning.ts'
import type { Owner } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import type { ContentStore } from '../../engine/transfer/index.ts'
import type { Calls } from '../../workspace-module.ts'
import type { ScanTiming } from './escl.ts'
import type { FinishStack } from './finish-stack.ts'
import { createScanRun } from './scan-run.ts'
import { scannerCalls } from './scanner-calls.ts'
import type { ScannerList } from './scanner-list.ts'
import { scanningTexts as texts } from './scanning-texts.ts'
import { isPicture, type StackRecord, type StackStore } from './stack-store.ts'
import { viewOf } from './stack-view.ts'

interface ScanningOptions {
  readonly owner: Owner
  readonly list: ScannerList
  readonly stacks: StackStore
  readonly finish: FinishStack
  readonly contents: Pick<ContentStore, 'addExternal'>
  readonly timing: ScanTiming
  changed(): void
  readonly log: Pick<Log, 'warn' | 'error'>
  now(): Date
}

export interface Scanning {
  readonly calls: Calls<'scanning'>
  /** Offers what the last run of the program has left, and ends what was being finished. */
  start(): Promise<void>
  count(): number
  /** Deletes all stacks of the person. */
  discard(): Promise<void>
  /** Stops the scanner; its pages stay. */
  close(): Promise<void>
}

/** Scans stacks of paper: each is kept on the disk page by page until it is in the capture list, or discarded. */
export function createScanning(options: ScanningOptions): Scanning {
  const { owner, list, log, now } = options
  const desk = createDesk(options)
  const { kept, begin, finishing, discard } = desk
  return {
    calls: {
      ...scannerCalls(list, log),
      stacks: () => ok([...kept.values()].map(desk.view)),
      start: ({ scannerId, settings, name }) =>
        begin({
          ...owner,
          scannerId,
          scannerName: list.find(scannerId)?.name ?? '',
          settings,
          name,
          stackId: randomUUID(),
          startedAt: now().toISOString(),
          pages: [],
          replacesLast: false,
          runFrom: 0,
          end: null,
          finishingAt: null,
        }),
      async stop({ stackId }) {
        await desk.run.stop(stackId, 'stopped')
        return ok(null)
      },
      continue({ stackId, replacesLast }) {
        const stack = kept.get(stackId)
        if (stack === undefined) return failed('not-found')
        if (stack.finishingAt !== null) return failed('conflict', texts.beingFinished)
        const replaces = replacesLast && stack.pages.slice(-1).some(isPicture)
        const runFrom = stack.pages.length - (replaces ? 1 : 0)
        return begin({ ...stack, end: null, replacesLast: replaces, runFrom })
      },
      async finish({ stackId, name }) {
        const stack = finishing(stackId, name)
        return stack.ok ? desk.deliver(stack.value) : stack
      },
      async discard({ stackId }) {
        const stack = kept.get(stackId)
        if (stack === undefined) return failed('not-found')
        if (stack.finishingAt !== null) return failed('conflict', texts.beingFinished)
        await discard(stackId)
        return ok(null)
      },
    },
    async start() {
      for (const stack of options.stacks.load()) {
        // Begun since: the page may call before the workspace has started.
        if (kept.has(stack.stackId)) continue
        if (stack.pages.length === 0) await options.stacks.remove(stack.stackId)
        else kept.set(stack.stackId, { ...stack, end: stack.end ?? 'interrupted' })
      }
      if (kept.size > 0) options.changed()
      for (const stack of [...kept.values()])
        if (stack.finishingAt !== null) await desk.deliver(stack, { isRecovered: true })
    },
    count: () => kept.size,
    async discard() {
      for (const stackId of [...kept.keys()]) await discard(stackId)
    },
    close: () => desk.run.close(),
  }
}

/** The stacks in memory and on the disk, and the scan that runs. */
function createDesk({ list, stacks, finish, contents, timing, changed, log, now }: ScanningOptions) {
  const kept = new Map<string, StackRecord>()
  function update(stack: StackRecord): void {
    kept.set(stack.stackId, stack)
    changed()
  }
  async function remove(stackId: string): Promise<void> {
    kept.delete(stackId)
    changed()
    await stacks.remove(stackId)
  }
  const run = createScanRun({ list, stacks, timing, update, log })
  const view = (stack: StackRecord) => viewOf(stack, { isRunning: run.isRunning(stack.stackId), stacks, contents })

  async function deliver(stack: StackRecord, { isRecovered } = { isRecovered: false }) {
    const result = await finish(stack, { isRecovered })
    if (result.isDelivered) await remove(stack.stackId)
    else update(result.stack)
    return result.outcome
  }

  return {
    kept,
    run,
    view,
    deliver,
    /** Notes the stack and begins to scan into it. */
    begin(stack: StackRecord): Outcome<ScanStack> {
      const scanner = list.find(stack.scannerId)
      if (scanner === null) return failed('not-found')
      if (run.isBusy()) return failed('conflict', texts.otherScan)
      try {
        stacks.save(stack)
        list.keep({ ...scanner, last: stack.settings })
      } catch (error) {
        log.warn('scanning.not-begun', { error })
        return failed('storage-problem')
      }
      run.begin(stack, scanner)
      update(stack)
      return ok(view(stack))
    },
    /** Notes that the document of a stack is wanted: from then on also a restart goes on with it. */
    finishing(stackId: string, name: string): Outcome<StackRecord> {
      const stack = kept.get(stackId)
      if (stack === undefined) return failed('not-found')
      if (stack.finishingAt !== null) return failed('conflict', texts.beingFinished)
      if (run.isRunning(stackId)) return failed('conflict', texts.stillScanning)
      if (stack.pages.length === 0) return failed('refused', texts.noPages)
      const wanted = { ...stack, name, replacesLast: false, finishingAt: now().toISOString() }
      try {
        stacks.save(wanted)
      } catch (error) {
        log.warn('scanning.not-finished', { error })
        return failed('storage-problem')
      }
      update(wanted)
      return ok(wanted)
    },
    async discard(stackId: string): Promise<void> {
      await run.stop(stackId, 'stopped')
      await remove(stackId)
    },
  }
}
