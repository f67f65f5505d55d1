import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import { isNewerThan } from '../../../main/engine/reconciliation/index.ts'
import type { ActPayload } from '../../../main/features/compose/act-payload.ts'
import { actContentKeyOf, isActOf, isForwardingOf } from '../../../main/features/compose/match.ts'
import type { ForwardPayload } from '../../../main/features/compose/payload.ts'
import { makeForwarding } from '../../support/builders.ts'

const [sender, first, second, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const payload: ForwardPayload = {
  idResponsavel: sender,
  assunto: 'Prestação de contas',
  mensagem: 'Linha um.\nLinha dois.',
  destinos: [
    { id: first, kind: 'Setor' },
    { id: second, kind: 'Papel' },
  ],
  idsDocumentos: [],
  access: 'Organizacional',
  enviarEmailNotificacoes: false,
}
const parte = (id: string) => ({ tipo: 'Unidade', id, nome: 'Protocolo' })
const found = (changes: Partial<Encaminhamento> = {}) =>
  makeForwarding({
    mensagem: payload.mensagem,
    origem: parte(sender),
    destinos: [parte(second), parte(first)],
    ...changes,
  })

describe('isForwardingOf', () => {
  it('compares sender, subject, message and destinations in any order', () => {
    expect(isForwardingOf(payload, found())).toBe(true)
    expect(isForwardingOf(payload, found({ mensagem: 'Linha um.\r\nLinha dois.\r\n' }))).toBe(true)
    expect(isForwardingOf(payload, found({ assunto: payload.assunto.normalize('NFD') }))).toBe(true)
  })

  it.each<[string, Partial<Encaminhamento>]>([
    ['sender', { origem: parte(other) }],
    ['subject', { assunto: 'Prestação de conta' }],
    ['message', { mensagem: 'Linha um. Linha dois.' }],
    ['number of destinations: one is missing', { destinos: [parte(first)] }],
    ['number of destinations: one is added', { destinos: [parte(first), parte(second), parte(other)] }],
    ['destination', { destinos: [parte(first), parte(other)] }],
  ])('rejects a record with another %s', (_what, changes) => {
    expect(isForwardingOf(payload, found(changes))).toBe(false)
  })

  it('isNewerThan rejects records older than the intent by more than the clock slack', () => {
    const intentAt = new Date('2026-11-20T12:00:00Z')
    expect(isNewerThan(intentAt, '2026-11-20T12:00:05Z')).toBe(true)
    expect(isNewerThan(intentAt, '2026-11-20T08:59:00-03:00')).toBe(true)
    expect(isNewerThan(intentAt, '2026-11-20T11:50:00Z')).toBe(false)
  })
})

describe('isActOf', () => {
  const earlier = randomUUID()
  const reply: ActPayload = { ...payload, destinos: [], idEncaminhamento: earlier }
  const follows = { idEncaminhamentoAnterior: earlier }

  it.each<[string, Partial<Encaminhamento>]>([
    ['and ignores the destinations of a reply', { ...follows, destinos: [parte(other)] }],
    ['and accepts the inherited subject', { ...follows, assunto: 'Encaminhamento anterior' }],
    ['unless the service does not return the earlier forwarding', {}],
  ])('compares sender, message and earlier forwarding, %s', (_what, changes) => {
    expect(isActOf(reply, 'Encaminhamento anterior', found(changes))).toBe(true)
  })

  it.each<[string, Partial<Encaminhamento>]>([
    ['sender', { ...follows, origem: parte(other) }],
    ['subject', { ...follows, assunto: 'Outro' }],
    ['message', { ...follows, mensagem: 'Outra.' }],
    ['earlier forwarding', { idEncaminhamentoAnterior: other }],
  ])('rejects a record with another %s', (_what, changes) => {
    expect(isActOf(reply, 'Encaminhamento anterior', found(changes))).toBe(false)
  })

  it('accepts one record for acts that differ only in subject, which have the same content key', () => {
    const duplicate = { ...reply, assunto: 'Outro assunto' }
    const record = found({ ...follows, assunto: 'Encaminhamento anterior' })
    expect([reply, duplicate].map((each) => isActOf(each, 'Encaminhamento anterior', record))).toEqual([true, true])
    expect(actContentKeyOf(duplicate)).toBe(actContentKeyOf(reply))
    for (const changes of [{ idEncaminhamento: other }, { idResponsavel: other }, { mensagem: 'Outra.' }]) {
      expect(actContentKeyOf({ ...reply, ...changes })).not.toBe(actContentKeyOf(reply))
    }
  })

  it('compares the destinations of a re-forwarding', () => {
    const reforward = { ...reply, destinos: payload.destinos }
    expect(isActOf(reforward, '', found(follows))).toBe(true)
    expect(isActOf(reforward, '', found({ ...follows, destinos: [parte(first)] }))).toBe(false)
  })
})
