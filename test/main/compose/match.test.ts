import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import type { ActPayload } from '../../../main/compose/act-payload.ts'
import { actLikenessOf, isActOf, isForwardingOf } from '../../../main/compose/match.ts'
import type { ForwardPayload } from '../../../main/compose/payload.ts'
import { isYoungerThan } from '../../../main/outbox/index.ts'

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
const found = (changes: Partial<Encaminhamento> = {}): Encaminhamento => ({
  id: randomUUID(),
  assunto: payload.assunto,
  mensagem: payload.mensagem,
  dataHora: '2026-11-20T12:00:00.000Z',
  protocolo: '2026-B4C5D6',
  origem: parte(sender),
  destinos: [parte(second), parte(first)],
  ...changes,
})

describe('what a forwarding is recognised by', () => {
  it('is the sender, the subject, the message and the destinations in any order', () => {
    expect(isForwardingOf(payload, found())).toBe(true)
    expect(isForwardingOf(payload, found({ mensagem: 'Linha um.\r\nLinha dois.\r\n' }))).toBe(true)
    expect(isForwardingOf(payload, found({ assunto: payload.assunto.normalize('NFD') }))).toBe(true)
  })

  it.each<[string, Partial<Encaminhamento>]>([
    ['sender', { origem: parte(other) }],
    ['subject', { assunto: 'Prestação de conta' }],
    ['message', { mensagem: 'Linha um. Linha dois.' }],
    ['destination too few', { destinos: [parte(first)] }],
    ['destination too many', { destinos: [parte(first), parte(second), parte(other)] }],
    ['other destination', { destinos: [parte(first), parte(other)] }],
  ])('and never one with another %s', (_what, changes) => {
    expect(isForwardingOf(payload, found(changes))).toBe(false)
  })

  it('must not be older than the intent, but for clocks that differ a little', () => {
    const intentAt = new Date('2026-11-20T12:00:00Z')
    expect(isYoungerThan(intentAt, '2026-11-20T12:00:05Z')).toBe(true)
    expect(isYoungerThan(intentAt, '2026-11-20T08:59:00-03:00')).toBe(true)
    expect(isYoungerThan(intentAt, '2026-11-20T11:50:00Z')).toBe(false)
  })
})

describe('what an act on an earlier forwarding is recognised by', () => {
  const earlier = randomUUID()
  const reply: ActPayload = { ...payload, destinos: [], idEncaminhamento: earlier }
  const follows = { idEncaminhamentoAnterior: earlier }

  it.each<[string, Partial<Encaminhamento>]>([
    ['wherever the service lets it go', { ...follows, destinos: [parte(other)] }],
    ['with the subject of the earlier one', { ...follows, assunto: 'Encaminhamento anterior' }],
    ['where the service does not say what it follows', {}],
  ])('is the sender, the message and what it follows, %s', (_what, changes) => {
    expect(isActOf(reply, 'Encaminhamento anterior', found(changes))).toBe(true)
  })

  it.each<[string, Partial<Encaminhamento>]>([
    ['sender', { ...follows, origem: parte(other) }],
    ['subject', { ...follows, assunto: 'Outro' }],
    ['message', { ...follows, mensagem: 'Outra.' }],
    ['earlier forwarding', { idEncaminhamentoAnterior: other }],
  ])('and never one with another %s', (_what, changes) => {
    expect(isActOf(reply, 'Encaminhamento anterior', found(changes))).toBe(false)
  })

  it('is the same for two that differ in their subject alone: either could have become the other’s record', () => {
    const twin = { ...reply, assunto: 'Outro assunto' }
    const record = found({ ...follows, assunto: 'Encaminhamento anterior' })
    expect([reply, twin].map((each) => isActOf(each, 'Encaminhamento anterior', record))).toEqual([true, true])
    expect(actLikenessOf(twin)).toBe(actLikenessOf(reply))
    for (const changes of [{ idEncaminhamento: other }, { idResponsavel: other }, { mensagem: 'Outra.' }]) {
      expect(actLikenessOf({ ...reply, ...changes })).not.toBe(actLikenessOf(reply))
    }
  })

  it('is its destinations, too, where the person has chosen them', () => {
    const reforward = { ...reply, destinos: payload.destinos }
    expect(isActOf(reforward, '', found(follows))).toBe(true)
    expect(isActOf(reforward, '', found({ ...follows, destinos: [parte(first)] }))).toBe(false)
  })
})
