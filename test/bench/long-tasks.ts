import type { Browser, Page } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  /** The thread's own processor time in it. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** The longest tasks of a window's main thread; milliseconds. */
export interface HeldUp {
  readonly longest: number
  /** The same in processor time, which a busy machine does not lengthen. */
  readonly longestWorked: number
  readonly over50: number
  readonly over100: number
}

/** Chromium's names of one turn of a thread's event loop. */
const turns = ['ThreadControllerImpl::RunTask', 'RunTask']

/** Traces the browser during some work and returns the longest tasks of the busiest page's main thread. */
export async function heldUpWhile(browser: Browser, page: Page, work: () => Promise<void>): Promise<HeldUp> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await work()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return heldUp(trace.traceEvents)
}

function heldUp(events: readonly TraceEvent[]): HeldUp {
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(thread),
  )
  const byThread = Map.groupBy(
    events.filter((event) => event.ph === 'X' && turns.includes(event.name) && mains.has(thread(event))),
    thread,
  )
  const sum = (tasks: readonly TraceEvent[]) => tasks.reduce((all, { dur = 0 }) => all + dur, 0)
  const page = [...byThread.values()].toSorted((a, b) => sum(b) - sum(a))[0] ?? []
  if (page.length === 0) throw new Error('the trace has no task of a page')
  const over = (ms: number) => page.filter(({ dur = 0 }) => dur > ms * 1000).length
  const most = (us: (task: TraceEvent) => number) =>
    Math.round(page.reduce((longest, task) => Math.max(longest, us(task)), 0) / 1000)
  return {
    longest: most(({ dur = 0 }) => dur),
    longestWorked: most(({ tdur = 0 }) => tdur),
    over50: over(50),
    over100: over(100),
  }
}
