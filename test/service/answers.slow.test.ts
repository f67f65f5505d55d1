import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { idOfPatriarch, idOfUnit } from '../../service/sample/rows.ts'
import { borrowService } from '../support/borrowed-service.ts'
import { readDocument, readEndpoints } from '../support/openapi.ts'
import { asPerson, organizacional, type Person, pdf, publico } from '../support/records.ts'
import type { TestService } from '../support/service.ts'
import { signedFile } from '../support/signed-pdfs.ts'

interface Recorded {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly type: string | null
  readonly text: string
}

/** Records all API answers that this process receives, until it is restored. */
function recordAnswers(baseUrl: string): { answers: Recorded[]; restore: () => void } {
  const answers: Recorded[] = []
  const send = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await send(input, init)
    const url = String(input)
    if (url.startsWith(`${baseUrl}/v2/`)) {
      const path = url.slice(baseUrl.length).split('?')[0] ?? ''
      const [method, type] = [init?.method ?? 'GET', response.headers.get('content-type')]
      answers.push({ method, path, status: response.status, type, text: await response.clone().text() })
    }
    return response
  })
  return { answers, restore: () => spy.mockRestore() }
}

/** Names the endpoint of an answer and where the answer departs from its schema. */
function createJudge(document: Awaited<ReturnType<typeof readDocument>>) {
  // The schemas also have patterns for formats.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document, 'api')
  const templates = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i'),
    params: path.split('{').length - 1,
  }))
  const part = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1')

  return ({ method, path, status, type, text }: Recorded): { endpoint: string; problem: string | undefined } => {
    const fitting = templates.filter(
      (each) => each.pattern.test(path) && document.paths[each.path][method.toLowerCase()],
    )
    const [found] = fitting.toSorted((a, b) => a.params - b.params)
    if (!found) return { endpoint: `${method} ${path}`, problem: 'is not declared' }
    const endpoint = `${method} ${found.path}`
    const { responses } = document.paths[found.path][method.toLowerCase()]
    const declared = responses[status] ? String(status) : `${String(status)[0]}XX`
    if (!responses[declared]) return { endpoint, problem: `${status} is not declared` }
    if (!responses[declared].content) return { endpoint, problem: text === '' ? undefined : 'has a body' }
    if (!type?.startsWith('application/json')) return { endpoint, problem: `is ${type}` }
    const place = [
      'paths',
      found.path,
      method.toLowerCase(),
      'responses',
      declared,
      'content',
      'application/json',
      'schema',
    ]
    const validate = ajv.compile({ $ref: `api#/${place.map(part).map(encodeURIComponent).join('/')}` })
    return { endpoint, problem: validate(JSON.parse(text)) ? undefined : ajv.errorsText(validate.errors) + text }
  }
}

let service: TestService
let recorded: ReturnType<typeof recordAnswers>
let ana: Person
let bruno: Person
let carla: Person
let marina: Person
let otavio: Person
let idClasse: string
let number = 0
beforeAll(async () => {
  service = await borrowService()
  recorded = recordAnswers(service.baseUrl)
  ana = await asPerson(service, 'ana.prado')
  bruno = await asPerson(service, 'bruno.reis')
  carla = await asPerson(service, 'carla.nunes')
  marina = await asPerson(service, 'marina.alves')
  otavio = await asPerson(service, 'otavio.souza')
})
afterAll(async () => {
  recorded.restore()
  await service.stop()
})

const papel = (person: Person) => person.roles[0]?.id ?? ''
const gecon = idOfUnit('SEFAZ/GECON')
const protocolo = idOfUnit('SEFAZ/PROTOCOLO')
const bytes = (signed = false) => (signed ? signedFile : pdf)(`answer ${++number}`)
const v2 = (path: string) => `/v2/${path}`

/** Sends a write and waits for its event. */
async function done(who: Person, path: string, body: object) {
  const answer = await who.post(v2(path), body)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(202)
  return who.ended(answer.body.idEvento)
}
async function all(who: Person, ...paths: string[]): Promise<void> {
  for (const path of paths) expect((await who.get(v2(path))).status, path).toBe(200)
}

async function organisation(): Promise<void> {
  const sefaz = idOfUnit('SEFAZ')
  const units = ['setores', 'grupos-trabalho', 'comissoes'].map((kind) => `agente/${sefaz}/${kind}`)
  await all(ana, 'agente/patriarcas', `agente/${idOfPatriarch}/organizacoes`, ...units, `agente/${gecon}/papeis`)
  await all(ana, 'usuario', 'usuario/papeis', 'usuario/caixas-encaminhamento', 'usuario/caixas-processo')
  await all(ana, 'fundamentos-legais', `fundamentos-legais/${idOfPatriarch}`)
  await all(ana, `caixas/${gecon}/encaminhamento/responder`)
  await all(ana, ...['autuar', 'despachar', 'entranhar'].map((act) => `caixas/${gecon}/processo/${act}`))
  const [plano] = (await ana.get(v2(`classificacao-documental/${idOfPatriarch}/planos-ativos`))).body
  idClasse = (await ana.get(v2(`classificacao-documental/${plano.id}/classes-ativas`))).body.at(-1).id
  const [association] = (await ana.post(v2('associacoes/search'), {})).body.result
  await ana.post(v2('associacoes/processos/search'), { idAssociacao: association.id })
}

async function captures(): Promise<string> {
  const common = { nomeArquivo: 'a.pdf', restricaoAcesso: organizacional }
  const agent = { ...common, idPapelCapturador: papel(ana) }
  const wanted: [Person, string, object, boolean?][] = [
    [ana, 'digitalizado/servidor', { ...agent, valorLegalDocumentoConferencia: 'CopiaSimples' }],
    [marina, 'digitalizado/cidadao', common],
    [ana, 'nato-digital/auto-assinado/servidor', { ...common, idPapelCapturadorAssinante: papel(ana), idClasse }],
    [marina, 'nato-digital/auto-assinado/cidadao', common],
    [ana, 'nato-digital/icp-brasil/servidor', agent, true],
    [marina, 'nato-digital/icp-brasil/cidadao', common, true],
    [ana, 'nato-digital/copia/servidor', agent],
    [marina, 'nato-digital/copia/cidadao', common],
  ]
  for (const [who, path, fields, signed] of wanted) {
    const body = { ...fields, idArquivo: await who.upload(bytes(signed)) }
    expect((await who.post(v2(`documentos/capturar/${path}/validar`), body)).body).toEqual({ isSuccess: true })
    await done(who, `documentos/capturar/${path}`, body)
  }
  await all(ana, 'documentos/upload-arquivo/gerar-url/10')
  for (const isSigned of [true, false]) {
    const checked = await ana.post(v2('documentos/assinatura-digital-valida'), {
      idArquivo: await ana.upload(bytes(isSigned)),
    })
    expect(checked).toMatchObject({ status: 200, body: { isSuccess: isSigned } })
  }
  const original = { ...agent, idArquivo: await ana.upload(bytes()) }
  await ana.post(v2('documentos/capturar/digitalizado/original/validar'), original)
  const event = (await ana.post(v2('documentos/capturar/digitalizado/original'), original)).body
  await all(ana, `documentos/digitalizado/original/${(await ana.ended(event)).idDocumento}`)
  return (
    await done(ana, 'documentos/capturar/nato-digital/auto-assinado/servidor', {
      ...common,
      restricaoAcesso: publico,
      idPapelCapturadorAssinante: papel(ana),
      idClasse,
      idArquivo: await ana.upload(bytes()),
    })
  ).idDocumento as string
}

async function phases(): Promise<void> {
  const base = 'documentos/fase-assinatura'
  const send = async (...who: Person[]): Promise<string> => {
    const body = { nomeArquivo: 'a.pdf', restricaoAcesso: organizacional, idArquivo: await ana.upload(bytes()) }
    const sent = { ...body, idPapelCapturador: papel(ana), idClasse, assinantes: who.map(papel) }
    return (await ana.post(v2(`${base}/enviar/servidor`), sent)).body
  }
  const why = { justificativa: 'Falta o anexo.' }
  const one = await send(ana, bruno)
  await all(ana, `${base}/${one}`, `${base}/${one}/url-para-download-arquivo`)
  for (const search of ['paginated-search', 'search']) await ana.post(v2(`${base}/${search}`), {})
  await bruno.post(v2(`${base}/bloquear/${one}`), why)
  await bruno.post(v2(`${base}/desbloquear/${one}`))
  await bruno.post(v2(`${base}/recusar/${one}`), why)
  const { body } = await ana.post(v2(`${base}/assinar/${one}`))
  const { idDocumento } = await ana.ended(body.idCapturaEvento)
  await all(ana, `documentos/search-by-fase-assinatura/${one}`, `documentos/${idDocumento}/assinantes`)
  const files = ['revisado', 'folha-assinaturas'].map((file) => `${file}/url-para-download-arquivo`)
  await all(ana, ...files.map((file) => `documentos/${idDocumento}/${file}`))
  await all(ana, `${base}/assinar/${await send(ana)}`)
  expect((await ana.remove(v2(`${base}/${await send(bruno)}`))).status).toBe(204)
  const citizen = { nomeArquivo: 'a.pdf', restricaoAcesso: organizacional, assinantes: [otavio.idCidadao] }
  await marina.post(v2(`${base}/enviar/cidadao`), { ...citizen, idArquivo: await marina.upload(bytes()) })
}

async function documents(id: string): Promise<void> {
  const parts = ['metadados', 'processos', 'encaminhamentos', 'assinantes', 'pode-usar', 'temp-content-url']
  const addresses = ['url-para-download-arquivo', 'sistemas/url-para-download-arquivo']
  await all(ana, `documentos/${id}`, ...[...parts, ...addresses].map((part) => `documentos/${id}/${part}`))
  for (const search of ['paginated-search', 'search']) await ana.post(v2(`documentos/${search}`), {})
  const content = bytes()
  await ana.capture(content)
  for (const path of ['search-by-content', 'SearchByContent']) {
    expect((await ana.searchByContent(content, path)).status).toBe(200)
  }
}

async function forwardings(idDocumento: string): Promise<void> {
  const sent = async (changes: object = {}) => {
    const body = { assunto: 'A', mensagem: 'M', idResponsavel: papel(ana), idsDestinos: [protocolo, papel(bruno)] }
    const novo = { ...body, idsDocumentos: [idDocumento], restricaoAcesso: organizacional, ...changes }
    return (await done(ana, 'encaminhamento/novo', novo)).idEncaminhamento ?? ''
  }
  const one = await sent()
  const { protocolo: number } = (await ana.get(v2(`encaminhamento/${one}`))).body
  const parts = ['documentos', 'rastreio', 'inicial/protocolo'].map((part) => `encaminhamento/${one}/${part}`)
  await all(ana, ...parts, `encaminhamento/${number}/inicial`, `usuario/papeis/encaminhamento/${one}`)
  await ana.post(v2('encaminhamento/paginated-search'), {})
  await carla.post(v2(`caixas/${protocolo}/encaminhamentos/paginated-search`), {})
  const act = (who: Person, id: string) => ({ idEncaminhamentoAnterior: id, idResponsavel: papel(who), mensagem: 'M' })
  await done(carla, 'encaminhamento/responder', act(carla, one))
  await done(bruno, 'encaminhamento/reencaminhar', { ...act(bruno, one), idsDestinos: [protocolo] })
  await all(ana, `encaminhamento/${one}/rastreio`)
  const two = await sent()
  await done(ana, 'encaminhamento/complementar', act(ana, two))
  const resolved = { idCaixa: protocolo, idResponsavel: papel(carla) }
  await done(carla, `encaminhamento/${await sent()}/resolver`, resolved)
}

async function processes(idDocumento: string): Promise<void> {
  const opening = { idClasse, idPapelResponsavel: papel(ana), resumo: 'R' }
  const opened = await done(ana, 'processos/autuar', { ...opening, idLocal: gecon })
  const id = opened.idProcesso ?? ''
  const act = (who: Person, changes: object) => ({
    idProcesso: id,
    idPapelResponsavel: papel(who),
    restricaoAcesso: organizacional,
    justificativa: 'J',
    ...changes,
  })
  const attach = (idsDocumentosEntranhados: string[]) => act(ana, { idsDocumentosEntranhados })
  const added = await done(ana, 'processos/entranhar-documentos', attach([idDocumento]))
  await done(ana, 'processos/entranhar', attach([await ana.capture(bytes())]))
  const forwarding = await done(carla, 'encaminhamento/novo', {
    assunto: 'A',
    mensagem: 'M',
    idResponsavel: papel(carla),
    idsDestinos: [gecon],
    restricaoAcesso: publico,
    idsDocumentos: [await carla.capture(bytes())],
  })
  const { idEncaminhamento } = forwarding
  await done(ana, 'processos/entranhar-encaminhamento', act(ana, { idEncaminhamento }))
  await done(ana, 'processos/desentranhar', act(ana, { sequenciais: [2] }))
  await done(ana, 'processos/editar', { ...opening, idProcesso: id })
  await done(ana, 'processos/despachar', act(ana, { idDestino: protocolo, mensagem: 'M' }))
  await done(ana, 'processos/avocar', act(ana, {}))
  await done(ana, 'processos/encerrar', act(ana, { desfecho: 'D' }))
  await done(ana, 'processos/reabrir', act(ana, {}))
  const parts = [
    '',
    '/atos',
    '/local-custodia',
    '/autuador',
    '/sinalizacao',
    `/atos/${added.idAto}`,
    `/atos/${added.idAto}/documentos`,
  ]
  await all(ana, ...parts.map((part) => `processos/${id}${part}`), `documentos/${idDocumento}/processos`)
  for (const search of ['paginated-search', 'search']) await ana.post(v2(`processos/${search}`), {})
}

it('answers every endpoint with its declared shapes, in success and in failure', async () => {
  await organisation()
  const id = await captures()
  await phases()
  await documents(id)
  await forwardings(id)
  await processes(id)
  const endpoints = await readEndpoints(service.baseUrl)
  const asked = endpoints.map(({ method, path }) => `${method} ${path}`)
  for (const { method, path, params } of endpoints) {
    await (method === 'POST' ? ana.post : ana.get)(path.replaceAll(/\{\w+\}/g, params.length > 0 ? 'x' : ''), {})
  }
  const judge = createJudge(await readDocument(service.baseUrl))
  const judged = recorded.answers.map((answer) => ({ ...judge(answer), answer }))
  const wrong = judged.filter(({ problem }) => problem !== undefined)
  expect(wrong.map(({ endpoint, problem, answer }) => `${endpoint} ${answer.status}: ${problem}`)).toEqual([])
  const succeeded = new Set(judged.filter(({ answer }) => answer.status < 300).map(({ endpoint }) => endpoint))
  expect(asked.filter((each) => !succeeded.has(each))).toEqual([])
})
