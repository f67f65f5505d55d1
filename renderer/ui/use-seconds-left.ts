import { useSyncExternalStore } from 'react'

/** The number shown is at most this late. */
const tickMs = 250

/** One clock for all, so that two countdowns of the same moment never differ. */
let now = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, tickMs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
const never = () => () => {}

/** Whole seconds until a moment (ISO 8601), counting down; null without a moment. */
export function useSecondsLeft(until: string | null): number | null {
  return useSyncExternalStore(until === null ? never : subscribe, () => {
    if (until === null) return null
    if (timer === undefined) now = Date.now()
    return Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  })
}
