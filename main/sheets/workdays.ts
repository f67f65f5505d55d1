/** Month and day of the national holidays that have a fixed date (Leis 662/1949, 6.802/1980 and 14.759/2023). */
const fixedHolidays = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']
const dayMs = 86_400_000

/**
 * The local date that is so many business days after a day: without Saturdays, Sundays and national holidays.
 * Carnival, Corpus Christi and the holidays of a State or town are not among them.
 */
export function addWorkdays(from: Date, days: number): string {
  let at = Date.UTC(from.getFullYear(), from.getMonth(), from.getDate())
  for (let left = days; left > 0; ) {
    at += dayMs
    if (isWorkday(new Date(at))) left -= 1
  }
  return dateOf(new Date(at))
}

function isWorkday(day: Date): boolean {
  const weekday = day.getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  return !fixedHolidays.includes(dateOf(day).slice(5)) && dateOf(day) !== goodFriday(day.getUTCFullYear())
}

const dateOf = (day: Date) => day.toISOString().slice(0, 10)

/** Two days before Easter, which the algorithm of Meeus, Jones and Butcher gives. */
function goodFriday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const sum = moon + weekday - 7 * shift + 114
  return dateOf(new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1) - 2 * dayMs))
}
