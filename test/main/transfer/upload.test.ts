import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createUploader } from '../../../main/transfer/index.ts'
import { createTransport } from '../../../main/transport/index.ts'

const transport = createTransport({ proxyFor: async () => null, userAgent: 'test' })
const uploader = createUploader({ transport, now: () => new Date() })
const folder = mkdtempSync(path.join(tmpdir(), 'malote-upload-'))
const file = path.join(folder, 'a.pdf')
const bytes = randomBytes(1_300_000)
const sha256 = createHash('sha256').update(bytes).digest('hex')

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
  const order = { ticket, path: file, sizeBytes: bytes.length, sha256, signal }
  return uploader.upload({ ...order, onProgress: (sent) => told.push(sent) })
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

describe('what the storage answers is checked', () => {
  const header = (headers: Record<string, string>) => {
    answer = (_, reply) => void reply.writeHead(200, headers).end('<PostResponse/>')
  }
  const base64 = Buffer.from(sha256, 'hex').toString('base64')
  const other = createHash('sha256').update('other').digest()

  it.each([
    ['the checksum of these bytes', { 'x-amz-checksum-sha256': base64 }, 'sent'],
    ['the checksum of others', { 'x-amz-checksum-sha256': other.toString('base64') }, 'altered'],
    ['their hash as ETag', { etag: `"${sha256.toUpperCase()}"` }, 'sent'],
    ['another hash as ETag', { etag: `"${other.toString('hex')}"` }, 'altered'],
    ['an ETag that is no hash of the whole', { etag: '"d41d8cd98f00b204e9800998ecf8427e-2"' }, 'sent'],
    ['nothing', {}, 'sent'],
  ])('%s', async (_what, headers, kind) => {
    header(headers)
    expect(await upload({ key: 'a' })).toEqual({ kind })
  })

  it('does not believe a success that comes before the file has', async () => {
    const file = path.join(folder, 'large.pdf')
    writeFileSync(file, '')
    const sizeBytes = 50_000_000
    truncateSync(file, sizeBytes)
    const early = createServer((_request, reply) => void reply.writeHead(200).end())
    await new Promise<void>((resolve) => early.listen(0, '127.0.0.1', resolve))
    const ticket = { url: `http://127.0.0.1:${(early.address() as AddressInfo).port}/` }
    const signal = new AbortController().signal
    const end = await uploader.upload({ ticket, path: file, sizeBytes, sha256, signal, onProgress() {} })
    expect(end).toEqual({ kind: 'unavailable', status: 200 })
    early.closeAllConnections()
    early.close()
  })
})

describe('the connection to the storage', () => {
  it('carries one file after another, and another one is made where it has been closed meanwhile', async () => {
    const sockets = new Set<unknown>()
    server.on('connection', (socket) => sockets.add(socket))
    for (const key of ['a', 'b', 'c']) expect(await upload({ key })).toEqual({ kind: 'sent' })
    expect(sockets.size).toBe(1)
    const closed = new Promise((resolve) => server.once('request', (request) => request.socket.once('close', resolve)))
    expect(await upload()).toEqual({ kind: 'sent' })
    server.closeAllConnections()
    await closed
    expect(await upload()).toEqual({ kind: 'sent' })
    expect(sockets.size).toBe(2)
    expect(received).toHaveLength(5)
    expect(received.every(({ body }) => body.includes(bytes))).toBe(true)
  })

  it('leads through the proxy where there is one', async () => {
    const asked: string[] = []
    const proxy = createServer()
    proxy.on('connect', (request, socket: Socket) => {
      asked.push(request.url ?? '')
      const [host = '', port = ''] = (request.url ?? '').split(':')
      const on = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        on.pipe(socket).pipe(on)
      })
      for (const each of [on, socket]) each.on('error', () => {})
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const through = createTransport({ proxyFor: async () => address, userAgent: 'test' })
    const order = { ticket: { url }, path: file, sizeBytes: bytes.length, sha256, onProgress() {} }
    const { signal } = new AbortController()
    expect(await createUploader({ transport: through, now: () => new Date() }).upload({ ...order, signal })).toEqual({
      kind: 'sent',
    })
    expect(asked).toEqual([new URL(url).host])
    expect(received[0]?.body.equals(bytes)).toBe(true)
    through.close()
    proxy.closeAllConnections()
    proxy.close()
  })
})

it('tells how far it is at most ten times a second, and at the end', async () => {
  const timed = createUploader({ transport, now: () => new Date(0) })
  const told: number[] = []
  const order = { ticket: { url }, path: file, sizeBytes: bytes.length, sha256, signal: new AbortController().signal }
  await timed.upload({ ...order, onProgress: (sent) => told.push(sent) })
  // Its clock stands still: the first block, and the end.
  expect(told).toHaveLength(2)
  expect(told.at(-1)).toBe(bytes.length)
})
