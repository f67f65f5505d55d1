import type { MailDate } from './mail.ts'
import { mailTexts } from './mail-texts.ts'

const zones: Readonly<Record<string, string>> = {
  UT: '+0000',
  UTC: '+0000',
  GMT: '+0000',
  Z: '+0000',
  EST: '-0500',
  EDT: '-0400',
  CST: '-0600',
  CDT: '-0500',
  MST: '-0700',
  MDT: '-0600',
  PST: '-0800',
  PDT: '-0700',
}
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** RFC 5322, 3.3, and its obsolete forms: two digits of a year, names of zones. */
const form =
  /(?:^|[\s,])(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s-]+(\d{2,4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s*([+-]\d{4}|[a-z]{1,5})?/i

type FourNumbers = [day: number, hour: number, minute: number, second: number]

/** Reads the Date field of a mail. A mail without a zone, or without a date, names no moment. */
export function readMailDate(field: string): MailDate {
  const raw = field
    .replaceAll(/\([^()]*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (raw === '') return { sentAt: null, shown: mailTexts.noDate }
  const parts = form.exec(raw)
  const month = months.indexOf(parts?.[2]?.toLowerCase() ?? '')
  if (parts === null || month < 0) return { sentAt: null, shown: mailTexts.unreadableDate(raw) }
  const year = fullYear(parts[3] ?? '')
  const [day, hour, minute, second] = [parts[1], parts[4], parts[5], parts[6] ?? '0'].map(Number) as FourNumbers
  const isClock = hour < 24 && minute < 60 && second < 61
  const local = isClock ? Date.UTC(year, month, day, hour, minute, second) : Number.NaN
  const zone = parts[7] ?? ''
  const offset = /^[+-]/.test(zone) ? zone : (zones[zone.toUpperCase()] ?? null)
  const shown = showLocal(local)
  // A day that the month lacks would become one of the next month.
  if (shown === null || new Date(local).getUTCMonth() !== month)
    return { sentAt: null, shown: mailTexts.unreadableDate(raw) }
  if (zone === '') return { sentAt: null, shown: mailTexts.noZone(shown) }
  if (offset === null) return { sentAt: null, shown: mailTexts.unknownZone(shown, zone) }
  return { sentAt: new Date(local - minutesOf(offset) * 60_000).toISOString(), shown: withZone(shown, offset) }
}

/** A moment as a mail of Outlook has it: in UTC. */
export function showMoment(moment: string | undefined): MailDate {
  const time = moment === undefined ? Number.NaN : Date.parse(moment)
  const shown = showLocal(time)
  if (shown === null) return { sentAt: null, shown: mailTexts.noDate }
  return { sentAt: new Date(time).toISOString(), shown: withZone(shown, '+0000') }
}

/** RFC 5322, 4.3: two digits below 50 are of this century. */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length > 3) return year
  return year < 50 && digits.length === 2 ? 2000 + year : 1900 + year
}

const minutesOf = (offset: string) =>
  (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5)))

const withZone = (shown: string, offset: string) =>
  minutesOf(offset) === 0 ? `${shown} (UTC)` : `${shown} (UTC${offset.slice(0, 3)}:${offset.slice(3, 5)})`

function showLocal(time: number): string | null {
  if (Number.isNaN(time) || Math.abs(time) > 8e15) return null
  const [date = '', clock = ''] = new Date(time).toISOString().split(/[T.]/)
  return `${date.split('-').reverse().join('/')} ${clock}`
}
