import { createClockWatch } from './clock-watch.ts'

export interface WorkspacePollingOptions {
  now(): Date
  /** Reads lists, queues and the directory from the service. */
  refresh(): void
  /** Polls the operations in flight. */
  pollOperations(): void
  /** The computer has slept. */
  onWake(): void
  /** Called at each interval, also when `refresh` is skipped. */
  onTick(): void
  everyMs: number | undefined
  /** Ends the polling. */
  signal: AbortSignal
}

/** When the service is asked for one person: at an interval, and when they open a list. */
export interface WorkspacePolling {
  refreshSoon(): void
  pollOperationsSoon(): void
}

const usualIntervalMs = 30_000
const refreshPauseMs = 3000
const operationsPauseMs = 10_000

export function createWorkspacePolling(options: WorkspacePollingOptions): WorkspacePolling {
  const { now, refresh, pollOperations, onWake, onTick, everyMs = usualIntervalMs, signal } = options
  const hasSlept = createClockWatch({ now, everyMs })
  const timer = setInterval(() => {
    if (hasSlept()) onWake()
    onTick()
    refreshSoon()
  }, everyMs)
  timer.unref()
  let refreshedAt = 0
  let polledAt = 0
  let next: NodeJS.Timeout | null = null
  signal.addEventListener(
    'abort',
    () => {
      clearInterval(timer)
      if (next !== null) clearTimeout(next)
    },
    { once: true },
  )
  refreshSoon()

  function refreshNow(): void {
    next = null
    refreshedAt = now().getTime()
    refresh()
  }
  /** What is asked for within the pause after a refresh is answered by one refresh at its end. */
  function refreshSoon(): void {
    if (next !== null) return
    const passed = now().getTime() - refreshedAt
    if (passed >= refreshPauseMs) refreshNow()
    // At most the pause, also where the clock was set back.
    else next = setTimeout(refreshNow, Math.min(refreshPauseMs, refreshPauseMs - passed)).unref()
  }
  /** The outbox polls by itself, too: what comes within the pause needs no poll of its own. */
  function pollOperationsSoon(): void {
    if (now().getTime() - polledAt < operationsPauseMs) return
    polledAt = now().getTime()
    pollOperations()
  }
  return { refreshSoon, pollOperationsSoon }
}
