import { type Identity, isSame } from './identity.ts'

/** A file that has been seen and not been taken yet. Times are of one clock that only goes forward. */
export interface Sighting {
  readonly identity: Identity
  /** Since when it has been seen as it is. */
  readonly since: number
  /** When it may be looked into. */
  readonly tryAt: number
  /** How often it was then found busy, or not whole. */
  readonly tries: number
}

/** The longest pause between two tries, and what is long for a file to stay incomplete: in times of `stableMs`. */
const longestPause = 12
const long = 60

/**
 * What a file is after having been seen once more: any change, and one of the clock too, begins its time anew. It may
 * be looked into when nothing of it has changed for `stableMs` (product.md, C2).
 */
export function settle(known: Sighting | null, seen: Identity, now: number, stableMs: number): Sighting {
  if (known !== null && isSame(known.identity, seen) && now >= known.since) return known
  return { identity: seen, since: now, tryAt: now + stableMs, tries: 0 }
}

export const isDue = ({ tryAt }: Sighting, now: number): boolean => now >= tryAt

/** It was busy or not whole: it is tried again, less and less often, for ever. */
export function triedInVain(sighting: Sighting, now: number, stableMs: number): Sighting {
  const pause = Math.min((stableMs / 5) * 2 ** Math.min(sighting.tries, 10), stableMs * longestPause)
  return { ...sighting, tries: sighting.tries + 1, tryAt: now + pause }
}

/** Unchanged for so long that nobody is likely to go on writing it. */
export const isLongSettled = ({ since }: Sighting, now: number, stableMs: number): boolean =>
  now - since >= stableMs * long
