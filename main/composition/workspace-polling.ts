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

/** Polls the service for one person: at an interval, and when they open a list. */
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
  const refreshSoon = atMostEvery(refreshPauseMs, refresh)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  refreshSoon()

  /** Works at once, then pauses; calls during the pause are answered together at its end. */
  function atMostEvery(pauseMs: number, work: () => void): () => void {
    let isPausing = false
    let isWanted = false
    function begin(): void {
      isPausing = true
      isWanted = false
      work()
      setTimeout(() => {
        isPausing = false
        if (isWanted && !signal.aborted) begin()
      }, pauseMs).unref()
    }
    return () => {
      if (isPausing) isWanted = true
      else if (!signal.aborted) begin()
    }
  }
  return { refreshSoon, pollOperationsSoon: atMostEvery(operationsPauseMs, pollOperations) }
}
