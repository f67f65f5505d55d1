import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { atMostEvery } from '../../../main/composition/at-most-every.ts'
import { createWorkspacePolling } from '../../../main/composition/workspace-polling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A workspace that has just opened: it has refreshed once. */
function openPolling() {
  const refresh = vi.fn()
  const ending = new AbortController()
  const refreshSoon = createWorkspacePolling({
    now: () => new Date(),
    refresh,
    onWake() {},
    onTick() {},
    everyMs: undefined,
    signal: ending.signal,
  })
  expect(refresh).toHaveBeenCalledTimes(1)
  return { refreshSoon, refresh, ending }
}

it('lists opened within 3 s of a refresh are refreshed once, at the end of the 3 s', () => {
  const { refreshSoon, refresh } = openPolling()
  vi.advanceTimersByTime(1000)
  for (let opened = 0; opened < 5; opened += 1) refreshSoon()
  vi.advanceTimersByTime(1999)
  expect(refresh).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(refresh).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(20_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  refreshSoon()
  expect(refresh).toHaveBeenCalledTimes(3)
})

it('a clock that was set back does not delay a refresh', () => {
  const { refreshSoon, refresh } = openPolling()
  refreshSoon()
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(3000)
  expect(refresh).toHaveBeenCalledTimes(2)
})

it('operations asked for within 10 s of a poll are polled once, at the end of the 10 s', () => {
  const pollOperations = vi.fn()
  const pollOperationsSoon = atMostEvery(10_000, pollOperations, new AbortController().signal)
  for (let call = 0; call < 5; call += 1) pollOperationsSoon()
  expect(pollOperations).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(pollOperations).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(20_000)
  expect(pollOperations).toHaveBeenCalledTimes(2)
})

it('nothing is refreshed after the workspace has ended', () => {
  const { refreshSoon, refresh, ending } = openPolling()
  refreshSoon()
  ending.abort()
  refreshSoon()
  vi.advanceTimersByTime(60_000)
  expect(refresh).toHaveBeenCalledTimes(1)
})
