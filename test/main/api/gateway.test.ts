import { describe, expect, it, vi } from 'vitest'
import {
  type ApiOutcome,
  captureDocument,
  createApiClient,
  deleteSignatureDocument,
  getDocument,
  isClosed,
  isDecided,
  mayUseCache,
  type TokenAnswer,
} from '../../../main/engine/api/index.ts'
import { createHttpTransport } from '../../../main/engine/transport/index.ts'
import { serveHttp } from '../transport/servers.ts'

const id = '0198c3a2-1111-4222-8333-444455556666'
const capture = {
  path: 'digitalizado/servidor' as const,
  body: {
    nomeArquivo: 'a.pdf',
    restricaoAcesso: { transparenciaAtiva: false },
    idArquivo: id,
    idPapelCapturador: id,
    valorLegalDocumentoConferencia: 'CopiaSimples' as const,
  },
}
type Headers = Readonly<Record<string, string>>

async function answering(status: number, text: string, headers: Headers) {
  const base = await serveHttp((request, response) => {
    request.resume().on('end', () => response.writeHead(status, headers).end(text))
  })
  const renewAfter401 = vi.fn(async (): Promise<TokenAnswer> => ({ kind: 'unauthorised' }))
  const client = createApiClient({
    transport: createHttpTransport({ proxyFor: async () => null, userAgent: 'Malote/teste' }),
    apiUrl: base,
    token: async () => ({ kind: 'token', value: 'primeiro' }),
    renewAfter401,
    now: () => new Date('2026-11-20T12:00:00Z'),
  })
  const get = await getDocument(client, id)
  const post = await captureDocument(client, capture)
  const remove = await deleteSignatureDocument(client, id)
  return { get, post, remove, renewals: renewAfter401.mock.calls.length }
}

const html = { 'content-type': 'text/html' }
const json = { 'content-type': 'application/json' }
const page = '<!DOCTYPE html><html><head><title>Acesso</title></head></html>'
const messageOf = (outcome: ApiOutcome<unknown>) => ('message' in outcome ? outcome.message : null)

describe('an answer in another shape than the service gives', () => {
  it.each<[string, number, string, Headers]>([
    ['a page of 401', 401, page, html],
    ['a 401 with a challenge of a proxy', 401, '', { 'www-authenticate': 'Basic realm="proxy"' }],
    ['a page of 403', 403, page, html],
    ['a page of 404', 404, page, html],
    ['a page of 400', 400, page, html],
    ['a page of 451', 451, page, html],
    [
      'a page in XML',
      403,
      '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
      { 'content-type': 'text/xml' },
    ],
    ['the JSON of an API gateway', 403, '{"message":"Forbidden"}', json],
    ['the JSON of another API gateway', 404, '{"message":"no Route matched","request_id":"7"}', json],
    ['a bare reason', 403, '{"error":"Forbidden"}', json],
    ['the JSON of a framework', 404, '{"timestamp":1,"status":404,"error":"Não há","path":"/"}', json],
    ['a problem without a trace', 403, '{"type":"about:blank","title":"Forbidden","status":403}', json],
    ['a list', 403, '[]', json],
    ['plain text', 403, 'blocked by policy', { 'content-type': 'text/plain' }],
    ['407', 407, '', {}],
    ['a redirect to a portal', 302, '', { location: 'http://portal.example/login' }],
    ['a redirect that keeps the method', 307, page, { ...html, location: 'http://portal.example/login' }],
    ['511', 511, page, html],
    ['a page as success', 200, page, html],
    ['a page as success, without its type', 200, `\n${page}`, json],
  ])('decides nothing: %s', async (_name, status, text, headers) => {
    const { get, post, remove, renewals } = await answering(status, text, headers)
    expect(get).toMatchObject({ kind: 'gateway', status })
    expect(post).toMatchObject({ kind: 'uncertain', reason: 'gateway', status })
    expect(remove).toMatchObject({ kind: 'uncertain', reason: 'gateway', status })
    for (const each of [get, post, remove]) expect(messageOf(each)).toMatch(/^(?:Algo na rede|A rede)/)
    if (get.kind === 'ok') throw new Error('an answer of the network is no document')
    expect([isDecided(get), isClosed(get), mayUseCache(get)]).toEqual([false, false, true])
    expect(renewals).toBe(0)
  })

  it('asks the person to sign in at the network where a portal answers', async () => {
    for (const [status, headers] of [
      [200, html],
      [302, {}],
      [511, html],
    ] as const) {
      expect(messageOf((await answering(status, page, headers)).get)).toMatch(/^A rede pede um login.*Abra o navegador/)
    }
  })

  it('names the size that does not pass, and is not asked again', async () => {
    const { get, post } = await answering(413, page, html)
    expect(post).toMatchObject({ kind: 'refused', status: 413, traceId: null })
    expect(messageOf(post)).toContain(`${JSON.stringify(capture.body).length} bytes`)
    expect(get).toMatchObject({ kind: 'gateway', status: 413 })
  })
})

describe('an answer in the shape of the service', () => {
  it.each<[string, number, string, Headers, string]>([
    ['an ErrorResult', 403, '{"traceId":"t","error":"Sem permissão."}', json, 'forbidden'],
    [
      'an ErrorResult of 2021',
      400,
      '{"error":"Papel inválido.","issues":{"idPapel":"?"},"stackTrace":""}',
      json,
      'refused',
    ],
    ['an ErrorResult with nulls', 404, '{"traceId":null,"error":"Não existe.","issues":null}', json, 'refused'],
    ['an ErrorResult in other letters', 404, '{"TraceId":"t","Error":"Não existe."}', json, 'refused'],
    ['a problem with a trace', 404, '{"type":"x","title":"Not Found","status":404,"traceId":"00-a"}', json, 'refused'],
    ['its own 413', 413, '{"traceId":"t","error":"O corpo é grande demais."}', json, 'refused'],
    ['401 with its challenge', 401, '', { 'www-authenticate': 'Bearer error="invalid_token"' }, 'unauthorised'],
    ['401 with an ErrorResult', 401, '{"traceId":"t"}', json, 'unauthorised'],
    ['403 with its challenge', 403, '', { 'www-authenticate': 'Bearer error="insufficient_scope"' }, 'forbidden'],
    ['an empty 403', 403, '', {}, 'forbidden'],
    ['an empty 404', 404, '', {}, 'refused'],
  ])('is its word: %s', async (_name, status, text, headers, kind) => {
    const { get, post, remove } = await answering(status, text, headers)
    expect([get.kind, post.kind, remove.kind]).toEqual([kind, kind, kind])
  })

  it('does not say that an item is closed where it says nothing', async () => {
    const { get } = await answering(403, '', {})
    expect(get.kind === 'ok' || isClosed(get)).toBe(false)
  })
})
