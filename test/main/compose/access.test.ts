import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Secrecy } from '../../../contract/bridge/access.ts'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { restrictionOf } from '../../../main/compose/access.ts'
import { nivelDe } from '../../../service/documents/rules.ts'

const [ground, approver] = [randomUUID(), randomUUID()]
const whole: Secrecy = {
  grounds: [{ id: ground, nome: 'Sigilo fiscal' }],
  ...{ years: 4, months: 6, days: 0, justification: ' Em apuração. ' },
  approver: { id: approver, kind: 'Papel', nome: 'Bruno Reis', sigla: null, detalhe: '' },
}
const draft = (access: DraftFields['access'], changes: Partial<Secrecy> | null = {}): DraftFields => ({
  ...{ recipients: [], idPapel: 'p', subject: 'a', message: 'b', documents: [], notifyByEmail: false },
  ...{ about: { kind: 'reply', idEncaminhamento: randomUUID() }, access },
  ...(changes !== null && { secrecy: { ...whole, ...changes } }),
})
const said = (fields: DraftFields, asCitizen = false) => {
  const read = restrictionOf(fields, asCitizen)
  return read.ok ? read.restriction : read.sentence
}

describe('the access of a forwarding', () => {
  it.each([
    ['Publico', 1],
    ['Organizacional', 2],
    ['Sigiloso', 4],
    ['Classificado', 5],
  ] as const)('%s is what the service takes for level %i', (access, nivel) => {
    const read = restrictionOf(draft(access), false)
    expect(read.ok && nivelDe(read.restriction)).toEqual({ nivel })
  })

  it('says all that a classification needs, and nothing of it for a secret', () => {
    expect(said(draft('Classificado'))).toEqual({
      ...{ transparenciaAtiva: false, idsFundamentosLegais: [ground] },
      classificacaoInformacao: {
        ...{ prazoAnos: 4, prazoMeses: 6, prazoDias: 0 },
        ...{ justificativa: 'Em apuração.', idPapelAprovador: approver },
      },
    })
    expect(said(draft('Sigiloso'))).toMatchObject({ classificacaoInformacao: null })
    expect(said(draft('Organizacional'))).toMatchObject({ idsFundamentosLegais: null })
  })

  it.each([
    ['Sigiloso', { grounds: [] }, /fundamento/],
    ['Sigiloso', null, /fundamento/],
    ['Classificado', { grounds: [] }, /fundamento/],
    ['Classificado', { years: 0, months: 0 }, /prazo/],
    ['Classificado', { years: 25, months: 1 }, /25 anos/],
    ['Classificado', { justification: ' ' }, /justificativa/],
    ['Classificado', { approver: null }, /aprova/],
  ] as const)('%s with %j is sent back', (access, changes, sentence) => {
    expect(said(draft(access, changes as Partial<Secrecy> | null))).toMatch(sentence)
  })

  it('lets no citizen classify', () => expect(said(draft('Classificado'), true)).toMatch(/cidadão/))
})
