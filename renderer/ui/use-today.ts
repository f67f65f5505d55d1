import { useEffect, useState } from 'react'
import { clockNow } from './clock.ts'

/** The present moment by the service's clock, renewed when the day changes. */
export function useToday(): Date {
  const [now, setNow] = useState(clockNow)
  useEffect(() => {
    const renew = () => setNow((before) => (before.toDateString() === clockNow().toDateString() ? before : clockNow()))
    renew()
    const timer = setInterval(renew, 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
