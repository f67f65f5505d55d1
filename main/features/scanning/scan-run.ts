import type { ScanProblem } from '../../../contract/bridge/scanning.ts'
import type { Log } from '../../engine/log/index.ts'
import { createEscl, type ScanJob, type ScannedPage, ScanStopped, type ScanTiming } from './escl.ts'
import type { ScannerList } from './scanner-list.ts'
import type { KeptScanner } from './scanner-store.ts'
import type { StackRecord, StackStore } from './stack-store.ts'

interface ScanRunOptions {
  readonly list: Pick<ScannerList, 'capabilities' | 'find'>
  readonly stacks: Pick<StackStore, 'addPage' | 'save'>
  readonly timing: ScanTiming
  /** The stack has another page, or its scanner has stopped. */
  update(stack: StackRecord): void
  readonly log: Pick<Log, 'warn' | 'error'>
}

/** The one scan that runs in a workspace. */
export interface ScanRun {
  isBusy(): boolean
  isRunning(stackId: string): boolean
  begin(stack: StackRecord, scanner: KeptScanner): void
  /** Resolves when the scanner was told and nothing is written any more. */
  stop(stackId: string, why: 'stopped' | 'interrupted'): Promise<void>
  close(): Promise<void>
}

const maxPages = 2000

export function createScanRun({ list, stacks, timing, update, log }: ScanRunOptions): ScanRun {
  let current: { readonly stackId: string; readonly abort: AbortController; ended: Promise<void> } | null = null

  /** Scans until the scanner has no more pages. @throws ScanStopped */
  async function pages(
    stack: StackRecord,
    scanner: KeptScanner,
    signal: AbortSignal,
    grown: (next: StackRecord) => void,
  ) {
    const capabilities = await list.capabilities(scanner)
    let job: ScanJob | null = null
    let now = stack
    try {
      const pinned = list.find(scanner.scannerId) ?? scanner
      job = await createEscl(pinned, timing).start(capabilities, stack.settings, signal)
      for (let page = await job.next(); page !== null; page = await job.next()) {
        if (now.pages.length >= maxPages) throw new ScanStopped('too-many')
        now = await write(now, page)
        grown(now)
      }
    } catch (error) {
      await job?.cancel()
      throw error
    }
    if (now === stack) throw new ScanStopped('no-paper')
  }

  const write = (stack: StackRecord, page: ScannedPage) =>
    stacks.addPage(stack, page).catch((error: unknown) => {
      log.error('scanning.page-not-kept', { error })
      throw new ScanStopped('disk', error)
    })

  async function perform(stack: StackRecord, scanner: KeptScanner, signal: AbortSignal): Promise<void> {
    let now = stack
    let end: StackRecord['end'] = 'ended'
    try {
      await pages(stack, scanner, signal, (next) => {
        now = next
        update(next)
      })
    } catch (error) {
      end = problemOf(error, signal)
      log.warn('scanning.stopped', { why: end, pages: now.pages.length, error })
    }
    now = { ...now, end, replacesLast: false }
    try {
      stacks.save(now)
    } catch (error) {
      // Its pages are on the disk: the next start finds it interrupted.
      log.error('scanning.end-not-noted', { error })
    }
    current = null
    update(now)
  }

  async function stop(stackId: string, why: 'stopped' | 'interrupted'): Promise<void> {
    if (current?.stackId !== stackId) return
    const { abort, ended } = current
    abort.abort(why)
    await ended
  }

  return {
    isBusy: () => current !== null,
    isRunning: (stackId) => current?.stackId === stackId,
    begin(stack, scanner) {
      const abort = new AbortController()
      current = { stackId: stack.stackId, abort, ended: Promise.resolve() }
      current.ended = perform(stack, scanner, abort.signal)
    },
    stop,
    close: async () => (current === null ? undefined : stop(current.stackId, 'interrupted')),
  }
}

function problemOf(error: unknown, signal: AbortSignal): ScanProblem {
  if (signal.aborted) return signal.reason === 'interrupted' ? 'interrupted' : 'stopped'
  return error instanceof ScanStopped ? error.problem : 'device'
}
