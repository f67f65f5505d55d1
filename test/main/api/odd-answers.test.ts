import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { definedFields } from '../../../contract/defined-fields.ts'
import * as api from '../../../main/engine/api/index.ts'
import { createHttpTransport } from '../../../main/engine/transport/index.ts'
import { idOfUnit } from '../../../service/sample/rows.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts'
import { isUsual } from '../../support/in-usual.ts'
import { inPascalCase, optionalFields, withoutOptional } from '../../support/odd-answers.ts'
import { phasesOf } from '../../support/phases.ts'
import { organizacional, pdf } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'
import { personToken } from '../../support/sign-in.ts'

type Outcome = api.ApiOutcome<unknown>
interface Known {
  readonly [name: string]: string
}

/** Every call that reads, at records of the sample and of the preparation below. */
const reads: Readonly<Record<string, (client: api.ApiClient, known: Known) => Promise<Outcome>>> = {
  getUser: (client) => api.getUser(client),
  listUserRoles: (client) => api.listUserRoles(client),
  listForwardingBoxes: (client) => api.listForwardingBoxes(client),
  listProcessBoxes: (client) => api.listProcessBoxes(client),
  listPatriarchs: (client) => api.listPatriarchs(client),
  listOrganisations: (client, { patriarca = '' }) => api.listOrganisations(client, patriarca),
  listSectors: (client, { orgao = '' }) => api.listSectors(client, orgao),
  listWorkingGroups: (client, { orgao = '' }) => api.listWorkingGroups(client, orgao),
  listCommissions: (client, { orgao = '' }) => api.listCommissions(client, orgao),
  listRolesOf: (client, { caixa = '' }) => api.listRolesOf(client, caixa),
  listReplyRoles: (client, { caixa = '' }) => api.listReplyRoles(client, caixa),
  listProcessRoles: (client, { caixa = '' }) => api.listProcessRoles(client, caixa, 'autuar'),
  listActivePlans: (client, { patriarca = '' }) => api.listActivePlans(client, patriarca, 60_000),
  listActiveClasses: (client, { plano = '' }) => api.listActiveClasses(client, plano),
  listLegalGrounds: (client, { patriarca = '' }) => api.listLegalGrounds(client, patriarca),
  createUploadAddress: (client) => api.createUploadAddress(client, 100),
  getEvent: (client, { evento = '' }) => api.getEvent(client, evento),
  getDocument: (client, { documento = '' }) => api.getDocument(client, documento),
  getDocumentMetadata: (client, { documento = '' }) => api.getDocumentMetadata(client, documento),
  getDocumentDownloadAddress: (client, { documento = '' }) => api.getDocumentDownloadAddress(client, documento),
  mayUseDocument: (client, { documento = '' }) => api.mayUseDocument(client, documento),
  listDocumentSigners: (client, { assinado = '' }) => api.listDocumentSigners(client, assinado),
  listDocumentForwardings: (client, { documento = '' }) => api.listDocumentForwardings(client, documento),
  listDocumentProcesses: (client, { documento = '' }) => api.listDocumentProcesses(client, documento),
  searchDocuments: (client) => api.searchDocuments(client, {}),
  getSignatureDocument: (client, { fase = '' }) => api.getSignatureDocument(client, fase),
  getSignatureDownloadAddress: (client, { fase = '' }) => api.getSignatureDownloadAddress(client, fase),
  getDocumentOfSignaturePhase: (client, { fase = '' }) => api.getDocumentOfSignaturePhase(client, fase),
  searchSignatureDocuments: (client) => api.searchSignatureDocuments(client, {}),
  getForwarding: (client, { encaminhamento = '' }) => api.getForwarding(client, encaminhamento),
  listForwardingDocuments: (client, { encaminhamento = '' }) => api.listForwardingDocuments(client, encaminhamento),
  trackForwarding: (client, { encaminhamento = '' }) => api.trackForwarding(client, encaminhamento),
  searchSentForwardings: (client) => api.searchSentForwardings(client, {}),
  searchBox: (client, { caixa = '' }) => api.searchBox(client, caixa, { pasta: 'Entrada' }),
  getProcess: (client, { processo = '' }) => api.getProcess(client, processo),
  getCustody: (client, { processo = '' }) => api.getCustody(client, processo),
  listActs: (client, { processo = '' }) => api.listActs(client, processo),
  getAct: (client, { processo = '', ato = '' }) => api.getAct(client, processo, ato),
  listActDocuments: (client, { processo = '', ato = '' }) => api.listActDocuments(client, processo, ato),
  searchProcesses: (client) => api.searchProcesses(client, {}),
  searchAssociations: (client) => api.searchAssociations(client, {}),
  searchAssociated: (client, { associacao = '' }) => api.searchAssociated(client, { idAssociacao: associacao }),
}
const names = Object.keys(reads)

let service: TestService
let line: FaultProxy
let client: api.ApiClient
let known: Known
const good = new Map<string, unknown>()
/** The schema of the last call. */
let schema: z.ZodType = z.unknown()
const transport = createHttpTransport({ proxyFor: async () => null, userAgent: 'Malote/teste' })

beforeAll(async () => {
  service = await borrowService()
  line = await startFaultProxy(service.baseUrl)
  const value = await personToken(service, 'ana.prado')
  const real = api.createApiClient({
    transport,
    apiUrl: line.url,
    now: () => new Date(),
    token: async () => ({ kind: 'token', value }),
    renewAfter401: async () => ({ kind: 'unauthorised' }),
  })
  client = {
    request(call) {
      schema = call.schema
      return real.request(call)
    },
  }
  known = await prepare()
})
afterAll(async () => {
  transport.close()
  await line?.close()
  await service?.stop()
})

/** A record of each kind; Ana sees them all. */
async function prepare(): Promise<Known> {
  const phases = await phasesOf(service, 'ana.prado')
  const ana = phases.sender
  const documento = await ana.capture(pdf('Nota'))
  const fase = await phases.send('Minuta.pdf', [ana])
  await ana.post(`/v2/documentos/fase-assinatura/assinar/${fase}`)
  const assinado = await phases.captured(fase)
  const caixa = idOfUnit('SEFAZ/GECON')
  const [patriarca] = (await ana.get('/v2/agente/patriarcas')).body
  const [plano] = (await ana.get(`/v2/classificacao-documental/${patriarca.id}/planos-ativos`)).body
  const idClasse = (await ana.get(`/v2/classificacao-documental/${plano.id}/classes-ativas`)).body.at(-1).id
  const idResponsavel = ana.roles[0]?.id
  const event = async (path: string, body: object) => ana.ended((await ana.post(path, body)).body.idEvento)
  const sent = await event('/v2/encaminhamento/novo', {
    assunto: 'Contas',
    mensagem: 'Segue.',
    idResponsavel,
    idsDestinos: [caixa],
    idsDocumentos: [documento, assinado],
    restricaoAcesso: organizacional,
  })
  const opened = await event('/v2/processos/autuar', {
    idClasse,
    idPapelResponsavel: idResponsavel,
    resumo: 'Prestação de contas',
    idsDocumentosEntranhados: [documento],
  })
  const [associacao] = (await ana.post('/v2/associacoes/search', {})).body.result
  const { id: evento, idEncaminhamento: encaminhamento } = sent
  const { idProcesso: processo, idAto: ato } = opened
  const orgao = idOfUnit('SEFAZ')
  const ids = { documento, fase, assinado, caixa, orgao, evento, patriarca: patriarca.id, plano: plano.id }
  const made = definedFields({ encaminhamento, processo, ato, associacao: associacao?.id })
  return { ...ids, ...made }
}

/** The outcome of a read whose answer is changed on its way. */
function read(name: string, change: (body: unknown) => unknown = (body) => body): Promise<Outcome> {
  const rewrite = (body: unknown) => {
    // The service's first answer: moments and addresses differ from one to the next.
    if (!good.has(name)) good.set(name, body)
    return change(good.get(name))
  }
  line.judge(() => ({ when: 'after', rewrite }))
  return reads[name]?.(client, known) ?? Promise.reject(new Error(name))
}
const bodyOf = (outcome: Outcome): unknown => (outcome.kind === 'ok' ? outcome.value : outcome)

/** The records of a list; null for any other answer. */
function listOf(body: unknown): unknown[] | null {
  if (Array.isArray(body)) return body
  const result = (body as { result?: unknown } | null)?.result
  return Array.isArray(result) ? result : null
}
const withList = (body: unknown, list: readonly unknown[]) =>
  Array.isArray(body) ? list : { ...Object(body), result: list }

it('covers every call that reads', () => {
  const isRead = (name: string) => /^(get|list|search|track|mayUseDocument|createUpload)/.test(name)
  expect(names.toSorted()).toEqual(
    Object.keys(api)
      .filter((name) => isRead(name) && name !== 'getScannedOriginal')
      .toSorted(),
  )
})

/** In `npm test` every third, which leaves some of each kind. */
const tried = names.filter((_, nth) => !isUsual || nth % 3 === 0)

describe.each(tried)('%s', (name) => {
  it('reads a null as an absent field', async () => {
    const usual = await read(name)
    expect(usual).toMatchObject({ kind: 'ok' })
    const missing = await read(name, (body) => withoutOptional(schema, body, 'missing'))
    expect(missing).toMatchObject({ kind: 'ok' })
    expect(await read(name, (body) => withoutOptional(schema, body, 'null'))).toEqual(missing)
  })

  it('reads names that begin with a capital letter', async () => {
    const usual = await read(name)
    expect(await read(name, (body) => inPascalCase(schema, body))).toEqual(usual)
  })

  it('leaves one odd record of a list out, counts it, and gives the others', async () => {
    const all = listOf(bodyOf(await read(name)))
    if (all === null || all.length === 0) return
    const odd = (first: unknown) => (typeof first === 'object' ? { ...first, id: 17, documento: 17 } : 17)
    const outcome = await read(name, (body) =>
      withList(body, [odd(listOf(body)?.[0]), null, ...(listOf(body) ?? []).slice(1)]),
    )
    expect(outcome).toMatchObject({ kind: 'ok', leftOut: 2 })
    expect(listOf(bodyOf(outcome))).toEqual(all.slice(1))
  })

  it('reads a record without a field of another form', async () => {
    const usual = bodyOf(await read(name))
    if (listOf(usual) !== null) return
    for (const field of optionalFields(schema)) {
      const { [field]: _, ...others } = usual as Record<string, unknown>
      const outcome = await read(name, (body) => ({ ...Object(body), [field]: { odd: true } }))
      expect(bodyOf(outcome), field).toEqual(optionalShape(schema, field, others))
    }
  })
})

/** An object without any mandatory field can be read from any object. */
function optionalShape(of: z.ZodType, field: string, others: Record<string, unknown>): Record<string, unknown> {
  const inner = of instanceof z.ZodObject ? of.shape[field] : undefined
  const isAny = inner instanceof z.ZodOptional && z.safeParse(inner, {}).success
  return isAny ? { ...others, [field]: {} } : others
}
