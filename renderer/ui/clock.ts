import { useMemo, useState, useSyncExternalStore } from 'react'

let aheadMs = 0
const listeners = new Set<() => void>()

/** Follows the service's clock: `ms` is how far this computer's clock is ahead of it. */
export function followClock(ms: number): void {
  if (ms === aheadMs) return
  aheadMs = ms
  for (const listener of listeners) listener()
}

/** The present moment by the service's clock, as far as it is known. */
export const clockNow = (): Date => new Date(Date.now() - aheadMs)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The moment at which a part of the window appeared, by the service's clock. */
export function useNow(): Date {
  const ahead = useSyncExternalStore(subscribe, () => aheadMs)
  const [appearedAt] = useState(() => Date.now())
  return useMemo(() => new Date(appearedAt - ahead), [appearedAt, ahead])
}
