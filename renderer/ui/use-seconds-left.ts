import { useEffect, useState } from 'react'

/** Four looks a second: a number that changes late is never more than that behind. */
const lookMs = 250

/** Whole seconds until a moment, counted down live; null without a moment. */
export function useSecondsLeft(until: string | null): number | null {
  const left = () => (until === null ? null : Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)))
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` depends on `until` alone
  useEffect(() => {
    setSeconds(left())
    if (until === null) return
    const timer = setInterval(() => setSeconds(left()), lookMs)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
