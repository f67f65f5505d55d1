import type { StepFailure } from './happening.ts'
import { nextPause } from './pauses.ts'
import type { OutboxTiming } from './timing.ts'

/** Whether the engine may ask the service for anything: offline is a state of the whole, not an error of a job. */
export interface Gate {
  /** How many steps may begin now: all, a single one that probes the line, or none. */
  allows(at: number, running: number): 'all' | 'one' | 'none'
  /** When it is worth looking again; null if it is open. */
  opensAt(): number | null
  /** How a step ended: null if well. */
  saw(failure: StepFailure | null, at: number): void
  /** The line may be back, or the person: begin afresh. */
  open(): void
}

export interface GateOptions {
  /** In [0, 1). */
  random(): number
  timing: OutboxTiming
}

export function createGate({ random, timing }: GateOptions): Gate {
  let closed: { why: 'offline'; pauseMs: number; until: number } | { why: 'sign-in'; until: number } | null = null
  return {
    allows(at, running) {
      if (closed === null) return 'all'
      if (at < closed.until || running > 0) return 'none'
      return 'one'
    },
    opensAt: () => closed?.until ?? null,
    saw(failure, at) {
      if (failure?.kind === 'sign-in') closed = { why: 'sign-in', until: at + timing.signInProbeMs }
      else if (failure?.kind === 'offline') {
        const before = closed?.why === 'offline' ? closed : null
        // Steps that were under way together fail together; that is one pause, not several.
        if ((closed?.why === 'sign-in' && at < closed.until) || (before !== null && at < before.until)) return
        const pauseMs = Math.min(timing.longestProbeMs, nextPause(timing.retry, before?.pauseMs ?? 0, random()))
        closed = { why: 'offline', pauseMs, until: at + pauseMs }
      } else if (failure?.kind !== 'stopped' && closed !== null) {
        // A step that was under way with the token that was refused says nothing of the next.
        if (closed.why === 'offline' || at >= closed.until) closed = null
      }
    },
    open() {
      closed = null
    },
  }
}
