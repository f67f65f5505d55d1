import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { ok } from '../../../contract/bridge/outcome.ts'
import { createAbout } from '../../../main/features/documents/about.ts'
import { createFacts } from '../../../main/features/documents/facts.ts'
import { createSearchPage } from '../../../main/features/documents/search-page.ts'
import { type Answers, Status, startAnsweringServer } from '../../support/answering-server.ts'
import { openAsPerson } from '../../support/person-context.ts'

const idDocumento = randomUUID()
const idClasse = randomUUID()
const registro = '2026-B4C5D6'
const metadados = {
  id: idDocumento,
  registro,
  nome: 'Ofício 12',
  bytes: 3,
  hashSha256: 'a'.repeat(64),
  dataCaptura: '2026-11-20T12:00:00Z',
  natureza: 'Digitalizado',
  capturador: { id: randomUUID(), nome: 'Ana Prado' },
}
const document = { id: idDocumento, registro, nome: 'Ofício 12', extensao: 'pdf', nivelAcesso: 2 }
const whole = (): Answers => ({
  [`GET /v2/documentos/${idDocumento}/metadados`]: metadados,
  [`GET /v2/documentos/${idDocumento}`]: document,
})

const open: { close(): void | Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function openAtService(answers: Answers) {
  const server = await startAnsweringServer(answers)
  const person = openAsPerson({ apiUrl: server.url })
  open.push({ close: server.stop }, person)
  const { client, context } = person
  const { signal } = context
  return {
    server,
    searchPage: createSearchPage({ client, signal, actingIds: [context.person.id] }),
    facts: createFacts({ client, signal }),
    about: createAbout({
      client,
      signal,
      classOf: (id) => (id === idClasse ? { codigo: '01.02', nome: 'Ofícios' } : null),
      original: async () => ok(null),
    }),
  }
}

describe('a search by all filters', () => {
  const group = 'POST /v2/documentos/paginated-search'
  const other = { ...document, id: randomUUID(), registro: '2026-ZZ99AA', nome: 'Relatório', nivelAcesso: 1 }
  const query = { text: '', idClasse: null, nivelAcesso: null, from: null, until: null, mine: false }

  it('asks for a page with every part of the query, days by the local time zone', async () => {
    const bodies: object[] = []
    const answer = (body: object) => {
      bodies.push(body)
      return { result: [], count: 60 }
    }
    const { searchPage } = await openAtService({ [group]: answer })
    const from = '2026-11-01'
    const all = { text: 'ofício', idClasse, nivelAcesso: 2, from, until: from, mine: true }
    expect(await searchPage({ query: all, page: 2 })).toEqual(
      ok({ found: [], count: 60, pages: 3, ignored: [], unverified: [] }),
    )
    const start = new Date(2026, 10, 1)
    expect(bodies).toEqual([
      {
        nome: 'ofício',
        idClasse,
        nivelAcesso: 2,
        capturadoDe: start.toISOString(),
        capturadoAte: new Date(start.getTime() + 24 * 3_600_000 - 1).toISOString(),
        capturadosPorMim: true,
        pagina: 2,
        tamanhoPagina: 25,
      },
    ])
  })

  it.each([
    ['name', { text: 'oficio' }, ['nome']],
    ['registry number', { text: registro.toLowerCase() }, ['registro']],
    ['access', { nivelAcesso: 2 }, ['nivelAcesso']],
  ])(
    'names a filter by %s that the service has ignored, and leaves out what is beside it',
    async (_, part, ignored) => {
      const { searchPage } = await openAtService({ [group]: { result: [document, other], count: 900 } })
      const page = await searchPage({ query: { ...query, ...part }, page: 1 })
      expect(page).toMatchObject(ok({ found: [{ idDocumento }], ignored }))
    },
  )

  it('compares class and days with the data of the first and the last document', async () => {
    const { searchPage, server } = await openAtService({ ...whole(), [group]: { result: [document], count: 1 } })
    const ask = async (part: object) => {
      const page = await searchPage({ query: { ...query, ...part }, page: 1 })
      return page.ok ? page.value : page.failure
    }
    expect(await ask({ from: '2026-11-19', until: '2026-11-21' })).toMatchObject({ ignored: [], unverified: [] })
    expect(await ask({ idClasse, from: '2026-11-22' })).toMatchObject({ ignored: ['idClasse', 'capturadoDe'] })
    expect(await ask({ mine: true })).toMatchObject({ ignored: [], unverified: ['mine'] })
    server.answers[`GET /v2/documentos/${idDocumento}/metadados`] = new Status(404)
    expect(await ask({ idClasse })).toMatchObject({ ignored: [], unverified: ['idClasse'] })
  })
})

describe('the page of a document', () => {
  it('has everything that the service tells, and null for the rest', async () => {
    const id = randomUUID()
    const party = { tipo: 'Papel', id, nome: 'Elisa' }
    const forwarding = {
      id,
      assunto: 'Contas',
      mensagem: '',
      dataHora: '2026-11-21T12:00:00Z',
      protocolo: '2026-F4G5H6',
      origem: party,
      destinos: [party],
    }
    const { about } = await openAtService({
      ...whole(),
      [`GET /v2/documentos/${idDocumento}/metadados`]: { ...metadados, idClasse },
      [`GET /v2/documentos/${idDocumento}/assinantes`]: [
        { id, nome: 'Bruno', tipo: 'Papel', manifestacao: 'Assinado' },
      ],
      [`GET /v2/documentos/${idDocumento}/encaminhamentos`]: [id, randomUUID()],
      [`GET /v2/encaminhamento/${id}`]: forwarding,
      [`GET /v2/documentos/${idDocumento}/pode-usar`]: true,
    })
    expect(await about({ idDocumento })).toMatchObject(
      ok({
        registro,
        nivelAcesso: 2,
        metadata: { classe: '01.02 Ofícios', sha256: metadados.hashSha256, capturador: 'Ana Prado' },
        signers: [{ nome: 'Bruno', manifestacao: 'Assinado' }],
        processes: null,
        forwardings: { listed: [{ protocolo: '2026-F4G5H6' }], count: 2 },
        mayUse: true,
        original: null,
      }),
    )
    expect(await about({ idDocumento: randomUUID() })).toMatchObject({ failure: { code: 'not-found' } })
  })
})

describe('size and signatures in a list', () => {
  const other = randomUUID()
  const both = { ids: [idDocumento, other] }
  const signer = (manifestacao: string) => ({ id: randomUUID(), nome: 'Bruno', tipo: 'Papel', manifestacao })
  const told = { idDocumento, bytes: 3, signed: 1 }

  it('tells what the service answers, and null for the rest; asks once for each document', async () => {
    const { facts, server } = await openAtService({
      ...whole(),
      [`GET /v2/documentos/${idDocumento}/assinantes`]: [signer('Assinado'), signer('NaoSeManifestou')],
    })
    const all = ok([told, { idDocumento: other, bytes: null, signed: null }])
    expect(await facts(both)).toEqual(all)
    expect(await facts(both)).toEqual(all)
    expect(server.seen.toSorted()).toEqual([...new Set(server.seen)].toSorted())
  })

  it('tells no number where a signer could not be read', async () => {
    const { facts } = await openAtService({
      ...whole(),
      [`GET /v2/documentos/${idDocumento}/assinantes`]: [signer('Assinado'), { id: 1 }],
    })
    expect(await facts({ ids: [idDocumento] })).toEqual(ok([{ ...told, signed: null }]))
  })

  it('stops at a service that does not answer, and asks again later', async () => {
    const many = Array.from({ length: 9 }, () => randomUUID())
    const { facts, server } = await openAtService({
      ...whole(),
      [`GET /v2/documentos/${many[0]}/assinantes`]: new Status(503, {}, { isOfService: false }),
      [`GET /v2/documentos/${idDocumento}/assinantes`]: [signer('Assinado')],
    })
    expect(await facts({ ids: [idDocumento, ...many] })).toMatchObject({ value: { length: 3, 0: told } })
    expect(server.seen.filter((each) => each.includes(many[8] ?? ''))).toEqual([])
    delete server.answers[`GET /v2/documentos/${many[0]}/assinantes`]
    expect(await facts({ ids: [idDocumento, ...many] })).toMatchObject({ value: { length: 10 } })
  })
})
