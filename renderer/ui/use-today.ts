import { useEffect, useState } from 'react'
import { clockNow } from './clock.ts'

/** The present moment by the service's clock, renewed when the day changes. */
export const useToday = (): Date => useRenewed(dayOf)

/** The same, renewed every minute. */
export const useMinute = (): Date => useRenewed(minuteOf)

const dayOf = (date: Date) => date.toDateString()
const minuteOf = (date: Date) => date.toISOString().slice(0, 16)

function useRenewed(keyOf: (date: Date) => string): Date {
  const [now, setNow] = useState(clockNow)
  useEffect(() => {
    const renew = () => setNow((before) => (keyOf(before) === keyOf(clockNow()) ? before : clockNow()))
    renew()
    const timer = setInterval(renew, 15_000)
    return () => clearInterval(timer)
  }, [keyOf])
  return now
}
