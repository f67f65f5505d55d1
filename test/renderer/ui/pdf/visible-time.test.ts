import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterVisible } from '../../../../renderer/ui/pdf/over-limit.ts'

const limitMs = 10_000
let page: EventTarget & { visibilityState: string }

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(state: 'visible' | 'hidden'): void {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

it('counts only time while the window is visible, because a hidden window draws nothing', () => {
  const run = vi.fn()
  afterVisible(limitMs, run)
  vi.advanceTimersByTime(limitMs - 1)
  show('hidden')
  vi.advanceTimersByTime(limitMs * 10)
  show('visible')
  vi.advanceTimersByTime(limitMs - 1)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
})

it('does not run after it was cancelled, also when the window is shown again', () => {
  const run = vi.fn()
  const cancel = afterVisible(limitMs, run)
  cancel()
  show('hidden')
  show('visible')
  vi.advanceTimersByTime(limitMs)
  expect(run).not.toHaveBeenCalled()
})
