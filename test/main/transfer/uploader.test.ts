import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createNetServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { definedFields } from '../../../contract/defined-fields.ts'
import { createUploader } from '../../../main/engine/transfer/index.ts'
import { createHttpTransport } from '../../../main/engine/transport/index.ts'

const transport = createHttpTransport({ proxyFor: async () => null, userAgent: 'test' })
const uploader = createUploader({ transport })
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

/** Uploads new bytes of this length as a form; answers the end, and whether the storage got the form of exactly them. */
async function uploadOf(length: number, { statedLength = length, changedAt = -1 } = {}) {
  const content = randomBytes(length)
  const sha256 = createHash('sha256').update(content).digest('hex')
  if (changedAt >= 0) content[changedAt] = (content[changedAt] ?? 0) ^ 1
  const small = path.join(folder, `${length}.pdf`)
  writeFileSync(small, content)
  const order = { ticket: { url, body: { key: 'a.temp' } }, path: small, sizeBytes: statedLength, sha256 }
  const { kind } = await uploader.upload({ ...order, signal: new AbortController().signal, onProgress() {} })
  const isThere = received.some(
    ({ headers, body }) =>
      headers['content-length'] === String(body.length) &&
      body.includes(Buffer.concat([content, Buffer.from('\r\n--')])),
  )
  return [kind, isThere]
}

function upload(body?: Record<string, string>, signal = new AbortController().signal, progress: number[] = []) {
  const ticket = { url, ...definedFields({ body }) }
  const order = { ticket, path: file, sizeBytes: bytes.length, sha256, signal }
  return uploader.upload({ ...order, onProgress: (sent) => progress.push(sent) })
}

describe('an upload', () => {
  it('sends the bytes by PUT with their exact length and without a token', async () => {
    const progress: number[] = []
    expect(await upload(undefined, undefined, progress)).toEqual({ kind: 'sent' })
    const [request] = received
    expect(request?.method).toBe('PUT')
    expect(request?.headers['content-length']).toBe(String(bytes.length))
    expect(request?.headers.authorization).toBeUndefined()
    expect(request?.body.equals(bytes)).toBe(true)
    expect(progress.at(-1)).toBe(bytes.length)
    expect(progress.toSorted((a, b) => a - b)).toEqual(progress)
  })

  it('sends a form if the address has fields: the fields first, the file last', async () => {
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

  it('sends files of every size byte for byte, one after the other and several at once', async () => {
    const sizes = [1, 130_000, 261_000, 262_143, 262_144, 262_145, 2_100_000]
    for (const size of sizes) expect(await uploadOf(size)).toEqual(['sent', true])
    expect(await Promise.all(sizes.map((size) => uploadOf(size)))).toEqual(sizes.map(() => ['sent', true]))
  })

  it.each([-1, 1])('completes no request for a small file that has %i byte more than stated', async (more) => {
    expect(await uploadOf(2000, { statedLength: 2000 - more })).toEqual(['changed', false])
    expect(received).toEqual([])
  })

  it.each([1, 2000, 261_000, 262_144, 2_097_152, 2_097_153, 5_000_000])(
    'completes no request for a file of %i bytes of which one has changed',
    async (size) => {
      for (const changedAt of new Set([0, size >> 1, size - 1])) {
        expect(await uploadOf(size, { changedAt })).toEqual(['changed', false])
      }
      expect(received).toEqual([])
      expect(await uploadOf(size)).toEqual(['sent', true])
    },
  )

  it.each([
    [200, { kind: 'sent' }],
    [201, { kind: 'sent' }],
    [302, { kind: 'network', status: 302 }],
    [413, { kind: 'too-large' }],
    [403, { kind: 'refused', status: 403 }],
    [408, { kind: 'unavailable', status: 408 }],
    [429, { kind: 'unavailable', status: 429 }],
    [503, { kind: 'unavailable', status: 503 }],
  ])('ends as documented when the storage answers %i', async (status, end) => {
    answer = (_, reply) => void reply.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
    expect(await upload()).toMatchObject(end)
    expect(received).toHaveLength(1)
  })

  it('ends as broken if the connection is reset twice, and as offline if the storage is unreachable', async () => {
    answer = (request) => void request.socket.destroy()
    expect(await upload()).toEqual({ kind: 'broken' })
    expect(received.map(({ headers }) => headers.expect)).toEqual([undefined, '100-continue'])
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    expect(await upload()).toEqual({ kind: 'offline' })
  })

  it.each([-1, 1])('completes no request if the size of the file has changed by %i byte', async (change) => {
    truncateSync(file, bytes.length + change)
    expect(await upload()).toEqual({ kind: 'changed' })
    expect(received).toEqual([])
  })

  it('ends as stopped when it is aborted', async () => {
    const stop = new AbortController()
    answer = () => stop.abort()
    expect(await upload(undefined, stop.signal)).toEqual({ kind: 'stopped' })
  })
})

describe('the answer of the storage', () => {
  const header = (headers: Record<string, string>) => {
    answer = (_, reply) => void reply.writeHead(200, headers).end('<PostResponse/>')
  }
  const base64 = Buffer.from(sha256, 'hex').toString('base64')
  const other = createHash('sha256').update('other').digest()

  it.each([
    ['the checksum of the file', { 'x-amz-checksum-sha256': base64 }, 'sent'],
    ['the checksum of other bytes', { 'x-amz-checksum-sha256': other.toString('base64') }, 'altered'],
    ['the hash of the file as ETag', { etag: `"${sha256.toUpperCase()}"` }, 'sent'],
    ['another hash as ETag', { etag: `"${other.toString('hex')}"` }, 'altered'],
    ['a multipart ETag, which is no hash of the file', { etag: '"d41d8cd98f00b204e9800998ecf8427e-2"' }, 'sent'],
    ['no hash', {}, 'sent'],
  ])('is checked by the hash that it contains, if any: %s', async (_what, headers, kind) => {
    header(headers)
    expect(await upload({ key: 'a' })).toEqual({ kind })
  })

  const page = '<!doctype html><html><body>Entre na rede.</body></html>'
  it.each([
    ['is no success', '', { kind: 'unavailable', status: 200 }],
    ['is the network’s if it is a page', page, expect.objectContaining({ kind: 'network', status: 200 })],
  ])('%s where it comes before the whole file was sent', async (_what, body, expected) => {
    const file = path.join(folder, 'large.pdf')
    writeFileSync(file, '')
    const sizeBytes = 50_000_000
    truncateSync(file, sizeBytes)
    const early = createServer((_request, reply) => void reply.writeHead(200).end(body))
    await new Promise<void>((resolve) => early.listen(0, '127.0.0.1', resolve))
    const ticket = { url: `http://127.0.0.1:${(early.address() as AddressInfo).port}/` }
    const signal = new AbortController().signal
    const end = await uploader.upload({ ticket, path: file, sizeBytes, sha256, signal, onProgress() {} })
    expect(end).toEqual(expected)
    early.closeAllConnections()
    early.close()
  })
})

describe('an answer that is lost because the connection is reset while the file leaves', () => {
  const headEnd = '\r\n\r\n'
  /** Decides by the head alone, as a proxy does: `reply` is written, and the first byte of a body resets the connection. */
  async function uploadThrough(reply: (head: string, socket: Socket) => void): Promise<[unknown, string[]]> {
    const heads: string[] = []
    const proxy = createNetServer((socket) => {
      let head = ''
      socket.on('error', () => {})
      socket.on('data', (data: Buffer) => {
        const wasWhole = head.includes(headEnd)
        head += wasWhole ? '' : data.toString('latin1')
        if (!head.includes(headEnd)) return
        if (wasWhole || !head.endsWith(headEnd)) {
          heads.push(head.slice(0, head.indexOf(headEnd)))
          socket.resetAndDestroy()
          return
        }
        if (!/^expect: 100-continue/im.test(head)) return
        heads.push(head)
        reply(head, socket)
      })
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const ticket = { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/` }
    const order = { ticket, path: file, sizeBytes: bytes.length, sha256, onProgress() {} }
    const end = await uploader.upload({ ...order, signal: new AbortController().signal })
    proxy.close()
    return [end, heads]
  }

  it.each([
    [413, { kind: 'too-large' }],
    [403, { kind: 'refused', status: 403 }],
    [503, { kind: 'unavailable', status: 503 }],
    [417, { kind: 'broken' }],
  ])('is asked for before the file is sent again: %i', async (status, end) => {
    const reply = `HTTP/1.1 ${status} X\r\ncontent-length: 0\r\n\r\n`
    const [found, heads] = await uploadThrough((_head, socket) => void socket.end(reply))
    expect(found).toEqual(end)
    expect(heads).toHaveLength(2)
  })

  it.each([
    ['wants the file', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['is silent', ''],
  ])('is not waited for by a third request if the server %s', async (_case, reply) => {
    const [found, heads] = await uploadThrough((_head, socket) => void socket.write(reply))
    expect(found).toEqual({ kind: 'broken' })
    expect(heads).toHaveLength(3)
  })
})

describe('the connection to the storage', () => {
  it('is reused for several files, and made again after it was closed', async () => {
    const sockets = new Set<unknown>()
    server.on('connection', (socket) => sockets.add(socket))
    for (const key of ['a', 'b', 'c']) expect(await upload({ key })).toEqual({ kind: 'sent' })
    expect(sockets.size).toBe(1)
    const closed = new Promise((resolve) => server.once('request', (request) => request.socket.once('close', resolve)))
    expect(await upload()).toEqual({ kind: 'sent' })
    server.closeAllConnections()
    await closed
    const progress: number[] = []
    expect(await upload(undefined, undefined, progress)).toEqual({ kind: 'sent' })
    // The request that found the connection closed reports nothing more.
    expect(progress.slice(0, -1)).toEqual([...new Set(progress)].toSorted((a, b) => a - b))
    expect(sockets.size).toBe(2)
    expect(received).toHaveLength(5)
    expect(received.every(({ body }) => body.includes(bytes))).toBe(true)
  })

  it('uses the proxy if there is one', async () => {
    const proxied: string[] = []
    const proxy = createServer()
    proxy.on('connect', (request, socket: Socket) => {
      proxied.push(request.url ?? '')
      const [host = '', port = ''] = (request.url ?? '').split(':')
      const on = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        on.pipe(socket).pipe(on)
      })
      for (const each of [on, socket]) each.on('error', () => {})
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const through = createHttpTransport({ proxyFor: async () => address, userAgent: 'test' })
    const order = { ticket: { url }, path: file, sizeBytes: bytes.length, sha256, onProgress() {} }
    const { signal } = new AbortController()
    expect(await createUploader({ transport: through }).upload({ ...order, signal })).toEqual({
      kind: 'sent',
    })
    expect(proxied).toEqual([new URL(url).host])
    expect(received[0]?.body.equals(bytes)).toBe(true)
    through.close()
    proxy.closeAllConnections()
    proxy.close()
  })
})

it('reports each block that has left, up to the size of the file', async () => {
  const progress: number[] = []
  const order = { ticket: { url }, path: file, sizeBytes: bytes.length, sha256, signal: new AbortController().signal }
  await uploader.upload({ ...order, onProgress: (sent) => progress.push(sent) })
  expect(progress.length).toBeGreaterThan(2)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress.at(-1)).toBe(bytes.length)
})
