import { useEffect, useState } from 'react'

/** The number shown is at most this late. */
const tickMs = 250

/** Whole seconds until a moment (ISO 8601), counting down; null without a moment. */
export function useSecondsLeft(until: string | null): number | null {
  const left = () => (until === null ? null : Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)))
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` depends on `until` alone
  useEffect(() => {
    setSeconds(left())
    if (until === null) return
    const timer = setInterval(() => setSeconds(left()), tickMs)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
