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
  const refreshSoon = atMostEvery(refreshPauseMs, refresh)
  const hasSlept = createClockWatch({ now, everyMs })
  const timer = setInterval(() => {
    if (hasSlept()) onWake()
    onTick()
    refreshSoon()
  }, everyMs)
  timer.unref()
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  refreshSoon()

  function atMostEvery(pauseMs: number, work: () => void): () => void {
    let last = 0
    return () => {
      if (now().getTime() - last < pauseMs) return
      last = now().getTime()
      work()
    }
  }
  return { refreshSoon, pollOperationsSoon: atMostEvery(operationsPauseMs, pollOperations) }
}
