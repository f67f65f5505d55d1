import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOfUnit } from '../../service/sample/rows.ts'
import { borrowService } from '../support/borrowed-service.ts'
import { type Endpoint, exampleOf, readEndpoints } from '../support/openapi.ts'
import { asPerson, organizacional, type Person, pdf } from '../support/records.ts'
import type { TestService } from '../support/service.ts'

let service: TestService
let endpoints: Endpoint[]
let ana: Person
/** A person without any relation to the records of this test. */
let isabel: Person
/** Ids of Ana's records, by the name of the path parameter. */
let own: Readonly<Record<string, string>>
const papel = (person: Person) => person.roles[0]?.id ?? ''
const gecon = idOfUnit('SEFAZ/GECON')

beforeAll(async () => {
  service = await borrowService()
  endpoints = await readEndpoints(service.baseUrl)
  ana = await asPerson(service, 'ana.prado')
  isabel = await asPerson(service, 'isabel.rocha')
  const idClasse = await ana.idClasse()
  const captured = await ana.requestCapture(await ana.upload(pdf('Ana’s')))
  const { idDocumento = '' } = await ana.ended(captured.body.idEvento)
  const phase = { nomeArquivo: 'a.pdf', restricaoAcesso: organizacional, idArquivo: await ana.upload(pdf('phase')) }
  const sent = { ...phase, idPapelCapturador: papel(ana), idClasse, assinantes: [papel(ana)] }
  const idDocumentoFaseAssinatura = (await ana.post('/v2/documentos/fase-assinatura/enviar/servidor', sent)).body
  const novo = { assunto: 'A', mensagem: 'M', idResponsavel: papel(ana), idsDestinos: [gecon] }
  const written = await ana.post('/v2/encaminhamento/novo', { ...novo, restricaoAcesso: organizacional })
  const { idEncaminhamento = '' } = await ana.ended(written.body.idEvento)
  own = {
    idDocumento,
    idDocumentoFaseAssinatura,
    IdDocumentoFaseAssinatura: idDocumentoFaseAssinatura,
    idCaixa: gecon,
    idEvento: captured.body.idEvento,
    id: idEncaminhamento,
  }
})
afterAll(() => service.stop())

/** Endpoints that do not answer 403 for another person's record, with the reason. */
const cannotApply: readonly (readonly [RegExp, string])[] = [
  [/^\/v2\/(?:agente|classificacao-documental|fundamentos-legais|processos)\//, 'public'],
  [/\/pode-usar$/, 'the answer is false'],
  [/\/rastreio$/, 'where a thing went is public'],
  [/\/inicial$/, 'asks by protocol, below'],
  [/^\/v2\/usuario\/papeis\/encaminhamento\//, 'the answer is empty'],
  [/search-by-fase-assinatura/, 'the phase has no document yet'],
  [/\/(?:revisado|folha-assinaturas)\//, 'the document was in no phase: signatures/page.test.ts asks with one'],
  [/gerar-url/, 'names a size'],
]

it('answers 403 on every endpoint that names another person’s record', async () => {
  const wanted = endpoints.filter(
    ({ path, params }) => params.length > 0 && !cannotApply.some(([pattern]) => pattern.test(path)),
  )
  expect(wanted.length).toBeGreaterThan(20)
  const wrong: string[] = []
  for (const { method, path, body } of wanted) {
    const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => own[name] ?? own['id'] ?? '')
    const said = body === undefined ? undefined : { ...(exampleOf(body) as object), idResponsavel: papel(isabel) }
    const ask = { GET: isabel.get, POST: isabel.post, DELETE: isabel.remove }[method]
    const { status } = (await ask?.(named, said)) ?? { status: 0 }
    if (status !== 403) wrong.push(`${method} ${path}: ${status}`)
  }
  expect(wrong).toEqual([])
})

it('lets the owner read on the same endpoints', async () => {
  const reads = endpoints.filter(
    ({ method, path, params, deprecated }) =>
      method === 'GET' && params.length > 0 && !deprecated && !cannotApply.some(([pattern]) => pattern.test(path)),
  )
  // The document is no scanned original and not public.
  const otherwise = /digitalizado\/original|sistemas\/url/
  for (const { path } of reads.filter((each) => !otherwise.test(each.path))) {
    const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => own[name] ?? own['id'] ?? '')
    expect((await ana.get(named)).status, path).toBe(200)
  }
})

it('hides a forwarding by protocol, and a document by its signature phase, from other people', async () => {
  const { protocolo } = (await ana.get(`/v2/encaminhamento/${own['id']}`)).body
  expect((await isabel.get(`/v2/encaminhamento/${protocolo}/inicial`)).status).toBe(403)
  const sign = `/v2/documentos/fase-assinatura/assinar/${own['idDocumentoFaseAssinatura']}`
  const { body } = await ana.post(sign)
  await ana.ended(body.idCapturaEvento)
  const search = `/v2/documentos/search-by-fase-assinatura/${own['idDocumentoFaseAssinatura']}`
  expect([(await isabel.get(search)).status, (await ana.get(search)).status]).toEqual([403, 200])
  expect((await isabel.get(`/v2/documentos/${own['idDocumento']}/pode-usar`)).body).toBe(false)
  // Other people do not learn that the phase has ended, either.
  const phase = `/v2/documentos/fase-assinatura`
  const id = own['idDocumentoFaseAssinatura']
  const why = { justificativa: 'x' }
  for (const act of ['assinar', 'recusar', 'bloquear', 'desbloquear']) {
    expect((await isabel.post(`${phase}/${act}/${id}`, why)).status, act).toBe(403)
    expect((await ana.post(`${phase}/${act}/${id}`, why)).status, act).toBe(400)
  }
  expect([(await isabel.remove(`${phase}/${id}`)).status, (await ana.remove(`${phase}/${id}`)).status]).toEqual([
    403, 400,
  ])
})
