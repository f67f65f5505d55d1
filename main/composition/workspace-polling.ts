import { createClockWatch } from './clock-watch.ts'

export interface PollingOptions {
  now(): Date
  /** Reads lists, queues and the directory from the service. */
  refresh(): void
  /** The computer has slept. */
  onWake(): void
  onTick(): void
  everyMs: number | undefined
  /** Ends the polling. */
  signal: AbortSignal
}

const usualIntervalMs = 30_000

/** Polls the service for one person now and at an interval. */
export function startPolling({
  now,
  refresh,
  onWake,
  onTick,
  everyMs = usualIntervalMs,
  signal,
}: PollingOptions): void {
  const hasSlept = createClockWatch({ now, everyMs })
  const timer = setInterval(() => {
    if (hasSlept()) onWake()
    onTick()
    refresh()
  }, everyMs)
  timer.unref()
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  refresh()
}
