import { type FileIdentity, isSameFile } from './file-identity.ts'

/** Observations of a file that is not imported yet. All times are of one monotonic clock. */
export interface Observation {
  readonly identity: FileIdentity
  /** Since when the identity has not changed. */
  readonly since: number
  /** When the file may be opened next. */
  readonly tryAt: number
  /** How often it was busy or incomplete when opened. */
  readonly tries: number
}

/** In multiples of `stableMs`: the longest pause between two tries, and when an unchanged file is long stable. */
const maxPause = 12
const longStable = 60

/**
 * Debounces a file: it may be opened once its identity has not changed for `stableMs`. Any change, also
 * of the clock, starts the time again.
 */
export function observe(known: Observation | null, identity: FileIdentity, now: number, stableMs: number): Observation {
  if (known !== null && isSameFile(known.identity, identity) && now >= known.since) return known
  return { identity, since: now, tryAt: now + stableMs, tries: 0 }
}

export const isDue = ({ tryAt }: Observation, now: number) => now >= tryAt

/** Exponential back-off for a file that was busy or incomplete; it is tried for ever. */
export function backOff(observation: Observation, now: number, stableMs: number): Observation {
  const pause = Math.min((stableMs / 5) * 2 ** Math.min(observation.tries, 10), stableMs * maxPause)
  return { ...observation, tries: observation.tries + 1, tryAt: now + pause }
}

/** True for a file that has been unchanged for so long that its writer has probably stopped. */
export const isLongStable = ({ since }: Observation, now: number, stableMs: number) =>
  now - since >= stableMs * longStable
