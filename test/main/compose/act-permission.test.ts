import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import { createForwardingActHandlers } from '../../../main/features/compose/act-handler.ts'
import type { ActPayload } from '../../../main/features/compose/act-payload.ts'
import { type Answers, Status, startAnsweringServer } from '../../support/answering-server.ts'
import { makeForwarding } from '../../support/builders.ts'
import { openAsPerson } from '../../support/person-context.ts'

const [role, box, elsewhere, elisa] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const parte = (id: string) => ({ tipo: 'Unidade', id, nome: 'Setor' })
const earlier = makeForwarding({ assunto: 'Prazo', origem: parte(elisa), destinos: [parte(box), parte(elsewhere)] })
const answer: Encaminhamento = {
  ...earlier,
  id: randomUUID(),
  mensagem: 'Recebido.',
  dataHora: new Date().toISOString(),
  origem: parte(role),
  destinos: [parte(elisa)],
  idEncaminhamentoAnterior: earlier.id,
}
const payload: ActPayload = {
  idEncaminhamento: earlier.id,
  idResponsavel: role,
  assunto: 'Prazo',
  mensagem: 'Recebido.',
  destinos: [],
  idsDocumentos: [],
  access: 'Organizacional',
  enviarEmailNotificacoes: false,
}
const boxes = 'GET /v2/usuario/caixas-encaminhamento'
const roles = `GET /v2/caixas/${box}/encaminhamento/responder`
const input = `POST /v2/caixas/${box}/encaminhamentos/paginated-search`
const sent = 'POST /v2/encaminhamento/paginated-search'
const tracking = `GET /v2/encaminhamento/${earlier.id}/rastreio`
const whole: Answers = {
  [`GET /v2/encaminhamento/${earlier.id}`]: earlier,
  [boxes]: [{ id: box, tipo: 'Unidade', nome: 'Contabilidade', sigla: 'GECON', pendentes: 1 }],
  [roles]: [{ id: role, nome: 'Contador', tipo: 'Papel' }],
  [input]: { result: [earlier], count: 1 },
  [sent]: { result: [], count: 0 },
}

const open: { close(): void | Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function openReply(changes: Answers) {
  const server = await startAnsweringServer({ ...whole, ...changes })
  const { client, ...person } = openAsPerson({ apiUrl: server.url })
  open.push({ close: server.stop }, person)
  const [reply] = createForwardingActHandlers({ client, shape: 'A', onUpdate: () => {} })
  if (reply === undefined) throw new Error('no handler')
  const io = { signal: new AbortController().signal, progress: () => {}, dependencies: () => [] }
  return { server, reply, io }
}
const classified: ActPayload = {
  ...payload,
  access: 'Classificado',
  restriction: {
    transparenciaAtiva: false,
    idsFundamentosLegais: [randomUUID()],
    classificacaoInformacao: {
      prazoAnos: 20,
      prazoMeses: 0,
      prazoDias: 0,
      justificativa: 'Em apuração.',
      idPapelAprovador: role,
    },
  },
}
const refused = (sentence: RegExp) => ({
  kind: 'failed',
  failure: { kind: 'refused', details: { message: expect.stringMatching(sentence) } },
})

describe('preparing a reply with a service that does not offer every read', () => {
  it.each<[string, Answers, object]>([
    [
      'without tracking, sent forwardings are the evidence',
      {},
      { kind: 'prepared', evidence: { before: { by: 'sent', known: [] } } },
    ],
    [
      'without tracking and search, there is no evidence',
      { [sent]: new Status(404) },
      { evidence: { before: { by: 'nothing' } } },
    ],
    ['without boxes, the service decides', { [boxes]: new Status(404) }, { kind: 'prepared' }],
    ['without the roles of a box, the service decides', { [roles]: new Status(404) }, { kind: 'prepared' }],
    ['without reading a box, the service decides', { [input]: new Status(404) }, { kind: 'prepared' }],
    ['where a role could not be read, the service decides', { [roles]: [{ id: 17 }] }, { kind: 'prepared' }],
    ['where a box could not be read, the service decides', { [boxes]: [{ id: 17 }] }, { kind: 'prepared' }],
    ['a role without the right to act is refused', { [roles]: [] }, refused(/papel não pode agir/)],
    [
      'a forwarding that left the box is refused, without the name of the actor',
      { [input]: { result: [], count: 0 } },
      refused(/caixa GECON: foi resolvido por outra pessoa/),
    ],
    [
      'a stricter access stays',
      { [`GET /v2/encaminhamento/${earlier.id}`]: { ...earlier, nivelAcesso: 4 } },
      { evidence: { inheritsAccess: true } },
    ],
    [
      'an unknown forwarding is refused',
      { [`GET /v2/encaminhamento/${earlier.id}`]: new Status(404) },
      { failure: { kind: 'refused' } },
    ],
    ['an error of the service is retried later', { [tracking]: new Status(500) }, { failure: { kind: 'later' } }],
    ['an error while reading the boxes is retried later', { [boxes]: new Status(500) }, { failure: { kind: 'later' } }],
  ])('%s', async (_what, changes, expected) => {
    const { reply, io } = await openReply(changes)
    expect(await reply.prepare(payload, io, null)).toMatchObject(expected)
  })

  it('sends its own access when that is stricter than the earlier one', async () => {
    let asked: unknown = null
    const { reply, io } = await openReply({
      [`GET /v2/encaminhamento/${earlier.id}`]: { ...earlier, nivelAcesso: 4 },
      'POST /v2/encaminhamento/responder'(body: unknown) {
        asked = body
        return { idEvento: randomUUID() }
      },
    })
    const noted = await reply.prepare(classified, io, null)
    if (noted.kind !== 'prepared') throw new Error(JSON.stringify(noted))
    await reply.register({ payload: classified, evidence: noted.evidence, file: null, at: new Date() }, io)
    expect(asked).toMatchObject({ restricaoAcesso: classified.restriction })
  })

  it('names the colleague who acted first, even while the box was being read', async () => {
    const agent = { tipoAgente: 2, descricaoTipoAgente: 'Papel' }
    const tracked = (later: unknown[]) => ({
      id: earlier.id,
      identificadorExterno: earlier.id,
      assunto: 'Prazo',
      dataHora: earlier.dataHora,
      responsavel: { id: elisa, nome: 'Elisa', ...agent },
      destinos: [{ id: box, nome: 'Setor', ...agent }],
      idEncaminhamentoInicial: earlier.id,
      idResponsavel: elisa,
      encaminhamentosPosteriores: later,
    })
    const colleague = randomUUID()
    const reply = {
      ...tracked([]),
      id: randomUUID(),
      responsavel: { id: colleague, nome: 'Ana Prado', ...agent },
      destinos: [{ id: elisa, nome: 'Elisa', ...agent }],
      idResponsavel: colleague,
    }
    let asked = 0
    const { reply: handler, io } = await openReply({
      [input]: { result: [], count: 0 },
      [tracking]: () => {
        asked += 1
        return tracked(asked === 1 ? [] : [reply])
      },
    })
    expect(await handler.prepare(payload, io, null)).toMatchObject(refused(/caixa GECON: Ana Prado respondeu em \d/))
  })

  it('finds the act among sent forwardings, except those sent before', async () => {
    const { server, reply, io } = await openReply({ [sent]: { result: [answer], count: 1 } })
    const noted = await reply.prepare(payload, io, null)
    if (noted.kind !== 'prepared') throw new Error(noted.kind)
    const attempt = { payload, file: null, evidence: noted.evidence, at: new Date() }
    expect(await reply.reconcile(attempt, io)).toEqual({ kind: 'absent' })
    const ours = { ...answer, id: randomUUID(), protocolo: '2026-C4C5D6' }
    server.answers[sent] = { result: [answer, ours], count: 2 }
    const result = { idEncaminhamento: ours.id, protocolo: ours.protocolo }
    expect(await reply.reconcile(attempt, io)).toEqual({ kind: 'completed', result })
    server.answers[sent] = { result: [ours, { ...ours, id: randomUUID() }], count: 2 }
    expect(await reply.reconcile(attempt, io)).toMatchObject({ kind: 'ambiguous', candidates: { length: 2 } })
    server.answers[sent] = new Status(404)
    expect(await reply.reconcile(attempt, io)).toEqual({ kind: 'absent' })
    server.answers[sent] = new Status(502)
    expect(await reply.reconcile(attempt, io)).toMatchObject({ kind: 'failed', failure: { kind: 'later' } })
  })
})
