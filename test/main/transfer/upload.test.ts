import { randomBytes } from 'node:crypto'
import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createUploader } from '../../../main/transfer/index.ts'
import { createTransport } from '../../../main/transport/index.ts'

const transport = createTransport({ proxyFor: async () => null, userAgent: 'test' })
const uploader = createUploader({ transport, now: () => new Date() })
const folder = mkdtempSync(path.join(tmpdir(), 'malote-upload-'))
const file = path.join(folder, 'a.pdf')
const bytes = randomBytes(300_000)

type Received = Pick<IncomingMessage, 'method' | 'headers'> & { body: Buffer }
let received: Received[]
let answer: (request: IncomingMessage, reply: ServerResponse) => void
let server: Server
let url = ''

beforeEach(async () => {
  writeFileSync(file, bytes)
  received = []
  answer = (_, reply) => void reply.writeHead(204).end()
  server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('error', () => {})
    request.on('end', () => {
      received.push({ method: request.method, headers: request.headers, body: Buffer.concat(parts) })
      answer(request, reply)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/envio?assinatura=1`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function upload(body?: Record<string, string>, signal = new AbortController().signal, told: number[] = []) {
  const ticket = { url, ...(body === undefined ? {} : { body }) }
  return uploader.upload({ ticket, path: file, sizeBytes: bytes.length, signal, onProgress: (sent) => told.push(sent) })
}

describe('upload', () => {
  it('puts the bytes to a plain address, with their exact length and no token', async () => {
    const told: number[] = []
    expect(await upload(undefined, undefined, told)).toEqual({ kind: 'sent' })
    const [request] = received
    expect(request?.method).toBe('PUT')
    expect(request?.headers['content-length']).toBe(String(bytes.length))
    expect(request?.headers.authorization).toBeUndefined()
    expect(request?.body.equals(bytes)).toBe(true)
    expect(told.at(-1)).toBe(bytes.length)
    expect(told.toSorted((a, b) => a - b)).toEqual(told)
  })

  it('posts a form where the address comes with fields: those first, the file last', async () => {
    expect(await upload({ key: '2026/11/20/a.temp', policy: 'ab==' })).toEqual({ kind: 'sent' })
    const [request] = received
    expect(request?.method).toBe('POST')
    expect(request?.headers['content-length']).toBe(String(request?.body.length))
    const type = request?.headers['content-type'] ?? ''
    const form = await new Response(new Uint8Array(request?.body ?? []), {
      headers: { 'content-type': type },
    }).formData()
    expect([...form.keys()]).toEqual(['key', 'policy', 'file'])
    expect(form.get('key')).toBe('2026/11/20/a.temp')
    expect(Buffer.from(await (form.get('file') as File).arrayBuffer()).equals(bytes)).toBe(true)
  })

  it.each([
    [200, { kind: 'sent' }],
    [201, { kind: 'sent' }],
    [302, { kind: 'unavailable', status: 302 }],
    [403, { kind: 'refused', status: 403 }],
    [408, { kind: 'unavailable', status: 408 }],
    [429, { kind: 'unavailable', status: 429 }],
    [503, { kind: 'unavailable', status: 503 }],
  ])('tells what a storage that answers %i means', async (status, end) => {
    answer = (_, reply) => void reply.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
    expect(await upload()).toEqual(end)
    expect(received).toHaveLength(1)
  })

  it('is offline where nobody listens, and where the line breaks', async () => {
    answer = (request) => void request.socket.destroy()
    expect(await upload()).toEqual({ kind: 'offline' })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    expect(await upload()).toEqual({ kind: 'offline' })
  })

  it('sends nothing of a file that is not as it was announced', async () => {
    truncateSync(file, bytes.length - 1)
    expect(await upload()).toEqual({ kind: 'file' })
    expect(received).toEqual([])
  })

  it('ends when it is called off', async () => {
    const stop = new AbortController()
    answer = () => stop.abort()
    expect(await upload(undefined, stop.signal)).toEqual({ kind: 'stopped' })
  })
})
