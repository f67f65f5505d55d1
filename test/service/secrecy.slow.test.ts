import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOfPatriarch, idOfUnit } from '../../service/sample/rows.ts'
import { borrowService } from '../support/borrowed-service.ts'
import { type Endpoint, exampleOf, readEndpoints } from '../support/openapi.ts'
import { asPerson, type Person, pdf } from '../support/records.ts'
import type { TestService } from '../support/service.ts'
import { applicationToken, personToken } from '../support/sign-in.ts'

/** A word in all restricted fields: names, subjects, texts, reasons, outcomes and files. */
const word = 'quartzolita'
const gecon = idOfUnit('SEFAZ/GECON')
const protocolo = idOfUnit('SEFAZ/PROTOCOLO')
const papel = (person: Person) => person.roles[0]?.id ?? ''
const scopes = ['consultar', 'documento', 'encaminhamento', 'processo'].map((name) => `api-svc-${name}`)

let service: TestService
let endpoints: Endpoint[]
let ana: Person
let carla: Person
let restricaoAcesso: object
/** Ids of the secret records by parameter or property; `id` belongs to forwardings and processes. */
const planted = {
  idDocumento: [] as string[],
  idDocumentoFaseAssinatura: [] as string[],
  idEvento: [] as string[],
  idAto: [] as string[],
  forwarding: [] as string[],
  process: [] as string[],
  protocol: [] as string[],
  idArquivo: [] as string[],
}

async function done(who: Person, path: string, body: object) {
  const answer = await who.post(path, body)
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(202)
  const event = await who.ended(answer.body.idEvento)
  expect(event, path).toMatchObject({ situacao: 'Concluido' })
  planted.idEvento.push(event.id)
  if (event.idAto) planted.idAto.push(event.idAto)
  if (event.idTermo) planted.idDocumento.push(event.idTermo)
  if (event.idEncaminhamento) planted.forwarding.push(event.idEncaminhamento)
  return event
}

async function plantDocuments(idClasse: string): Promise<string[]> {
  const captured: string[] = []
  for (const place of [1, 2]) {
    const idArquivo = await ana.upload(pdf(`${word} ${place}`))
    planted.idArquivo.push(idArquivo)
    const changes = { nomeArquivo: `${word} ${place}.pdf`, restricaoAcesso }
    const event = await ana.ended((await ana.requestCapture(idArquivo, changes)).body.idEvento)
    planted.idEvento.push(event.id)
    captured.push(event.idDocumento ?? '')
  }
  const phases = '/v2/documentos/fase-assinatura'
  for (const signers of [[ana], [ana, carla]]) {
    const idArquivo = await ana.upload(pdf(`${word}, ${signers.length}`))
    const body = { nomeArquivo: `${word} a assinar.pdf`, idPapelCapturador: papel(ana), idClasse, restricaoAcesso }
    const id = (await ana.post(`${phases}/enviar/servidor`, { ...body, idArquivo, assinantes: signers.map(papel) }))
      .body
    planted.idDocumentoFaseAssinatura.push(id)
    const signed = (await ana.post(`${phases}/assinar/${id}`)).body
    if (signers.length === 1) {
      const event = await ana.ended(signed.idCapturaEvento)
      planted.idEvento.push(event.id)
      captured.push(event.idDocumento ?? '')
    } else {
      await carla.post(`${phases}/bloquear/${id}`, { justificativa: word })
    }
  }
  planted.idDocumento.push(...captured)
  return captured
}

async function plantForwardings(documents: string[]): Promise<void> {
  const said = { mensagem: word, restricaoAcesso, enviarEmailNotificacoes: true }
  const first = { ...said, assunto: word, idResponsavel: papel(ana), idsDestinos: [protocolo] }
  const { idEncaminhamento } = await done(ana, '/v2/encaminhamento/novo', { ...first, idsDocumentos: documents })
  const later = { ...said, idEncaminhamentoAnterior: idEncaminhamento }
  await done(carla, '/v2/encaminhamento/responder', { ...later, idResponsavel: papel(carla) })
  const { idEncaminhamento: second } = await done(ana, '/v2/encaminhamento/novo', first)
  const more = { ...said, idEncaminhamentoAnterior: second, idResponsavel: papel(ana) }
  await done(ana, '/v2/encaminhamento/complementar', more)
  planted.protocol.push((await ana.get(`/v2/encaminhamento/${idEncaminhamento}`)).body.protocolo)
}

async function plantProcess(idClasse: string, documents: string[]): Promise<void> {
  const group = '/v2/processos'
  const opening = { idClasse, idPapelResponsavel: papel(ana), resumo: 'Contas', idsDocumentosEntranhados: documents }
  const { idProcesso = '' } = await done(ana, `${group}/autuar`, opening)
  planted.process.push(idProcesso)
  const act = { idProcesso, idPapelResponsavel: papel(ana), restricaoAcesso }
  await done(ana, `${group}/despachar`, { ...act, idDestino: protocolo, mensagem: word })
  await done(ana, `${group}/avocar`, { ...act, justificativa: word })
  const sent = await ana.capture(pdf(`${word} 3`), { nomeArquivo: `${word} 3.pdf`, restricaoAcesso })
  planted.idDocumento.push(sent)
  const attach = { ...act, justificativa: word, idsDocumentosEntranhados: [sent] }
  await done(ana, `${group}/entranhar-documentos`, attach)
  await done(ana, `${group}/desentranhar`, { ...act, justificativa: word, sequenciais: [1] })
  await done(ana, `${group}/encerrar`, { ...act, desfecho: word })
  await done(ana, `${group}/reabrir`, { ...act, justificativa: word })
}

beforeAll(async () => {
  service = await borrowService()
  endpoints = await readEndpoints(service.baseUrl)
  ana = await asPerson(service, 'ana.prado')
  carla = await asPerson(service, 'carla.nunes')
  const [ground] = (await ana.get(`/v2/fundamentos-legais/${idOfPatriarch}`)).body
  restricaoAcesso = {
    transparenciaAtiva: false,
    idsFundamentosLegais: [ground.id],
    classificacaoInformacao: {
      prazoAnos: 5,
      prazoMeses: 0,
      prazoDias: 0,
      justificativa: word,
      idPapelAprovador: papel(ana),
    },
  }
  const idClasse = await ana.idClasse()
  const documents = await plantDocuments(idClasse)
  await plantForwardings(documents)
  await plantProcess(idClasse, documents)
})
afterAll(() => service.stop())

/** All ids that fit a parameter of an endpoint. */
function idsFor({ path }: Endpoint, name: string): readonly string[] {
  if (name === 'id' && path.includes('/processos/')) return planted.process
  if (name === 'id' && path.endsWith('/inicial')) return planted.protocol
  if (name === 'id' || name === 'idEncaminhamento') return planted.forwarding
  if (name === 'idCaixa') return [gecon, protocolo, papel(ana), ana.idCidadao]
  if (name === 'tamanhoArquivo') return ['10']
  const known: Readonly<Record<string, readonly string[]>> = planted
  return known[name.replace(/^Id/, 'id')] ?? [idOfPatriarch]
}

/** The paths of an endpoint, with all secret records as its parameters. */
function pathsOf(endpoint: Endpoint): string[] {
  let paths = [endpoint.path]
  for (const name of endpoint.params) {
    paths = paths.flatMap((path) => idsFor(endpoint, name).map((id) => path.replace(`{${name}}`, id)))
  }
  return paths
}

/** A body that names all secret records; `as` is the acting agent. */
function filled(value: unknown, as: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (/^idPapel|^idResponsavel|^idLocal$/.test(name)) return [name, as]
      if (/^idsDocumentos|^documentos$/.test(name)) return [name, planted.idDocumento.slice(0, 1)]
      if (/^idEncaminhamento/.test(name)) return [name, planted.forwarding[0]]
      if (name === 'idProcesso') return [name, planted.process[0]]
      return [name, filled(each, as)]
    }),
  )
}

const isSearch = ({ path }: Endpoint) => /search$/i.test(path)
const isRehearsal = ({ path }: Endpoint) => path.endsWith('/validar')
const isWrite = (endpoint: Endpoint) =>
  endpoint.method === 'DELETE' || (endpoint.body !== undefined && !isSearch(endpoint) && !isRehearsal(endpoint))
const isByContent = ({ path }: Endpoint) => /content$/i.test(path)
const searches = [{}, ...['nome', 'texto', 'assunto', 'descricao', 'resumo'].map((name) => ({ [name]: word }))]

function bodiesOf(endpoint: Endpoint, as: string): unknown[] {
  if (endpoint.body === undefined) return [undefined]
  if (isSearch(endpoint)) return searches
  // Exactly one of several fields is required, which the schema cannot express.
  const named = { idsDocumentos: [], idEncaminhamentoAnterior: '', idArquivo: planted.idArquivo[0], sequenciais: [1] }
  return [filled({ ...(exampleOf(endpoint.body) as object), ...named }, as)]
}

interface Asking {
  readonly token: string
  /** The responsible agent in the bodies of writes. */
  readonly as: string
  /** Excludes writes where these would change the records that other callers read. */
  readonly methods: readonly string[]
}

/** Sends all requests to all endpoints; returns those whose answer, or linked file, contains the word. */
async function walk({ token, as, methods }: Asking): Promise<{ leaks: string[]; accepted: string[] }> {
  const leaks: string[] = []
  const accepted: string[] = []
  const headers = { authorization: `Bearer ${token}` }
  const tells = async (response: Response) => {
    const text = await response.clone().text()
    const said = `${[...response.headers].join('\n')}\n${text}`
    if (said.toLowerCase().includes(word)) return true
    const address = /^"?(http[^"]+)"?$/.exec(text)?.[1]
    if (address === undefined) return false
    const file = await fetch(address)
    return `${[...file.headers].join('\n')}\n${await file.text()}`.toLowerCase().includes(word)
  }
  for (const endpoint of endpoints.filter(({ method }) => methods.includes(method))) {
    for (const path of pathsOf(endpoint)) {
      for (const body of bodiesOf(endpoint, as)) {
        const form = new FormData()
        form.append('documento', new Blob([pdf(`${word} 1`)]), 'a.pdf')
        const json = body === undefined ? {} : { 'content-type': 'application/json' }
        const sent = isByContent(endpoint) ? form : body === undefined ? null : JSON.stringify(body)
        const init = { method: endpoint.method, headers: isByContent(endpoint) ? headers : { ...headers, ...json } }
        const response = await fetch(service.baseUrl + path, { ...init, body: sent })
        if (await tells(response)) leaks.push(`${endpoint.method} ${path} ${JSON.stringify(body)}`)
        if (isWrite(endpoint) && response.ok) accepted.push(`${endpoint.method} ${path}`)
      }
    }
  }
  return { leaks, accepted }
}

describe('restricted content', () => {
  it.each([
    ['a servant of another organisation', 'isabel.rocha'],
    ['a citizen who has no part in it', 'marina.alves'],
  ])('is withheld on every endpoint from %s, who cannot act on it either', async (_, login) => {
    const stranger = await asPerson(service, login)
    const token = await personToken(service, login)
    const as = stranger.roles[0]?.id ?? stranger.idCidadao
    const found = await walk({ token, as, methods: ['GET', 'POST', 'DELETE'] })
    expect(found).toEqual({ leaks: [], accepted: [] })
  })

  it('is withheld on every endpoint from an application', async () => {
    const token = await applicationToken(service, scopes)
    const found = await walk({ token, as: papel(ana), methods: ['GET', 'POST', 'DELETE'] })
    expect(found).toEqual({ leaks: [], accepted: [] })
  })

  it('is shown to the people concerned, which proves that it was planted', async () => {
    const token = await personToken(service, 'ana.prado')
    const { leaks } = await walk({ token, as: papel(ana), methods: ['GET'] })
    const told = leaks.map((line) => line.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\w+/g, '*').split(' ')[1])
    expect([...new Set(told)].toSorted()).toEqual([
      '/v2/documentos/*',
      '/v2/documentos/*/metadados',
      '/v2/documentos/*/revisado/url-para-download-arquivo',
      '/v2/documentos/*/temp-content-url',
      '/v2/documentos/*/url-para-download-arquivo',
      '/v2/documentos/fase-assinatura/*',
      '/v2/documentos/fase-assinatura/*/url-para-download-arquivo',
      '/v2/documentos/search-by-fase-assinatura/*',
      '/v2/encaminhamento/*',
      '/v2/encaminhamento/*/documentos',
      '/v2/encaminhamento/*/inicial',
      '/v2/encaminhamento/*/rastreio',
      '/v2/processos/*/atos/*',
      '/v2/processos/*/atos/*/documentos',
    ])
  })
})

describe('a write in another’s name', () => {
  it('is answered with 403 on every endpoint with an acting role', async () => {
    const isabel = await asPerson(service, 'isabel.rocha')
    const wrong: string[] = []
    let tried = 0
    for (const endpoint of endpoints.filter((each) => isWrite(each) || isRehearsal(each))) {
      const [body] = bodiesOf(endpoint, papel(ana))
      if (!JSON.stringify(body ?? null).includes(papel(ana))) continue
      for (const path of pathsOf(endpoint)) {
        const { status } = await isabel.post(path, body)
        tried += 1
        if (status !== 403) wrong.push(`${path}: ${status}`)
      }
    }
    expect(tried).toBeGreaterThan(20)
    expect(wrong).toEqual([])
  })
})
