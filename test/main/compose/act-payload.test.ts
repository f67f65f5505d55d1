import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encaminhamentoReencaminharSchema, encaminhamentoRespostaSchema } from '../../../contract/api/forwardings.ts'
import { type DraftFields, draftFieldsSchema } from '../../../contract/bridge/compose.ts'
import { withDocuments } from '../../../main/engine/attached/index.ts'
import { actBodyOf, operationOf, reforwardPayloadSchema } from '../../../main/features/compose/act-payload.ts'
import type { SessionContext } from '../../../main/program/session/index.ts'
import { draftFields, makeDocument } from '../../support/builders.ts'

const resolved = <P extends { idsDocumentos: readonly unknown[] }>(payload: P) =>
  withDocuments(payload as P & { idsDocumentos: string[] }, payload.idsDocumentos.map(String))

const person = { id: randomUUID(), nome: 'Ana Prado' }
const role = { id: randomUUID(), nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }
const sector = { id: randomUUID(), kind: 'Setor', nome: 'Protocolo', sigla: 'PROT', detalhe: 'SEFAZ' } as const
const document = makeDocument('Ofício')
const idEncaminhamento = randomUUID()
const written = draftFields({
  idPapel: role.id,
  subject: 'Prestação de contas',
  message: 'Recebido.',
  documents: [document],
  notifyByEmail: true,
})
const about = (kind: 'reply' | 're-forward' | 'complement') => ({ kind, idEncaminhamento })
function operation(changes: Partial<DraftFields>, forwardingShape: 'A' | 'B' = 'A') {
  const environment = { forwardingShape } as SessionContext['environment']
  return operationOf({ ...written, ...changes }, { person, roles: [role], environment })
}
function payload(changes: Partial<DraftFields>) {
  const read = operation(changes)
  if (!read.ok || read.operation.kind === 'forward') throw new Error(JSON.stringify(read))
  return read.operation.payload
}

describe('a draft about an earlier forwarding', () => {
  it('becomes an operation of its kind; without `about` it is a forwarding', () => {
    expect(operation({ about: about('reply') })).toMatchObject({ operation: { kind: 'reply' } })
    expect(operation({ about: about('complement') })).toMatchObject({ operation: { kind: 'complement' } })
    const sentOn = operation({ about: about('re-forward'), recipients: [sector] })
    expect(sentOn).toMatchObject({ operation: { kind: 're-forward', payload: { idEncaminhamento } } })
    const [one, none] = [payload({ about: about('re-forward'), recipients: [sector] }), { destinos: [] }]
    expect(reforwardPayloadSchema.safeParse(one).success).toBe(true)
    expect(reforwardPayloadSchema.safeParse({ ...one, ...none }).success).toBe(false)
    const old = draftFieldsSchema.parse({ ...written, about: undefined, recipients: [sector] })
    expect(operation(old)).toMatchObject({ operation: { kind: 'forward' } })
  })

  it.each<[string, Partial<DraftFields>, 'A' | 'B']>([
    ['Destinatários: escolha', { about: about('re-forward') }, 'A'],
    ['Destinatários: a resposta', { about: about('reply'), recipients: [sector] }, 'A'],
    ['Destinatários: o complemento', { about: about('complement'), recipients: [sector] }, 'A'],
    ['Documentos: aqui', { about: about('re-forward'), recipients: [sector] }, 'B'],
    ['Mensagem', { about: about('reply'), message: ' ' }, 'A'],
    ['Papel', { about: about('reply'), idPapel: randomUUID() }, 'A'],
  ])('is refused with a sentence: %s', (start, changes, shape) => {
    expect(operation(changes, shape)).toEqual({ ok: false, sentence: expect.stringMatching(`^${start}.*[.]$`) })
  })

  it('has a body in each of the two shapes', () => {
    const reply = payload({ about: about('reply') })
    const a = actBodyOf(resolved(reply), 'A', false)
    expect(encaminhamentoRespostaSchema.parse(a)).toEqual(a)
    expect(a).toMatchObject({ idEncaminhamentoAnterior: idEncaminhamento, idResponsavel: role.id })
    expect(a).toMatchObject({ idsDocumentos: [document.idDocumento], restricaoAcesso: { transparenciaAtiva: false } })
    const b = actBodyOf(resolved(reply), 'B', false)
    expect(encaminhamentoRespostaSchema.parse(b)).toEqual(b)
    expect(b).toMatchObject({ idEncaminhamentoOrigem: idEncaminhamento, idPapelRemetente: role.id })
    expect(b).toMatchObject({ documentos: [document.idDocumento] })

    const sentOn = payload({ about: about('re-forward'), recipients: [sector], documents: [] })
    expect(actBodyOf(resolved(sentOn), 'A', false)).toMatchObject({ idsDestinos: [sector.id] })
    const onB = actBodyOf(resolved(sentOn), 'B', false)
    expect(encaminhamentoReencaminharSchema.parse(onB)).toEqual(onB)
    expect(onB).toMatchObject({ destinatarios: [{ id: sector.id, tipo: 'Unidade' }] })
    expect(onB).not.toHaveProperty('documentos')
  })

  it('leaves the access out when it inherits that of the earlier forwarding', () => {
    expect(actBodyOf(resolved(payload({ about: about('reply') })), 'A', true)).not.toHaveProperty('restricaoAcesso')
  })
})
