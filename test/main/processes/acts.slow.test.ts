import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { NamedProcess, ProcessDraft } from '../../../contract/bridge/process-draft.ts'
import type { ProcessView } from '../../../contract/bridge/processes.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { makeDocument } from '../../support/builders.ts'
import { createClockOffset } from '../../support/clock-offset.ts'
import { noParties, processDraft, sendDraft, trySendDraft } from '../../support/drafts.ts'
import { eventually } from '../../support/eventually.ts'
import { type FaultProxy, startFaultProxy, type Verdict } from '../../support/fault-proxy.ts'
import { startTestApp, type TestApp } from '../../support/host.ts'
import { patience } from '../../support/patience.ts'
import { asPerson, organizacional, type Person, pdf, publico } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'

const looking = { ...patience, interval: 150 }
/** Longer than the horizon of the environment. */
const horizonMs = 130_000
/** Longer than the first delay between two polls. */
const delayMs = 5000
let service: TestService
let faultProxy: FaultProxy
let ana: TestApp
let carla: Person
let anas: Person
const clockOffset = createClockOffset()
/** Ids that the acts use. */
const about = { idPapel: '', idDestino: '', idDocumento: '' }
let classe: { id: string; codigo: string; nome: string }

beforeAll(async () => {
  service = await borrowService()
  faultProxy = await startFaultProxy(service.baseUrl)
  ana = await startTestApp({ service, login: 'ana.prado', apiUrl: faultProxy.url, aheadMs: clockOffset.ms })
  const session = await ana.signIn()
  ;[anas, carla] = await Promise.all([asPerson(service, 'ana.prado'), asPerson(service, 'carla.nunes')])
  const [patriarca] = (await anas.get('/v2/agente/patriarcas')).body
  const [plano] = (await anas.get(`/v2/classificacao-documental/${patriarca.id}/planos-ativos`)).body
  const { id, codigo, nome } = (await anas.get(`/v2/classificacao-documental/${plano.id}/classes-ativas`)).body.at(-1)
  classe = { id, codigo, nome }
  about.idPapel = session.roles[0]?.id ?? ''
  about.idDestino = await boxOf(carla, 'PROTOCOLO')
})
afterAll(async () => {
  await ana?.stop()
  await faultProxy?.close()
  await service?.stop()
})

const boxOf = async (person: Person, sigla: string): Promise<string> =>
  (await person.get('/v2/usuario/caixas-processo')).body.find((box: { sigla?: string }) => box.sigla === sigla).id
const read = (id: string) => ana.call('processes.get', { id })
async function operation(id: string): Promise<OperationView> {
  const found = (await ana.call('outbox.list', {})).find((each) => each.id === id)
  if (found === undefined) throw new Error('the operation has gone')
  return found
}
const done = (id: string) =>
  eventually(async () => {
    const found = await operation(id)
    expect(found).toMatchObject({ state: 'done', failure: null })
    return found
  })

/** A forwarding of one document, in the box of Ana's unit. */
async function forwarded(): Promise<string> {
  const idDocumento = await carla.capture(pdf(`forwarded ${Math.random()}`), { restricaoAcesso: publico })
  const body = {
    assunto: 'Para juntar',
    mensagem: 'Segue.',
    idResponsavel: carla.roles[0]?.id,
    idsDocumentos: [idDocumento],
    idsDestinos: [await boxOf(anas, 'GECON')],
    restricaoAcesso: organizacional,
    enviarEmailNotificacoes: false,
  }
  const { idEvento } = (await carla.post('/v2/encaminhamento/novo', body)).body
  return (await carla.ended(idEvento)).idEncaminhamento ?? ''
}

/** Breaks the connection once, at the request that must not be repeated. */
async function through(line: Exclude<Verdict, 'pass'> | 'pass', ask: () => Promise<string>): Promise<OperationView> {
  const writes = /^POST \/v2\/processos\/(?!paginated-search)/
  const cut = Promise.withResolvers<void>()
  let armed = line !== 'pass'
  faultProxy.judge(
    ({ method, path }) => {
      if (!armed || !writes.test(`${method} ${path}`)) return 'pass'
      armed = false
      return line
    },
    () => cut.resolve(),
  )
  const sent = () => faultProxy.seen.filter((request) => writes.test(request)).length
  const before = sent()
  const id = await ask()
  if (line !== 'pass') await cut.promise
  if (line === 'drop') {
    // A request that never arrived is reconciled until the horizon; then the person sends it again.
    await advanceUntil(id, horizonMs, { state: 'uncertain', question: 'send-again' })
    await ana.call('outbox.retry', { operationId: id })
  }
  if (line === 'swallow') await advanceUntil(id, delayMs, { state: 'done' })
  const ended = await done(id)
  expect(sent()).toBe(before + 1)
  return ended
}

/**
 * Waits for this state of an uncertain operation. Advances the application's clock once after each poll: only the
 * delay between polls matters, and the clock must not run without end.
 */
async function advanceUntil(id: string, byMs: number, expected: Partial<OperationView>): Promise<void> {
  await eventually(async () => expect(['uncertain', 'done']).toContain((await operation(id)).state))
  let polledAt = ''
  await vi.waitFor(async () => {
    const found = await operation(id)
    if (found.updatedAt !== polledAt) {
      polledAt = found.updatedAt
      clockOffset.advance(byMs)
      await ana.call('session.chooseRole', { idPapel: about.idPapel })
    }
    expect(found).toMatchObject(expected)
  }, looking)
  clockOffset.reset()
}

const documentOf = (idDocumento: string) => makeDocument('Ofício nº 12.pdf', { idDocumento })
const sector = (id: string): DirectoryEntry => ({
  id,
  kind: 'Setor',
  nome: 'Protocolo',
  sigla: 'PROTOCOLO',
  detalhe: '',
})

interface Case {
  readonly tipo: string
  readonly title: string
  draft(processo: NamedProcess): Promise<[ProcessDraft, Partial<DraftFields>]> | [ProcessDraft, Partial<DraftFields>]
  /** Fields of the act that the process shows afterwards, beside its kind. */
  readonly shows: object
}
/** In an order that one process can go through. */
const acts: Readonly<Record<string, Case>> = {
  despachar: {
    tipo: 'Despacho',
    title: 'Despacho',
    draft: (processo) => [
      { ato: 'despachar', processo },
      { recipients: [sector(about.idDestino)], message: 'Para registro.' },
    ],
    shows: { mensagem: 'Para registro.', destino: { setor: { sigla: 'PROTOCOLO' } } },
  },
  avocar: {
    tipo: 'Avocamento',
    title: 'Avocamento',
    draft: (processo) => [{ ato: 'avocar', processo }, { message: 'Faltou um documento.' }],
    shows: { justificativa: 'Faltou um documento.' },
  },
  entranhar: {
    tipo: 'Entranhamento',
    title: 'Entranhamento',
    async draft(processo) {
      about.idDocumento = await anas.capture(pdf(`attached ${Math.random()}`))
      return [
        { ato: 'entranhar', processo },
        { message: 'O que faltou.', documents: [documentOf(about.idDocumento)] },
      ]
    },
    shows: { justificativa: 'O que faltou.', documentos: [{ termo: false }, { termo: true }] },
  },
  desentranhar: {
    tipo: 'Desentranhamento',
    title: 'Desentranhamento',
    draft: async (processo) => [
      {
        ato: 'desentranhar',
        processo,
        pecas: [{ sequencial: await numberOf(about.idDocumento), nome: 'Ofício nº 12.pdf' }],
      },
      { message: 'Alheio.' },
    ],
    shows: { justificativa: 'Alheio.' },
  },
  'entranhar-encaminhamento': {
    tipo: 'Entranhamento',
    title: 'Entranhamento de encaminhamento',
    async draft(processo) {
      const encaminhamento = { id: await forwarded(), protocolo: '2026-B4C5D6', assunto: 'Para juntar' }
      return [{ ato: 'entranhar-encaminhamento', processo, encaminhamento }, { message: 'Veio depois.' }]
    },
    shows: { justificativa: 'Veio depois.', documentos: [{ termo: false }, { termo: true }] },
  },
  editar: {
    tipo: 'Edicao',
    title: 'Edição',
    draft: (processo) => [
      { ato: 'editar', processo, classe, interessados: noParties, isKnown: true },
      { subject: 'Prestação de contas, 2026' },
    ],
    shows: {},
  },
  encerrar: {
    tipo: 'Encerramento',
    title: 'Encerramento',
    draft: (processo) => [{ ato: 'encerrar', processo }, { message: 'Arquive-se.' }],
    shows: { desfecho: 'Arquive-se.' },
  },
  reabrir: {
    tipo: 'Reabertura',
    title: 'Reabertura',
    draft: (processo) => [{ ato: 'reabrir', processo }, { message: 'Novo fato.' }],
    shows: { justificativa: 'Novo fato.' },
  },
}
let idProcesso = ''
let protocolo = ''
const named = (): NamedProcess => ({ id: idProcesso, protocolo, resumo: '' })
async function numberOf(idDocumento: string): Promise<number> {
  const { atos } = await read(idProcesso)
  return (
    atos.flatMap(({ documentos }) => documentos).find(({ documentoId }) => documentoId === idDocumento)?.sequencial ?? 0
  )
}

describe.each(['pass', 'drop', 'swallow'] as const)('when the connection does this to a request: %s', (line) => {
  it.each([false, true])('opens a process once; with a document: %s', async (withDocument) => {
    const idsDocumentos = withDocument ? [await anas.capture(pdf(`opens ${Math.random()}`))] : []
    const { idPapel } = about
    const subject = `Contas, ${line} ${withDocument}`
    const documents = idsDocumentos.map(documentOf)
    const opening = processDraft({ ato: 'autuar', classe, interessados: noParties }, { idPapel, subject, documents })
    const { kind, title, roleName, result } = await through(line, () => sendDraft(ana, opening))
    expect({ kind, title, roleName }).toEqual({ kind: 'open-process', title: subject, roleName: 'Gerente' })
    ;[idProcesso, protocolo] = [result.idProcesso ?? '', result.protocolo ?? '']
    const { processo, atos } = await read(idProcesso)
    expect(processo).toMatchObject({ resumo: subject, protocolo, situacao: 'EmAndamento' })
    const shown = atos.map(({ id, descricaoTipo, documentos }) => [id, descricaoTipo, documentos.length])
    expect(shown).toEqual([[result.idAto, 'Autuacao', idsDocumentos.length + 1]])
    const all: { resumo: string }[] = (await anas.post('/v2/processos/paginated-search', { tamanhoPagina: 200 })).body
      .result
    expect(all.filter(({ resumo }) => resumo === subject)).toHaveLength(1)
  })

  it.each(Object.entries(acts))('carries out an act once: %s', async (_name, { tipo, title, draft, shows }) => {
    const [process, written] = await draft(named())
    const fields = processDraft(process, { idPapel: about.idPapel, ...written })
    const before = (await read(idProcesso)).atos.length
    const ended = await through(line, () => sendDraft(ana, fields))
    expect(ended).toMatchObject({ title: `${title}, processo ${protocolo}`, result: { idProcesso, protocolo } })
    const { atos } = await read(idProcesso)
    expect(atos).toHaveLength(before + 1)
    expect(atos.at(-1)).toMatchObject({ id: ended.result.idAto, descricaoTipo: tipo, ...shows })
  })

  it('leaves the process in the state of all acts together', async () => {
    const { processo, atos } = await read(idProcesso)
    expect(processo).toMatchObject({ resumo: 'Prestação de contas, 2026', situacao: 'EmAndamento' })
    expect(atos.map(({ descricaoTipo }) => descricaoTipo)).toEqual([
      'Autuacao',
      ...Object.values(acts).map(({ tipo }) => tipo),
    ] satisfies ProcessView['atos'][number]['descricaoTipo'][])
  })
})

it('keeps the words of a refusal by the service, opens the draft again, and refuses a foreign role at once', async () => {
  const { idPapel } = about
  const reopening = processDraft({ ato: 'reabrir', processo: named() }, { idPapel, message: 'De novo.' })
  const id = await sendDraft(ana, reopening)
  const refused = await eventually(async () => {
    const found = await operation(id)
    expect(found.state).toBe('refused')
    return found
  })
  expect(refused.failure).toMatchObject({ status: 400, message: expect.stringMatching(/não está encerrado/) })
  const [kept] = (await ana.call('compose.list', {})).filter(({ fields }) => fields.message === 'De novo.')
  expect(kept).toMatchObject({ operationId: null, fields: reopening })
  const foreign = await trySendDraft(ana, { ...reopening, idPapel: carla.roles[0]?.id ?? null })
  expect(foreign).toMatchObject({ ok: false, failure: { code: 'refused', message: expect.stringMatching(/papel/) } })
})
