import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProcessView } from '../../../contract/bridge/processes.ts'
import { idOfUnit } from '../../../service/sample/rows.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { processDraft, sendDraft } from '../../support/drafts.ts'
import { eventually } from '../../support/eventually.ts'
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts'
import { startTestApp, type TestApp } from '../../support/host.ts'
import { asPerson, organizacional, type Person, pdf } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'

const gecon = idOfUnit('SEFAZ/GECON')
const protocolo = idOfUnit('SEFAZ/PROTOCOLO')
const nothing = {
  protocolos: [],
  idsLocaisAtuais: [],
  idsOrganizacoesAutuacao: [],
  from: null,
  until: null,
  somenteEmAndamento: false,
}
let service: TestService
let faultProxy: FaultProxy
let ana: TestApp
let elisa: TestApp
let anas: Person
let idClasse: string
/** Opened by Ana with two documents, of which one was taken out, and sent to PROTOCOLO. */
let sent: string

beforeAll(async () => {
  service = await borrowService()
  faultProxy = await startFaultProxy(service.baseUrl)
  ana = await startTestApp({ service, login: 'ana.prado', apiUrl: faultProxy.url })
  elisa = await startTestApp({ service, login: 'elisa.fontes' })
  anas = await asPerson(service, 'ana.prado')
  await Promise.all([ana.signIn(), elisa.signIn()])
  idClasse = await anas.idClasse()
  const kept = await anas.capture(pdf(`kept ${Math.random()}`))
  const removed = await anas.capture(pdf(`removed ${Math.random()}`))
  sent = await done('autuar', { ...opening(), idsDocumentosEntranhados: [kept, removed] })
  await done('desentranhar', { ...act(sent), justificativa: 'Alheio.', sequenciais: [2] })
  await done('despachar', { ...act(sent), idDestino: protocolo, mensagem: 'Para registro.' })
})
afterAll(async () => {
  await Promise.all([ana?.stop(), elisa?.stop()])
  await faultProxy?.close()
  await service?.stop()
})

const idPapelResponsavel = () => anas.roles[0]?.id ?? ''
const opening = () => ({
  idClasse,
  idPapelResponsavel: idPapelResponsavel(),
  resumo: `Contas ${Math.random()}`,
  idsAgentesInteressados: [idOfUnit('SEDU')],
  pessoasJuridicasInteressadas: [{ razaoSocial: 'Obras Ltda.', cnpj: '11222333000181', email: 'obras@example.org' }],
  interessadosSemIdentificacao: [{ descricao: 'Moradores da rua' }],
})
const act = (idProcesso: string) => ({
  idProcesso,
  idPapelResponsavel: idPapelResponsavel(),
  restricaoAcesso: organizacional,
})
async function done(path: string, body: object): Promise<string> {
  const answer = await anas.post(`/v2/processos/${path}`, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 202 })
  return (await anas.ended(answer.body.idEvento)).idProcesso ?? ''
}
/** Sends a process away by the application. */
const dispatch = (id: string) =>
  sendDraft(
    ana,
    processDraft(
      { ato: 'despachar', processo: { id, protocolo: '', resumo: '' } },
      {
        idPapel: idPapelResponsavel(),
        recipients: [{ id: protocolo, kind: 'Setor', nome: 'Protocolo', sigla: null, detalhe: '' }],
        message: 'Siga.',
      },
    ),
  )
const offline = () => faultProxy.judge(({ path }) => (path.startsWith('/v2') ? 'drop' : 'pass'))
const online = () => faultProxy.judge(() => 'pass')
const pieces = ({ pecas }: ProcessView) => pecas.map(({ sequencial, termo }) => `${sequencial}${termo ? ' term' : ''}`)
const listed = async (idCaixa: string) =>
  (await ana.call('processes.list', {})).rows.filter((row) => row.idCaixa === idCaixa)

describe('a process that is read', () => {
  it('shows who has it since when, its pieces in order, its parties and its associations', async () => {
    const view = await ana.call('processes.get', { id: sent })
    const [opened, removal, dispatch] = view.atos
    expect(view).toMatchObject({
      fresh: true,
      idClasse,
      custodia: { agente: { sigla: 'PROTOCOLO' }, desde: dispatch?.dataHora },
      associacoes: [],
    })
    expect(pieces(view)).toEqual(['1', '2', '3 term', '4 term', '5 term'])
    expect(view.pecas.every(({ nome, registro }) => nome !== null && /^\d{4}-[\dA-Z]{6}$/.test(registro ?? ''))).toBe(
      true,
    )
    expect(view.pecas[1]).toMatchObject({ idAto: opened?.id, idAtoRetirada: removal?.id })
    expect(view.pecas[0]).toMatchObject({ idAto: opened?.id, idAtoRetirada: null })
    expect(view.interessados).toEqual({
      agentes: [{ id: idOfUnit('SEDU'), kind: 'Organizacao', nome: expect.stringMatching(/^SEDU, /), detalhe: '' }],
      // Ana's unit has sent the process away, so that she cannot edit it any more.
      pessoasJuridicas: [{ razaoSocial: 'Obras Ltda.', cnpj: '11222333000181', email: null }],
      semIdentificacao: [{ descricao: 'Moradores da rua' }],
    })
  })

  it('shows associated processes', async () => {
    const found = await ana.call('processes.byNumber', { protocolo: '2026-c0nv1' })
    const { associacoes, classe } = await ana.call('processes.get', { id: found?.id ?? '' })
    expect(associacoes).toMatchObject([{ descricao: 'Convênio 12/2026', processos: [{ protocolo: '2026-C0NV2' }] }])
    await eventually(async () => {
      const { hasClasses } = await ana.call('directory.status', {})
      expect(hasClasses).toBe(true)
    })
    expect(classe ?? (await ana.call('processes.get', { id: found?.id ?? '' })).classe).toMatch(/^01\.01 /)
  })

  it('hides names, numbers and texts that the service closes to another organisation', async () => {
    const { pecas, atos } = await elisa.call('processes.get', { id: sent })
    expect(pecas.map(({ nome }) => nome !== null)).toEqual([false, false, true, false, false])
    expect(atos.map(({ mensagem, justificativa }) => mensagem ?? justificativa)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('stays readable while the service does not answer; another one does not', async () => {
    const { classe: _, ...before } = await ana.call('processes.get', { id: sent })
    const piece = { idDocumento: before.pecas[0]?.idDocumento ?? '' }
    await ana.call('documents.open', piece)
    offline()
    try {
      expect(await ana.call('processes.get', { id: sent })).toMatchObject({ ...before, fresh: false })
      await eventually(async () => expect(await ana.outcome('documents.open', piece)).toMatchObject({ ok: true }))
      const other = await ana.outcome('processes.get', { id: crypto.randomUUID() })
      expect(other).toMatchObject({ ok: false, failure: { code: 'offline' } })
      const row = (await ana.call('processes.list', {})).rows.find(({ id }) => id === sent)
      expect(row).toMatchObject({ readAt: before.readAt, idCaixa: null })
    } finally {
      online()
    }
  })

  it('asks again for no registry number that it knows', async () => {
    await ana.call('processes.get', { id: sent })
    const before = faultProxy.seen.length
    await ana.call('processes.get', { id: sent })
    const asked = faultProxy.seen.slice(before).filter((each) => /documentos\/[\da-f-]+$/.test(each))
    expect(asked).toEqual([])
  })
})

describe('the processes of a box', () => {
  it('are those that it holds, in progress and closed, also without the service', async () => {
    const open = await done('autuar', opening())
    const closed = await done('autuar', opening())
    await done('encerrar', { ...act(closed), desfecho: 'Arquive-se.' })
    const { boxes } = await ana.call('processes.boxes', {})
    expect(boxes.map(({ id }) => id)).toContain(gecon)
    expect(await ana.call('processes.refreshBox', { idCaixa: gecon })).toEqual({ fresh: true })
    const rows = await listed(gecon)
    expect(rows.find(({ id }) => id === open)).toMatchObject({ situacao: 'EmAndamento', readAt: null })
    expect(rows.find(({ id }) => id === closed)).toMatchObject({ situacao: 'Encerrado' })
    expect(rows.map(({ id }) => id)).not.toContain(sent)
    offline()
    try {
      expect(await ana.call('processes.refreshBox', { idCaixa: gecon })).toEqual({ fresh: false })
      expect((await ana.call('processes.boxes', {})).fresh).toBe(false)
      expect(await listed(gecon)).toEqual(rows)
    } finally {
      online()
    }
  })

  it('follow an act of the person, and a process that has left stays known if it was read', async () => {
    const read = await done('autuar', opening())
    const unread = await done('autuar', opening())
    await ana.call('processes.get', { id: read })
    await ana.call('processes.refreshBox', { idCaixa: gecon })
    for (const idProcesso of [read, unread]) await dispatch(idProcesso)
    await eventually(async () => {
      const { rows } = await ana.call('processes.list', {})
      expect(rows.filter(({ id }) => id === unread)).toEqual([])
      expect(rows.find(({ id }) => id === read)).toMatchObject({ idCaixa: null })
    })
    expect(ana.events.some(({ name }) => name === 'processes.changed')).toBe(true)
  })
})

describe('a search at the service', () => {
  const found = async (query: object, page = 1) =>
    ana.call('processes.searchPage', { query: { ...nothing, ...query }, page })

  it('finds by number, place, organisation of the opening, period and state', async () => {
    const { processo } = await ana.call('processes.get', { id: sent })
    const today = new Date()
    const days = (ahead: number) => {
      const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + ahead, 12)
      return day.toISOString().slice(0, 10)
    }
    const filters = [
      { protocolos: [processo.protocolo.toLowerCase()] },
      { idsLocaisAtuais: [protocolo] },
      { idsOrganizacoesAutuacao: [idOfUnit('SEFAZ')] },
      { from: days(0), until: days(0) },
      { somenteEmAndamento: true },
    ]
    for (const filter of filters) {
      const answer = await found(filter)
      expect(answer, JSON.stringify(filter)).toMatchObject({ ignored: [], unverified: [] })
      expect(answer.found.map(({ id }) => id)).toContain(sent)
    }
    for (const filter of [
      { protocolos: ['2026-XXXXX'] },
      { idsLocaisAtuais: [idOfUnit('SEGER')] },
      { idsOrganizacoesAutuacao: [idOfUnit('SEDU')] },
      { until: days(-1) },
    ])
      expect((await found(filter)).found.map(({ id }) => id)).not.toContain(sent)
  })

  it('finds a process by its number alone, and none by an unknown one', async () => {
    const { processo } = await ana.call('processes.get', { id: sent })
    expect(await elisa.call('processes.byNumber', { protocolo: processo.protocolo })).toMatchObject({ id: sent })
    expect(await ana.call('processes.byNumber', { protocolo: '2026-XXXXX' })).toBeNull()
  })
})
