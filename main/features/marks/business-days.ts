/** A day of the local calendar, as YYYY-MM-DD. */
export function localDay(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0')
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`
}

const msPerDay = 86_400_000

/** @param days may be negative */
export const addDays = (day: string, days: number): string =>
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
export const weekdayOf = (day: string): number => new Date(day).getUTCDay()

/** Laws 662/1949, 6.802/1980, 10.607/2002 and 14.759/2023. */
const fixedHolidays = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']

/** Easter Sunday of a year, by the Gregorian computus of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const shift = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * shift) / 451)
  const sum = epact + shift - 7 * late + 114
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${year}-${pad(Math.floor(sum / 31))}-${pad((sum % 31) + 1)}`
}

/**
 * Whether a day is a national holiday. Good Friday is one; Carnaval and Corpus Christi are optional days ("ponto
 * facultativo"), which a policy adds where they apply.
 */
export function isNationalHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4))
  // 20 November became a national holiday in 2024.
  if (day.endsWith('-11-20') && year < 2024) return false
  return fixedHolidays.includes(day.slice(5)) || day === addDays(easterOf(year), -2)
}

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
