/** The zone of the sample's state, in which its days begin; it has kept one offset since 2019. */
const offsetMs = -3 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** When the day of a moment begins, and when the next one does. */
export function dayOf(now: Date): { start: Date; next: Date } {
  const local = now.getTime() + offsetMs
  const start = new Date(local - (((local % dayMs) + dayMs) % dayMs) - offsetMs)
  return { start, next: new Date(start.getTime() + dayMs) }
}
