import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays'

/** A day of the local calendar, as YYYY-MM-DD. */
export function localDay(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0')
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`
}

const msPerDay = 86_400_000

/** @param days may be negative */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * msPerDay).toISOString().slice(0, 10)

/** Null for a day that the calendar does not have. */
export function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

/** The same day of a later month, or the last day of that month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last))).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export const weekdayOf = (day: string) => new Date(day).getUTCDay()

/** Kept as days: the library keeps moments, which are other days once the computer's time zone has changed. */
const holidaysOfYear = new Map<number, ReadonlySet<string>>()

function nationalHolidays(year: number): ReadonlySet<string> {
  const kept = holidaysOfYear.get(year)
  if (kept !== undefined) return kept
  const national = getHolidays({ year }).filter(({ type }) => type === 'national')
  const days = new Set(national.map(({ date }) => localDay(date)))
  holidaysOfYear.set(year, days)
  return days
}

/**
 * Whether a day is a national holiday. Good Friday is one; Carnaval and Corpus Christi are optional days ("ponto
 * facultativo"), which a policy adds where they apply.
 */
export const isNationalHoliday = (day: string) => nationalHolidays(Number(day.slice(0, 4))).has(day)

/** The last of so many business days after `day`, which does not count itself. */
export function addBusinessDays(day: string, count: number, holidays: readonly string[]): string {
  const closed = new Set(holidays)
  let last = day
  for (let left = count; left > 0; ) {
    last = addDays(last, 1)
    const weekday = weekdayOf(last)
    if (weekday !== 0 && weekday !== 6 && !isNationalHoliday(last) && !closed.has(last)) left -= 1
  }
  return last
}
