import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { DraftAccess, Secrecy } from '../../../contract/bridge/access.ts'
import { type Restricted, restrict, restrictionToSend } from '../../../main/engine/access/index.ts'
import { accessLevelOf } from '../../../service/grounds/access-level.ts'

const [ground, approver] = [randomUUID(), randomUUID()]
const whole: Secrecy = {
  grounds: [{ id: ground, nome: 'Sigilo fiscal' }],
  years: 4,
  months: 6,
  days: 0,
  justification: ' Em apuração. ',
  approver: { id: approver, kind: 'Papel', nome: 'Bruno Reis', sigla: null, detalhe: '' },
}
const said = (access: DraftAccess, changes: Partial<Secrecy> | null = {}, asCitizen = false) => {
  const read = restrict({ access, ...(changes !== null && { secrecy: { ...whole, ...changes } }) }, asCitizen)
  return read.ok ? restrictionToSend(read.restricted) : read.sentence
}
const restriction = (access: DraftAccess) => {
  const read = said(access)
  if (typeof read === 'string') throw new Error(read)
  return read
}

describe('the access of what is captured or forwarded', () => {
  it.each([
    ['Publico', 1],
    ['Organizacional', 2],
    ['Sigiloso', 4],
    ['Classificado', 5],
  ] as const)('%s gets level %i from the service', (access, nivel) => {
    expect(accessLevelOf(restriction(access))).toEqual({ nivel })
  })

  it('has all fields of a classification, and none of them for a secret', () => {
    expect(said('Classificado')).toEqual({
      transparenciaAtiva: false,
      idsFundamentosLegais: [ground],
      classificacaoInformacao: {
        prazoAnos: 4,
        prazoMeses: 6,
        prazoDias: 0,
        justificativa: 'Em apuração.',
        idPapelAprovador: approver,
      },
    })
    expect(said('Sigiloso')).toMatchObject({ classificacaoInformacao: null })
    expect(said('Organizacional')).toMatchObject({ idsFundamentosLegais: null })
  })

  it.each([
    ['Sigiloso', { grounds: [] }, /fundamento/],
    ['Sigiloso', null, /fundamento/],
    ['Classificado', { grounds: [] }, /fundamento/],
    ['Classificado', { years: 0, months: 0 }, /prazo/],
    ['Classificado', { years: 25, months: 1 }, /25 anos/],
    ['Classificado', { justification: ' ' }, /justificativa/],
    ['Classificado', { approver: null }, /aprova/],
  ] as const)('%s with %j is refused with a sentence', (access, changes, sentence) => {
    expect(said(access, changes as Partial<Secrecy> | null)).toMatch(sentence)
  })

  it('lets no citizen classify', () => expect(said('Classificado', {}, true)).toMatch(/agentes públicos/))

  it.each<[string, Restricted]>([
    ['a secret without a restriction', { access: 'Sigiloso' }],
    ['a secret without grounds', { access: 'Sigiloso', restriction: restriction('Organizacional') }],
    ['a secret with a public restriction', { access: 'Sigiloso', restriction: restriction('Publico') }],
    [
      'a classified file with the restriction of a secret',
      { access: 'Classificado', restriction: restriction('Sigiloso') },
    ],
  ])('never lowers %s', (_, restricted) =>
    expect(() => restrictionToSend(restricted)).toThrow(/no complete restriction/),
  )
})
