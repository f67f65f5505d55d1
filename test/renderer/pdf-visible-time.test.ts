import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterVisible } from '../../renderer/ui/pdf/over-limit.ts'

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

it('counts only time in which the window is visible, because a hidden one draws nothing', () => {
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

it('runs nothing that was called off, also where the window is shown again', () => {
  const run = vi.fn()
  const callOff = afterVisible(limitMs, run)
  callOff()
  show('hidden')
  show('visible')
  vi.advanceTimersByTime(limitMs)
  expect(run).not.toHaveBeenCalled()
})
