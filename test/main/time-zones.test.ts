import { afterEach, expect, it } from 'vitest'
import { momentsOf } from '../../main/engine/api/index.ts'
import { numberOfDay, numbersPerMs } from '../../main/features/boxes/store/rows.ts'
import { isNationalHoliday } from '../../main/features/marks/business-days.ts'
import { findDeadlines } from '../../main/features/marks/deadline-text.ts'

const { TZ } = process.env
afterEach(() => {
  if (TZ === undefined) delete process.env['TZ']
  else process.env['TZ'] = TZ
})

const zones = [
  'America/Noronha',
  'America/Sao_Paulo',
  'America/Cuiaba',
  'America/Manaus',
  'America/Rio_Branco',
] as const
type Zone = (typeof zones)[number]

it.each<[Zone, day: string, first: string, last: string]>([
  ['America/Sao_Paulo', '2026-11-29', '2026-11-29T03:00:00.000Z', '2026-11-30T02:59:59.999Z'],
  ['America/Noronha', '2026-11-29', '2026-11-29T02:00:00.000Z', '2026-11-30T01:59:59.999Z'],
  ['America/Manaus', '2026-11-29', '2026-11-29T04:00:00.000Z', '2026-11-30T03:59:59.999Z'],
  ['America/Rio_Branco', '2026-12-31', '2026-12-31T05:00:00.000Z', '2027-01-01T04:59:59.999Z'],
  // Daylight saving of the past began and ended at midnight: days of 23 and of 25 hours.
  ['America/Sao_Paulo', '2018-11-03', '2018-11-03T03:00:00.000Z', '2018-11-04T02:59:59.999Z'],
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T01:59:59.999Z'],
  ['America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00:00.000Z', '2018-02-18T02:59:59.999Z'],
  ['America/Cuiaba', '2018-02-17', '2018-02-17T03:00:00.000Z', '2018-02-18T03:59:59.999Z'],
  ['America/Manaus', '2018-02-17', '2018-02-17T04:00:00.000Z', '2018-02-18T03:59:59.999Z'],
])('in %s the day %s is searched and filtered from its first to its last moment', (zone, day, first, last) => {
  process.env['TZ'] = zone
  expect(momentsOf({ from: day, until: day })).toEqual({ from: first, until: last })
  for (const moment of [first, last]) {
    const at = new Date(moment)
    const numbers = [numberOfDay(at), numberOfDay(at, 1)]
    expect(numbers).toEqual([Date.parse(first) * numbersPerMs, (Date.parse(last) + 1) * numbersPerMs])
  }
})

it.each<[Zone, at: string, text: string, date: string]>([
  ['America/Sao_Paulo', '2026-11-29T02:59:59Z', 'Prazo de 10 dias.', '2026-12-08'],
  ['America/Sao_Paulo', '2026-11-29T03:00:00Z', 'Prazo de 10 dias.', '2026-12-09'],
  ['America/Noronha', '2026-11-29T02:00:00Z', 'Prazo de 10 dias.', '2026-12-09'],
  ['America/Rio_Branco', '2026-11-29T04:59:59Z', 'Responder até amanhã.', '2026-11-29'],
  // An hour passes faster on the clock in the night that daylight saving begins.
  ['America/Sao_Paulo', '2018-11-04T02:30:00Z', 'Prazo de 24 horas.', '2018-11-05'],
  ['America/Manaus', '2018-11-04T03:30:00Z', 'Prazo de 24 horas.', '2018-11-04'],
])('in %s what is sent at %s with "%s" is due by the calendar there, on %s', (zone, at, text, date) => {
  process.env['TZ'] = zone
  expect(findDeadlines(text, new Date(at), []).map((each) => each.date)).toEqual([date])
})

it.each(zones)('in %s a national holiday is the same day as elsewhere', (zone) => {
  process.env['TZ'] = zone
  // No other test asks for these years: the library keeps the moments of the zone in which it was asked first.
  const days = ['2041-11-01', '2041-11-02', '2041-11-03', '2041-12-24', '2041-12-25', '2041-12-26', '2042-01-01']
  expect(days.filter(isNationalHoliday)).toEqual(['2041-11-02', '2041-12-25', '2042-01-01'])
})
