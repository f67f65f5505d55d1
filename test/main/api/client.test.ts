import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import {
  captureDocument,
  createApiClient,
  createUploadAddress,
  findDocumentByContent,
  getDocumentDownloadAddress,
  getEvent,
  listPatriarchs,
  signDocument,
  type TokenAnswer,
} from '../../../main/engine/api/index.ts'
import { createHttpTransport } from '../../../main/engine/transport/index.ts'
import { readTraceParent } from '../../../service/plugins/trace-parent.ts'
import { deadPort, serveHttp } from '../transport/servers.ts'

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
type Reply = { status: number; text?: string; headers?: Record<string, string> }

/** Starts a server with these replies, and a client for it. */
async function clientFor(reply: (request: IncomingMessage, body: string) => Reply | 'reset', renewed?: TokenAnswer) {
  const base = await serveHttp((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const answer = reply(request, Buffer.concat(chunks).toString('latin1'))
      if (answer === 'reset') request.socket.resetAndDestroy()
      else response.writeHead(answer.status, answer.headers).end(answer.text)
    })
  })
  const renewAfter401 = vi.fn(async (_used: string): Promise<TokenAnswer> => renewed ?? { kind: 'unauthorised' })
  const client = createApiClient({
    transport: createHttpTransport({ proxyFor: async () => null, userAgent: 'Malote/teste' }),
    apiUrl: `${base}/`,
    token: async () => ({ kind: 'token', value: 'primeiro' }),
    renewAfter401,
    now: () => new Date('2026-11-20T12:00:00Z'),
  })
  return { client, renewAfter401 }
}
const answering = async (status: number, text = '', headers: Record<string, string> = {}) =>
  (await clientFor(() => ({ status, text, headers }))).client

it('names each call by a trace id of its own, which its repetition after a 401 keeps', async () => {
  const parents: string[] = []
  const { client } = await clientFor(
    ({ headers }) => {
      parents.push(String(headers['traceparent']))
      return parents.length === 1 ? refused401 : { status: 200, text: '[]' }
    },
    { kind: 'token', value: 'segundo' },
  )
  await listPatriarchs(client)
  await listPatriarchs(client)
  const traceIds = parents.map((parent) => readTraceParent(parent)?.traceId)
  expect(new Set(parents).size).toBe(3)
  expect(traceIds[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(traceIds[1]).toBe(traceIds[0])
  expect(traceIds[2]).not.toBe(traceIds[0])
})

describe('an answer', () => {
  it('is parsed with its schema, a write in both forms', async () => {
    const patriarca = { id, nome: 'Governo', tipoAgente: 5, descricaoTipoAgente: 'Organizacao', novo: 1 }
    const { novo: _, ...known } = patriarca
    const { client } = await clientFor((request) => ({
      status: request.headers.authorization === 'Bearer primeiro' ? 200 : 400,
      text: JSON.stringify([patriarca]),
    }))
    expect(await listPatriarchs(client)).toEqual({ kind: 'ok', status: 200, value: [known] })
    const spec = await answering(202, JSON.stringify({ idEvento: id }))
    expect(await captureDocument(spec, capture)).toEqual({ kind: 'ok', status: 202, value: id })
    const live = await answering(200, JSON.stringify(id))
    expect(await captureDocument(live, capture)).toEqual({ kind: 'ok', status: 200, value: id })
  })

  it('that violates the specification makes a read malformed and a write uncertain', async () => {
    const odd = await answering(200, '{"outro":1}')
    expect(await listPatriarchs(odd)).toMatchObject({ kind: 'malformed', status: 200 })
    expect(await getDocumentDownloadAddress(odd, id)).toMatchObject({ kind: 'malformed' })
    expect(await captureDocument(odd, capture)).toMatchObject({ kind: 'uncertain', reason: 'malformed', status: 200 })
  })
})

describe('a status', () => {
  const error = JSON.stringify({ traceId: 't-1', error: 'Papel inválido', issues: { idPapel: 'não é seu' } })

  it("4xx keeps the service's explanation, and needs none", async () => {
    const words = { message: 'Papel inválido', traceId: 't-1', issues: { idPapel: 'não é seu' } }
    expect(await captureDocument(await answering(400, error), capture)).toEqual({
      kind: 'refused',
      status: 400,
      ...words,
    })
    expect(await captureDocument(await answering(403, error), capture)).toEqual({
      kind: 'forbidden',
      status: 403,
      ...words,
    })
    const silent = await answering(404)
    expect(await getEvent(silent, id)).toEqual({
      kind: 'refused',
      status: 404,
      message: null,
      traceId: null,
      issues: {},
    })
    const odd = await answering(422, '{"traceId":7,"error":"texto"}')
    expect(await getEvent(odd, id)).toMatchObject({ kind: 'refused', traceId: null, message: 'texto' })
    const pascal = await answering(422, '{"TraceId":"t-2","Error":"Não pode.","Issues":{"IdPapel":"não é seu"}}')
    const said = { traceId: 't-2', message: 'Não pode.', issues: { IdPapel: 'não é seu' } }
    expect(await getEvent(pascal, id)).toMatchObject({ kind: 'refused', ...said })
    const message = await answering(422, '{"TraceId":"t-3","Message":"Não pode."}')
    expect(await getEvent(message, id)).toMatchObject({ traceId: 't-3', message: 'Não pode.' })
  })

  it.each([408, 500, 502, 503, 504])('%i makes a read unavailable and a write uncertain', async (status) => {
    const client = await answering(status, error)
    expect(await listPatriarchs(client)).toMatchObject({ kind: 'unavailable', status, traceId: 't-1' })
    expect(await captureDocument(client, capture)).toMatchObject({ kind: 'uncertain', reason: 'status', status })
  })

  it('429 throttles with its Retry-After; the call was never carried out', async () => {
    const seconds = await answering(429, '', { 'retry-after': '7' })
    expect(await captureDocument(seconds, capture)).toMatchObject({ kind: 'throttled', retryAfterMs: 7000 })
    const date = await answering(429, '', { 'retry-after': 'Fri, 20 Nov 2026 12:01:00 GMT' })
    expect(await getEvent(date, id)).toMatchObject({ kind: 'throttled', retryAfterMs: 60_000 })
    const busy = await answering(503, '', { 'retry-after': '1' })
    expect(await getEvent(busy, id)).toMatchObject({ kind: 'throttled' })
    expect(await captureDocument(busy, capture)).toMatchObject({ kind: 'uncertain' })
    const silent = await answering(429)
    expect(await getEvent(silent, id)).toMatchObject({ kind: 'throttled', retryAfterMs: null })
  })
})

describe('a connection', () => {
  it('that breaks makes a write uncertain and a read unreachable', async () => {
    const { client } = await clientFor(() => 'reset')
    expect(await signDocument(client, id)).toMatchObject({ kind: 'uncertain', reason: 'interrupted', status: null })
    expect(await getEvent(client, id)).toMatchObject({ kind: 'unreachable' })
  })

  it('that was never made leaves no doubt about a write', async () => {
    const client = createApiClient({
      transport: createHttpTransport({ proxyFor: async () => null, userAgent: 'x' }),
      apiUrl: `http://127.0.0.1:${await deadPort()}`,
      token: async () => ({ kind: 'token', value: 'x' }),
      renewAfter401: async () => ({ kind: 'unauthorised' }),
      now: () => new Date(),
    })
    expect(await captureDocument(client, capture)).toEqual({ kind: 'unreachable', code: 'ECONNREFUSED' })
    expect(await captureDocument(client, capture, AbortSignal.abort())).toEqual({ kind: 'cancelled' })
  })
})

const refused401 = { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } }

describe('a 401', () => {
  it('renews the refused token once, and repeats even a write', async () => {
    const { client, renewAfter401 } = await clientFor(
      (request) =>
        request.headers.authorization === 'Bearer segundo'
          ? { status: 202, text: JSON.stringify({ idEvento: id }) }
          : refused401,
      { kind: 'token', value: 'segundo' },
    )
    expect(await captureDocument(client, capture)).toMatchObject({ kind: 'ok', value: id })
    expect(renewAfter401.mock.calls).toEqual([['primeiro']])
  })

  it('is unauthorised after a second one, and unreachable where the renewal is', async () => {
    const { client, renewAfter401 } = await clientFor(() => refused401, { kind: 'token', value: 'segundo' })
    expect(await getEvent(client, id)).toEqual({ kind: 'unauthorised' })
    expect(renewAfter401).toHaveBeenCalledTimes(1)
    const offline = await clientFor(() => refused401, { kind: 'unreachable', code: 'ENOTFOUND' })
    expect(await captureDocument(offline.client, capture)).toEqual({ kind: 'unreachable', code: 'ENOTFOUND' })
  })
})

describe('a request', () => {
  it('has the exact path and body, and a file as one streamed part', async () => {
    const seen: { line: string; type: string | undefined; body: string }[] = []
    const { client } = await clientFor((request, body) => {
      seen.push({ line: `${request.method} ${request.url}`, type: request.headers['content-type'], body })
      return { status: 404 }
    })
    await createUploadAddress(client, 2_147_483_647)
    await captureDocument(client, capture)
    await findDocumentByContent(client, { sizeBytes: 9, open: () => Readable.from([Buffer.from('%PDF-1.7\n')]) })
    expect(seen[0]?.line).toBe('GET /v2/documentos/upload-arquivo/gerar-url-upload/2147483647')
    expect(seen[1]).toEqual({
      line: 'POST /v2/documentos/capturar/digitalizado/servidor',
      type: 'application/json',
      body: JSON.stringify(capture.body),
    })
    const sent = new Response(Buffer.from(seen[2]?.body ?? '', 'latin1'), {
      headers: { 'content-type': seen[2]?.type ?? '' },
    })
    const part = (await sent.formData()).get('documento') as File
    expect([part.type, await part.text()]).toEqual(['application/pdf', '%PDF-1.7\n'])
  })
})
