import type { OperationFailure } from '../../contract/bridge/outbox.ts'
import type { StepFailure } from '../../main/engine/outbox/index.ts'

/** Random choices from one seed. */
export interface Chance {
  random(): number
  /** An integer; both ends are included. */
  between(low: number, high: number): number
  /** True with probability 1/times. */
  one(times: number): boolean
  pick<T>(all: readonly T[]): T
  /** The failure of a safe request, or null. */
  trouble(details: OperationFailure): StepFailure | null
}

/** Deterministic for one seed (mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const one = (times: number) => random() * times < 1
  return {
    random,
    between,
    one,
    pick: (all) => all[Math.floor(random() * all.length)] as (typeof all)[number],
    trouble: (details) => {
      if (!one(5)) return null
      if (one(3)) return { kind: 'offline' }
      if (one(6)) return { kind: 'sign-in' }
      const retryAfterMs = between(0, 5000)
      return retryAfterMs < 500 ? { kind: 'network', details } : { kind: 'later', retryAfterMs, details }
    },
  }
}
