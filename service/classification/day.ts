/** The time zone of days; its offset has been constant since 2019. */
const offsetMs = -3 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** The beginning of a moment's day, and of the next day. */
export function dayOf(now: Date): { start: Date; next: Date } {
  const local = now.getTime() + offsetMs
  const start = new Date(local - (((local % dayMs) + dayMs) % dayMs) - offsetMs)
  return { start, next: new Date(start.getTime() + dayMs) }
}
