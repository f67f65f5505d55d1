import { describe, expect, it } from 'vitest'
import { nextPause, nextPoll } from '../../../main/outbox/pauses.ts'
import { usualTiming } from '../../../main/outbox/timing.ts'

const { retry, poll, watch } = usualTiming

describe('pauses', () => {
  it('grow with jitter from one second to five minutes', () => {
    expect(nextPause(retry, 0, 0)).toBe(1000)
    expect(nextPause(retry, 0, 0.999)).toBeLessThanOrEqual(3000)
    expect(nextPause(retry, 10_000, 0.999)).toBeLessThanOrEqual(30_000)
    expect(nextPause(retry, 1e9, 0.999)).toBe(300_000)
  })

  it('between polls double from half a second to thirty, a little by chance', () => {
    const walk = [0, 0, 0, 0, 0, 0, 0, 0].reduce<number[]>((all) => [...all, nextPoll(poll, all.at(-1) ?? 0, 0.5)], [])
    expect(walk).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    expect(nextPoll(poll, 60_000, 0)).toBe(27_000)
  })

  it('between looks at what others have to do double from five seconds to ten minutes', () => {
    expect([0, 5000, 400_000].map((before) => nextPoll(watch, before, 0.5))).toEqual([5000, 10_000, 600_000])
  })
})
