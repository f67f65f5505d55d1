import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { atMostEvery } from '../../../main/composition/at-most-every.ts'
import { startPolling } from '../../../main/composition/workspace-polling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('refreshes a workspace at its start and every 30 s, also after the clock was set back, until it ends', () => {
  const refresh = vi.fn()
  const ending = new AbortController()
  const nothing = () => undefined
  const { signal } = ending
  startPolling({ now: () => new Date(), refresh, onWake: nothing, onTick: nothing, everyMs: undefined, signal })
  expect(refresh).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(30_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  ending.abort()
  vi.advanceTimersByTime(60_000)
  expect(refresh).toHaveBeenCalledTimes(2)
})

it('polls operations that are asked for within 10 s of a poll once, at the end of the 10 s', () => {
  const pollOperations = vi.fn()
  const pollOperationsSoon = atMostEvery(10_000, pollOperations, new AbortController().signal)
  for (let call = 0; call < 5; call += 1) pollOperationsSoon()
  expect(pollOperations).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(pollOperations).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(20_000)
  expect(pollOperations).toHaveBeenCalledTimes(2)
})
