import { describe, expect, it } from 'vitest'
import { foldText } from '../../../contract/text.ts'
import { mayActFor, mayActOnProcessAt, nextSince } from '../../../service/boxes/rules.ts'

const unit = { id: 'u', tipo: 'Setor', nome: 'Gerência', sigla: 'GECON' }
const none = { sigla: undefined, organizacao: undefined }
const role = { ...none, id: 'r', tipo: 'Papel' as const, nome: 'Ana', cargo: 'Gerente', unidade: unit }
const citizen = { ...none, id: 'c', tipo: 'Cidadao' as const, nome: 'Ana', cargo: undefined, unidade: undefined }

it.each([
  ['a role act on both at its own box', 'r', role, { box: true, process: true }],
  ["a role act on both at its unit's box", 'u', role, { box: true, process: true }],
  ['a role act on neither at another box', 'x', role, { box: false, process: false }],
  ['a citizen act only on forwardings at their own box', 'c', citizen, { box: true, process: false }],
  [
    'a role without a unit act only on forwardings at its own box',
    'r',
    { ...role, unidade: undefined },
    { box: true, process: false },
  ],
])('of forwardings and processes, lets %s', (_, id, party, expected) => {
  expect({ box: mayActFor(id, party), process: mayActOnProcessAt(id, party) }).toEqual(expected)
})

describe('searching', () => {
  it('compares without case and accents', () => {
    expect(foldText('Prestação de CONTAS à União')).toBe('prestacao de contas a uniao')
  })

  it('overlaps with the last incremental listing', () => {
    expect(nextSince(new Date('2026-03-12T12:00:10Z'))).toBe('2026-03-12T12:00:00.000Z')
  })
})
