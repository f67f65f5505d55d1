import { afterEach, expect, it } from 'vitest'
import { readMoment } from '../../../main/features/marks/named-moment.ts'

const { TZ } = process.env
afterEach(() => {
  if (TZ === undefined) delete process.env['TZ']
  else process.env['TZ'] = TZ
})

/** A Tuesday. */
const now = '2026-12-01T10:20:00'
const local = (at: Date | null) => {
  if (at === null) return null
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`
}

it.each([
  ['amanhã', '2026-12-02 08:00'],
  ['Amanhã às 14h', '2026-12-02 14:00'],
  ['amanhã à tarde', '2026-12-02 14:00'],
  ['amanhã de manhã', '2026-12-02 08:00'],
  ['depois de amanhã, 9:30', '2026-12-03 09:30'],
  ['segunda', '2026-12-07 08:00'],
  ['segunda-feira', '2026-12-07 08:00'],
  ['às 8 h de segunda', '2026-12-07 08:00'],
  ['8h de segunda', '2026-12-07 08:00'],
  ['segunda 8h30', '2026-12-07 08:30'],
  ['na sexta às 17:45', '2026-12-04 17:45'],
  ['sábado ao meio-dia', '2026-12-05 12:00'],
  ['terça 9h', '2026-12-08 09:00'],
  ['terça 11h', '2026-12-01 11:00'],
  ['hoje 15h', '2026-12-01 15:00'],
  ['hoje às 9h', '2026-12-01 09:00'],
  ['15h', '2026-12-01 15:00'],
  ['9h', '2026-12-02 09:00'],
  ['15/12', '2026-12-15 08:00'],
  ['15/12 8h', '2026-12-15 08:00'],
  ['15/12/2027 às 10h', '2027-12-15 10:00'],
  ['15 de dezembro', '2026-12-15 08:00'],
  ['dia 10', '2026-12-10 08:00'],
  ['2027-01-05', '2027-01-05 08:00'],
  ['semana que vem', '2026-12-07 08:00'],
  ['mês que vem', '2027-01-01 08:00'],
  ['em 3 horas', '2026-12-01 13:20'],
  ['daqui a 40 minutos', '2026-12-01 11:00'],
  ['em 2 dias', '2026-12-03 08:00'],
  ['em cinco dias úteis', '2026-12-09 08:00'],
  ['em uma semana às 16h', '2026-12-08 16:00'],
  ['30/11', '2026-11-30 08:00'],
  ['', null],
  ['um dia desses', null],
  ['25h', null],
  ['32/12', null],
  ['8h ou 9h', null],
  ['amanhã ou depois', null],
  ['segunda ordem', null],
])('"%s" is %s', (text, wanted) => {
  expect(local(readMoment(text, new Date(now), ['2026-12-08']))).toBe(wanted)
})

it.each([
  // The night in which New York sets its clocks back: half past one comes twice, and the first counts.
  ['America/New_York', '2026-10-31T16:00:00Z', 'amanhã 1:30', '2026-11-01T05:30:00.000Z'],
  ['America/New_York', '2026-10-31T16:00:00Z', 'amanhã 8h', '2026-11-01T13:00:00.000Z'],
  ['America/New_York', '2026-10-30T16:00:00Z', 'segunda 8h', '2026-11-02T13:00:00.000Z'],
  // Half past two is skipped in the spring.
  ['America/New_York', '2026-03-07T17:00:00Z', 'amanhã 2:30', '2026-03-08T07:30:00.000Z'],
  ['America/New_York', '2026-03-08T06:30:00Z', 'em 2 horas', '2026-03-08T08:30:00.000Z'],
  // São Paulo had no midnight on that day.
  ['America/Sao_Paulo', '2018-11-03T15:00:00Z', 'amanhã 0h', '2018-11-04T03:00:00.000Z'],
  ['America/Sao_Paulo', '2026-12-02T02:30:00Z', 'amanhã', '2026-12-02T11:00:00.000Z'],
  ['America/Rio_Branco', '2026-12-02T02:30:00Z', 'amanhã', '2026-12-02T13:00:00.000Z'],
])('in %s at %s "%s" is %s', (zone, at, text, wanted) => {
  process.env['TZ'] = zone
  expect(readMoment(text, new Date(at), [])?.toISOString()).toBe(wanted)
})

it('answers any text in a short time', () => {
  for (const part of ['a ', '8h ', 'em ', '1', '1/', 'segunda ', '- '])
    expect(() => readMoment(part.repeat(200), new Date(now), [])).not.toThrow()
})
