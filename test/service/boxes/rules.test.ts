import { describe, expect, it } from 'vitest'
import { foldText } from '../../../contract/text.ts'
import { mayActFor, mayActOnProcessAt, nextSince } from '../../../service/boxes/rules.ts'

const unit = { id: 'u', tipo: 'Setor', nome: 'Gerência', sigla: 'GECON' }
const none = { sigla: undefined, organizacao: undefined }
const role = { ...none, id: 'r', tipo: 'Papel' as const, nome: 'Ana', cargo: 'Gerente', unidade: unit }
const citizen = { ...none, id: 'c', tipo: 'Cidadao' as const, nome: 'Ana', cargo: undefined, unidade: undefined }

it.each([
  ['a role for its own box', 'r', role, { box: true, process: true }],
  ["a role for its unit's box", 'u', role, { box: true, process: true }],
  ['a role for another box', 'x', role, { box: false, process: false }],
  ['a citizen for their own box', 'c', citizen, { box: true, process: false }],
  ['a role without a unit for its own box', 'r', { ...role, unidade: undefined }, { box: true, process: false }],
])('lets %s act on forwardings and on processes as the specification says', (_, id, party, expected) => {
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
