import { atMostEvery } from './at-most-every.ts'
import { createClockWatch } from './clock-watch.ts'

export interface WorkspacePollingOptions {
  now(): Date
  /** Reads lists, queues and the directory from the service. */
  refresh(): void
  /** The computer has slept. */
  onWake(): void
  /** Called at each interval, also when `refresh` is skipped. */
  onTick(): void
  everyMs: number | undefined
  /** Ends the polling. */
  signal: AbortSignal
}

const usualIntervalMs = 30_000
const refreshPauseMs = 3000

/** Polls the service for one person at an interval. Answers how to do so soon, for a list that they open. */
export function createWorkspacePolling(options: WorkspacePollingOptions): () => void {
  const { now, refresh, onWake, onTick, everyMs = usualIntervalMs, signal } = options
  const hasSlept = createClockWatch({ now, everyMs })
  const timer = setInterval(() => {
    if (hasSlept()) onWake()
    onTick()
    refreshSoon()
  }, everyMs)
  timer.unref()
  const refreshSoon = atMostEvery(refreshPauseMs, refresh, signal)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  refreshSoon()
  return refreshSoon
}
