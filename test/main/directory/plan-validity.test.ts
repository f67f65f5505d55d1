import { expect, it } from 'vitest'
import { dayOf, isInForce, validityOf } from '../../../main/features/directory/plan-validity.ts'

const plan = { id: '', codigo: '1', nome: 'Meio' }
const noon = '2026-11-25T12:00:00-03:00'
const lastMinute = '2026-11-25T23:59:00-03:00'
const firstMinute = '2026-11-26T00:00:00-03:00'

it.each([
  { name: 'without days', isActive: true },
  { name: 'that began today', inicioVigencia: '2026-11-25T00:00:00-03:00', isActive: true },
  { name: 'that begins tomorrow', inicioVigencia: '2026-11-26T00:00:00-03:00', isActive: false },
  { name: 'whose last day is today, from its beginning', fimVigencia: '2026-11-25T00:00:00-03:00', isActive: true },
  { name: 'whose last day is today, until its end', fimVigencia: '2026-11-25T23:59:59-03:00', isActive: true },
  { name: 'whose last day is today, by Greenwich', fimVigencia: '2026-11-26T02:59:59Z', isActive: true },
  { name: 'whose end has a zero value', fimVigencia: '0001-01-01T00:00:00Z', isActive: true },
  { name: 'that ends with the calendar', fimVigencia: '9999-12-31T23:59:59-05:00', isActive: true },
  { name: 'that ended yesterday', fimVigencia: '2026-11-24T23:59:59-03:00', isActive: false },
  { name: 'that ended yesterday, by Greenwich', fimVigencia: '2026-11-25T02:59:59Z', isActive: false },
])('a plan $name: $isActive', ({ name: _name, isActive, ...days }) => {
  expect(isInForce(validityOf({ ...plan, ...days }), dayOf(new Date(noon)))).toBe(isActive)
})

it('ends with its last minute', () => {
  const validity = validityOf({ ...plan, fimVigencia: '2026-11-25T00:00:00-03:00' })
  const at = (moment: string) => isInForce(validity, dayOf(new Date(moment)))
  expect([lastMinute, firstMinute].map(at)).toEqual([true, false])
})
