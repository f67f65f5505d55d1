import { describe, expect, it } from 'vitest'
import { nextPollDelay, nextRetryDelay } from '../../../main/engine/outbox/delays.ts'
import { usualTiming } from '../../../main/engine/outbox/timing.ts'

const { retry, poll, watch } = usualTiming

describe('the delays of the outbox', () => {
  it('grow with jitter between retries, from one second to five minutes', () => {
    expect(nextRetryDelay(retry, 0, 0)).toBe(1000)
    expect(nextRetryDelay(retry, 0, 0.999)).toBeLessThanOrEqual(3000)
    expect(nextRetryDelay(retry, 10_000, 0.999)).toBeLessThanOrEqual(30_000)
    expect(nextRetryDelay(retry, 1e9, 0.999)).toBe(300_000)
  })

  it('double between polls, from half a second to 30 s, with a little jitter', () => {
    const walk = [0, 0, 0, 0, 0, 0, 0, 0].reduce<number[]>(
      (all) => [...all, nextPollDelay(poll, all.at(-1) ?? 0, 0.5)],
      [],
    )
    expect(walk).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    expect(nextPollDelay(poll, 60_000, 0)).toBe(27_000)
  })

  it('double between polls of a watch, from five seconds to ten minutes', () => {
    expect([0, 5000, 400_000].map((before) => nextPollDelay(watch, before, 0.5))).toEqual([5000, 10_000, 600_000])
  })
})
