import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { ok } from '../../../contract/bridge/outcome.ts'
import { createProcessBoxReader } from '../../../main/features/processes/process-boxes.ts'
import { createProcessReader } from '../../../main/features/processes/process-reader.ts'
import { createProcessStore } from '../../../main/features/processes/process-store.ts'
import { createSearchPage } from '../../../main/features/processes/search-page.ts'
import { type Answers, Status, startAnsweringServer } from '../../support/answering-server.ts'
import { eventually } from '../../support/eventually.ts'
import { openAsPerson } from '../../support/person-context.ts'

const id = randomUUID()
const idAto = randomUUID()
const processo = { id, ano: '2026', protocolo: '2026-4K7TD', resumo: 'Contas', situacao: 'EmAndamento' }
const agent = { id: randomUUID(), nome: 'GECON', tipoAgente: 4, descricaoTipoAgente: 'Unidade' }
const ato = { id: idAto, dataHora: '2026-11-20T12:00:00Z', tipo: 1, descricaoTipo: 'Autuacao', papel: agent }
const base = `/v2/processos/${id}`
const document = { id: randomUUID(), registro: '2026-B4C5D6', nome: 'Ofício', extensao: 'pdf', nivelAcesso: 2 }
const attached = { id: randomUUID(), documentoNome: 'Ofício', documentoId: document.id, termo: false, sequencial: 1 }
const whole = (): Answers => ({
  [`GET ${base}`]: processo,
  [`GET ${base}/atos`]: [ato],
  [`GET ${base}/atos/${idAto}`]: { id: idAto, dataHora: ato.dataHora, tipo: 1 },
  [`GET ${base}/atos/${idAto}/documentos`]: [attached],
  [`GET /v2/documentos/${document.id}`]: document,
})

const open: { close(): void | Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function openAtService(answers: Answers, { maxViews = 500 } = {}) {
  const server = await startAnsweringServer(answers)
  const person = openAsPerson({ apiUrl: server.url })
  open.push({ close: server.stop }, person)
  const { client, context, cache } = person
  const owner = { environmentId: context.environment.id, personId: context.person.id }
  const store = createProcessStore(cache, owner, maxViews)
  const { signal } = context
  let moment = Date.parse('2026-11-21T12:00:00Z')
  const now = () => {
    moment += 1000
    return new Date(moment)
  }
  const changes = { count: 0 }
  const changed = () => {
    changes.count += 1
  }
  return {
    server,
    store,
    changes,
    reader: createProcessBoxReader({ client, store, signal, now, changed, log: { error() {} } }),
    ...createProcessReader({ client, store, signal, now, changed, read() {}, refused() {}, classOf: () => null }),
    searchPage: createSearchPage({
      client,
      signal,
      known: ({ ano: _, ...each }) => ({ ...each, idCaixa: null, readAt: null }),
    }),
  }
}

describe('a service that tells little of a process', () => {
  it('leaves class, custody, parties and associations open', async () => {
    const { get } = await openAtService(whole())
    expect(await get({ id })).toMatchObject({
      ok: true,
      value: { processo, classe: null, custodia: null, interessados: null, associacoes: null, fresh: true },
    })
  })

  it('says that its holder has it since the last act that moves a process or adjusts its custody', async () => {
    const acts = [1, 2, 8, 9, 11].map((tipo) => ({ ...ato, tipo, dataHora: `2026-11-20T1${tipo % 10}:00:00Z` }))
    const { get } = await openAtService({
      ...whole(),
      [`GET ${base}/atos`]: acts,
      [`GET ${base}/local-custodia`]: agent,
    })
    const desde = '2026-11-20T18:00:00Z'
    expect(await get({ id })).toMatchObject({ ok: true, value: { custodia: { agente: { nome: 'GECON' }, desde } } })
  })

  it.each([
    { name: 'a refusal', answer: new Status(403), nome: null, registro: null },
    { name: 'an answer', answer: document, nome: 'Ofício', registro: '2026-B4C5D6' },
  ])('takes the name and number of a document from $name', async ({ answer, nome, registro }) => {
    const { get } = await openAtService({ ...whole(), [`GET /v2/documentos/${document.id}`]: answer })
    const read = await get({ id })
    expect(read).toMatchObject({ ok: true, value: { pecas: [{ sequencial: 1, nome, registro }] } })
  })

  it('names a closed document by nothing but its registry number', async () => {
    const hidden = { ...attached, documentoNome: '2026-B4C5D6' }
    const { get } = await openAtService({
      ...whole(),
      [`GET ${base}/atos/${idAto}/documentos`]: [hidden],
      [`GET /v2/documentos/${document.id}`]: new Status(403),
    })
    expect(await get({ id })).toMatchObject({ ok: true, value: { pecas: [{ nome: null, registro: '2026-B4C5D6' }] } })
  })

  it('is answered for by the last copy only where it decided nothing', async () => {
    const { get, copy, server } = await openAtService(whole())
    expect(copy({ id })).toEqual(ok(null))
    await get({ id })
    server.answers[`GET ${base}/atos`] = new Status(503)
    expect(await get({ id })).toMatchObject({ ok: true, value: { fresh: false } })
    expect(copy({ id })).toMatchObject({ ok: true, value: { processo, fresh: false } })
    server.answers[`GET ${base}`] = new Status(403)
    expect(await get({ id })).toMatchObject({ ok: false, failure: { code: 'forbidden' } })
  })

  it.each([
    { status: 403, path: base, code: 'forbidden', left: [] },
    { status: 404, path: base, code: 'not-found', left: [] },
    { status: 403, path: `${base}/atos`, code: 'forbidden', left: [] },
    { status: 400, path: base, code: 'refused', left: [id] },
  ])('drops its copy after $status of $path only where the process is closed ($code)', async (each) => {
    const { get, copy, store, server, changes } = await openAtService(whole())
    await get({ id })
    server.answers[`GET ${each.path}`] = new Status(each.status)
    for (const _ of [1, 2]) expect(await get({ id })).toMatchObject({ ok: false, failure: { code: each.code } })
    expect(store.rows().map((row) => row.id)).toEqual(each.left)
    // The pages hear of it once: each of them asks again.
    expect(changes.count).toBe(1 - each.left.length)
    server.answers[`GET ${base}`] = new Status(503)
    expect(await get({ id })).toMatchObject({ ok: each.left.length === 1 })
    expect(copy({ id })).toMatchObject({ value: each.left.length === 1 ? { processo } : null })
  })
})

describe('a box', () => {
  const idCaixa = agent.id
  const group = 'POST /v2/processos/paginated-search'
  const caixas = [{ id: idCaixa, tipo: 'Unidade', nome: 'Gerência', pendentes: 1 }]
  const boxes = { 'GET /v2/usuario/caixas-processo': caixas }
  const held = (store: ReturnType<typeof createProcessStore>) => ({
    rows: store.rows().filter((row) => row.idCaixa === idCaixa).length,
    isWhole: store.boxes()[0]?.isWhole,
  })

  it('of thousands of processes is kept in part, and says so', async () => {
    const full = () => Array.from({ length: 200 }, () => ({ ...processo, id: randomUUID() }))
    const { reader, store } = await openAtService({ ...boxes, [group]: () => ({ result: full(), count: 5000 }) })
    await reader.boxes()
    expect(await reader.refreshBox({ idCaixa })).toEqual(ok({ fresh: true }))
    expect(held(store)).toEqual({ rows: 2000, isWhole: false })
  })

  it('keeps what it held where a later page is not answered', async () => {
    const pages: unknown[] = [{ result: [processo], count: 1 }]
    const { reader, store, server } = await openAtService({ ...boxes, [group]: () => pages.shift() ?? new Status(503) })
    await reader.boxes()
    await reader.refreshBox({ idCaixa })
    pages.push({ result: Array.from({ length: 200 }, () => ({ ...processo, id: randomUUID() })), count: 300 })
    expect(await reader.refreshBox({ idCaixa })).toEqual(ok({ fresh: false }))
    expect(held(store)).toEqual({ rows: 1, isWhole: true })
    server.answers['GET /v2/usuario/caixas-processo'] = []
    await reader.boxes()
    expect(store.rows()).toEqual([])
  })

  it('is read to its end where the service answers short pages, and is whole only with all that it counts', async () => {
    const page = (size: number) => Array.from({ length: size }, () => ({ ...processo, id: randomUUID() }))
    const pages = [page(100), page(100), page(30)]
    const { reader, store } = await openAtService({
      ...boxes,
      [group]: () => ({ result: pages.shift() ?? [], count: 230 }),
    })
    await reader.boxes()
    await reader.refreshBox({ idCaixa })
    expect(held(store)).toEqual({ rows: 230, isWhole: true })
    pages.push(page(7))
    await reader.refreshBox({ idCaixa })
    expect(held(store)).toEqual({ rows: 7, isWhole: false })
  })

  it('shows the reading that began last, whichever ends last', async () => {
    const first = Promise.withResolvers<object>()
    const later = [processo, { ...processo, id: randomUUID() }]
    const answers = [first.promise, { result: later, count: 2 }]
    const { reader, store, server } = await openAtService({ ...boxes, [group]: () => answers.shift() })
    await reader.boxes()
    const looking = reader.refreshBox({ idCaixa })
    await eventually(() => expect(server.seen).toContain(group))
    await reader.reread()
    first.resolve({ result: [processo], count: 1 })
    await looking
    expect(held(store).rows).toBe(2)
  })

  it('that could not be read after its count has changed is read by the next refresh', async () => {
    const { reader, store, server } = await openAtService({ ...boxes, [group]: { result: [processo], count: 1 } })
    await reader.boxes()
    await reader.refreshBox({ idCaixa })
    server.answers['GET /v2/usuario/caixas-processo'] = [{ ...caixas[0], pendentes: 2 }]
    server.answers[group] = new Status(503)
    await reader.refresh()
    server.answers[group] = { result: [processo, { ...processo, id: randomUUID() }], count: 2 }
    await reader.refresh()
    expect(held(store).rows).toBe(2)
  })

  it('that was opened is read again only where its count differs', async () => {
    const { reader, server } = await openAtService({ ...boxes, [group]: { result: [processo], count: 1 } })
    const asked = () => server.seen.filter((each) => each === group).length
    await reader.refresh()
    expect(server.seen).toEqual([])
    await reader.boxes()
    await reader.refreshBox({ idCaixa })
    await reader.refresh()
    expect(asked()).toBe(1)
    server.answers['GET /v2/usuario/caixas-processo'] = [{ ...caixas[0], pendentes: 2 }]
    await reader.refresh()
    expect(asked()).toBe(2)
  })
})

it('keeps the copies that were read last', async () => {
  const others = [randomUUID(), randomUUID()]
  const answers = whole()
  for (const other of others) {
    answers[`GET /v2/processos/${other}`] = { ...processo, id: other, protocolo: other.slice(0, 10) }
    answers[`GET /v2/processos/${other}/atos`] = []
  }
  const { get, store } = await openAtService(answers, { maxViews: 2 })
  for (const each of [id, ...others]) await get({ id: each })
  expect(store.view(id)).toBeNull()
  expect(store.rows().map((row) => row.id)).toEqual(others.toReversed())
})

describe('a search by all filters', () => {
  const group = 'POST /v2/processos/paginated-search'
  const query = {
    protocolos: [],
    idsLocaisAtuais: [],
    idsOrganizacoesAutuacao: [],
    from: null,
    until: null,
    somenteEmAndamento: false,
  }
  const closed = { ...processo, id: randomUUID(), protocolo: '2026-ZZZZZ', situacao: 'Encerrado' }
  const answers = (): Answers => ({
    [group]: { result: [processo, closed], count: 2 },
    [`GET ${base}/atos`]: [ato],
    [`GET /v2/processos/${closed.id}/atos`]: [ato],
  })

  it('asks for a page with every part of the query, days by the local time zone', async () => {
    const bodies: object[] = []
    const { searchPage } = await openAtService({
      [group]: (body: object) => {
        bodies.push(body)
        return { result: [], count: 60 }
      },
    })
    const place = randomUUID()
    const all = {
      protocolos: ['2026-4k7td'],
      idsLocaisAtuais: [place],
      idsOrganizacoesAutuacao: [place],
      from: '2026-11-01',
      until: '2026-11-01',
      somenteEmAndamento: true,
    }
    expect(await searchPage({ query: all, page: 2 })).toMatchObject({ ok: true, value: { count: 60, pages: 3 } })
    const start = new Date(2026, 10, 1)
    expect(bodies).toEqual([
      {
        pagina: 2,
        tamanhoPagina: 25,
        protocolos: ['2026-4K7TD'],
        idsLocaisAtuais: [place],
        idsOrganizacoesAutuacao: [place],
        autuadoDe: start.toISOString(),
        autuadoAte: new Date(start.getTime() + 86_400_000 - 1).toISOString(),
        somenteEmAndamento: true,
      },
    ])
  })

  it.each([
    { part: { protocolos: ['2026-4K7TD'] }, ignored: ['protocolos'], unverified: [], found: 1 },
    { part: { somenteEmAndamento: true }, ignored: ['somenteEmAndamento'], unverified: [], found: 1 },
    { part: { from: '2026-11-22' }, ignored: ['autuadoDe'], unverified: [], found: 2 },
    { part: { until: '2026-11-22' }, ignored: [], unverified: [], found: 2 },
    { part: { idsLocaisAtuais: [agent.id] }, ignored: [], unverified: ['idsLocaisAtuais'], found: 2 },
    { part: { idsOrganizacoesAutuacao: [agent.id] }, ignored: [], unverified: ['idsOrganizacoesAutuacao'], found: 2 },
  ])('compares the answer with $part', async ({ part, ignored, unverified, found }) => {
    const { searchPage } = await openAtService(answers())
    const answer = await searchPage({ query: { ...query, ...part }, page: 1 })
    expect(answer).toMatchObject({ ok: true, value: { ignored, unverified } })
    expect(answer.ok && answer.value.found).toHaveLength(found)
  })
})
