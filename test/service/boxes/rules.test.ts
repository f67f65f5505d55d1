import { describe, expect, it } from 'vitest'
import { fold } from '../../../service/boxes/folding.ts'
import { mayActFor, nextSince } from '../../../service/boxes/rules.ts'

const unit = { id: 'u', tipo: 'Setor', nome: 'Gerência', sigla: 'GECON' }
const none = { sigla: undefined, organizacao: undefined }
const role = { ...none, id: 'r', tipo: 'Papel' as const, nome: 'Ana', cargo: 'Gerente', unidade: unit }
const citizen = { ...none, id: 'c', tipo: 'Cidadao' as const, nome: 'Ana', cargo: undefined, unidade: undefined }

describe('mayActFor', () => {
  it.each([
    ['its own box', 'r', role, false, true],
    ['the box of its unit', 'u', role, true, true],
    ['another box', 'x', role, false, false],
    ['a citizen’s own box', 'c', citizen, false, true],
    ['a citizen’s own box, for a process', 'c', citizen, true, false],
    ['a role without a unit, for a process', 'r', { ...role, unidade: undefined }, true, false],
  ])('%s', (_, idCaixa, party, needsUnit, expected) => {
    expect(mayActFor(idCaixa, party, needsUnit)).toBe(expected)
  })
})

describe('searching', () => {
  it('compares without case and accents', () => {
    expect(fold('Prestação de CONTAS à União')).toBe('prestacao de contas a uniao')
  })

  it('goes back a little behind the moment of the last listing', () => {
    expect(nextSince(new Date('2026-03-12T12:00:10Z'))).toBe('2026-03-12T12:00:00.000Z')
  })
})
