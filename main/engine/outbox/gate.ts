import { nextRetryDelay } from './delays.ts'
import type { StepFailure } from './job-event.ts'
import type { OutboxTiming } from './timing.ts'

/** Closed while offline or signed out, for all jobs at once. */
export interface Gate {
  /** How many steps may start now: all, one that probes the connection, or none. */
  allows(at: number, running: number): 'all' | 'one' | 'none'
  /** When the next probe is due; null if open. */
  opensAt(): number | null
  /** `failure` is null for a successful step. */
  stepEnded(failure: StepFailure | null, at: number): void
  /** The connection or the person may be back. */
  open(): void
}

interface GateOptions {
  /** In [0, 1). */
  random(): number
  timing: OutboxTiming
}

export function createGate({ random, timing }: GateOptions): Gate {
  let closed: { why: 'offline'; delayMs: number; until: number } | { why: 'sign-in'; until: number } | null = null
  return {
    allows(at, running) {
      if (closed === null) return 'all'
      if (at < closed.until || running > 0) return 'none'
      return 'one'
    },
    opensAt: () => closed?.until ?? null,
    stepEnded(failure, at) {
      if (failure?.kind === 'sign-in') closed = { why: 'sign-in', until: at + timing.signInProbeMs }
      else if (failure?.kind === 'offline') {
        const before = closed?.why === 'offline' ? closed : null
        // Parallel steps fail together: that is one outage, not several.
        if ((closed?.why === 'sign-in' && at < closed.until) || (before !== null && at < before.until)) return
        const delayMs = Math.min(timing.longestProbeMs, nextRetryDelay(timing.retry, before?.delayMs ?? 0, random()))
        closed = { why: 'offline', delayMs, until: at + delayMs }
      } else if (failure?.kind !== 'stopped' && failure?.kind !== 'network' && closed !== null) {
        // A step that started before the token was refused says nothing about the next one.
        if (closed.why === 'offline' || at >= closed.until) closed = null
      }
    },
    open() {
      closed = null
    },
  }
}
