import { useEffect, useState } from 'react'

/** The present moment, renewed when the day changes. */
export function useToday(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const renew = () => setNow((before) => (before.toDateString() === new Date().toDateString() ? before : new Date()))
    const timer = setInterval(renew, 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
