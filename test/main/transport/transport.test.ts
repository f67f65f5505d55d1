import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createHttpTransport, TransportError, type TransportRequest } from '../../../main/engine/transport/index.ts'
import { deadPort, listen, serveHttp } from './servers.ts'

const transport = createHttpTransport({ proxyFor: async () => null, userAgent: 'Malote/teste' })
const failure = async (request: TransportRequest): Promise<TransportError> => {
  const error = await transport.request(request).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(TransportError)
  return error as TransportError
}

describe('a response', () => {
  it('has its status, headers and body, also for redirects and errors', async () => {
    const base = await serveHttp((request, response) => {
      response.writeHead(request.url === '/r' ? 302 : 418, {
        location: '/elsewhere',
        'x-agent': request.headers['user-agent'],
      })
      response.end('corpo')
    })
    const redirect = await transport.request({ method: 'GET', url: `${base}/r` })
    expect([redirect.status, redirect.headers.location, await redirect.text()]).toEqual([302, '/elsewhere', 'corpo'])
    const teapot = await transport.request({ method: 'POST', url: base, body: 'x' })
    expect([teapot.status, teapot.headers['x-agent']]).toEqual([418, 'Malote/teste'])
    teapot.discard()
  })

  it('longer than the limit is oversized', async () => {
    const base = await serveHttp((_request, response) => response.end('x'.repeat(2000)))
    const answer = await transport.request({ method: 'GET', url: base })
    await expect(answer.text(1000)).rejects.toMatchObject({ kind: 'oversized' })
  })

  it('that breaks off is interrupted for its reader, and harmless without one', async () => {
    const base = await serveHttp((request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('half')
      setImmediate(() => request.socket.resetAndDestroy())
    })
    const read = await transport.request({ method: 'GET', url: base })
    await expect(read.text()).rejects.toMatchObject({ kind: 'interrupted' })
    const unread = await transport.request({ method: 'GET', url: base })
    await new Promise((resolve) => unread.body.once('close', resolve))
  })

  it('becomes a fetch Response for openid-client', async () => {
    const base = await serveHttp((request, response) => {
      response.writeHead(request.url === '/empty' ? 204 : 201, { 'set-cookie': ['a=1', 'b=2'] })
      request.pipe(response)
    })
    const answer = await transport.fetch(base, { method: 'POST', headers: {}, body: new URLSearchParams({ a: 'é' }) })
    expect([answer.status, await answer.text(), answer.headers.getSetCookie()]).toEqual([
      201,
      'a=%C3%A9',
      ['a=1', 'b=2'],
    ])
    expect((await transport.fetch(`${base}/empty`, { method: 'GET', headers: {} })).status).toBe(204)
  })
})

describe('a request is unreachable', () => {
  it('after a refused connection or an unknown name', async () => {
    const refused = await failure({ method: 'POST', url: `http://127.0.0.1:${await deadPort()}`, body: 'x' })
    expect(refused).toMatchObject({ kind: 'unreachable', code: 'ECONNREFUSED' })
    expect(await failure({ method: 'POST', url: 'https://nome.invalid/', body: 'x' })).toMatchObject({
      kind: 'unreachable',
    })
  })

  it('by the connect limit, where the TLS handshake never ends', async () => {
    const silent = createTcpServer((socket) => socket.on('error', () => {}))
    const url = `https://localhost:${await listen(silent)}`
    expect(await failure({ method: 'POST', url, body: 'x', limits: { connectMs: 50 } })).toMatchObject({
      kind: 'unreachable',
      code: 'MALOTE_CONNECT_TIMEOUT',
    })
  })

  it('where the peer closes during the TLS handshake', async () => {
    const rude = createTcpServer((socket) => socket.on('error', () => {}).once('data', () => socket.destroy()))
    const url = `https://localhost:${await listen(rude)}`
    expect(await failure({ method: 'POST', url, body: 'x' })).toMatchObject({ kind: 'unreachable' })
  })

  it('where its signal aborts before the connection is open', async () => {
    const silent = createTcpServer((socket) => socket.on('error', () => {}))
    const url = `https://localhost:${await listen(silent)}`
    const stop = new AbortController()
    const asked = failure({ method: 'POST', url, body: 'x', signal: stop.signal })
    await once(silent, 'connection')
    stop.abort()
    expect(await asked).toMatchObject({ kind: 'unreachable', aborted: true })
    expect(await failure({ method: 'GET', url, signal: stop.signal })).toMatchObject({
      kind: 'unreachable',
      aborted: true,
    })
  })

  it('at a closed port of ::1, and refused with credentials or if neither https nor local http', async () => {
    for (const url of [
      'http://example.org/',
      'http://127.0.0.1.example.org/',
      'http://0.0.0.0/',
      'ftp://localhost/',
      'x',
      'http://a:b@localhost/',
    ]) {
      expect(await failure({ method: 'GET', url })).toMatchObject({ kind: 'refused-address' })
    }
    const v6 = await failure({ method: 'GET', url: `http://[::1]:${await deadPort()}/` })
    expect(v6.kind).toBe('unreachable')
  })
})

describe('a request is interrupted', () => {
  it('by a reset after the server has read it', async () => {
    const base = await serveHttp((request) => request.on('end', () => request.socket.resetAndDestroy()).resume())
    expect(await failure({ method: 'POST', url: base, body: 'x' })).toMatchObject({ kind: 'interrupted' })
  })

  it('where the connection closes without a byte', async () => {
    const port = await listen(createTcpServer((socket) => socket.on('error', () => {}).destroy()))
    expect(await failure({ method: 'POST', url: `http://127.0.0.1:${port}`, body: 'x' })).toMatchObject({
      kind: 'interrupted',
    })
  })

  it('by the idle limit, the total limit or its signal', async () => {
    const base = await serveHttp(() => {})
    expect(await failure({ method: 'POST', url: base, body: 'x', limits: { idleMs: 50 } })).toMatchObject({
      kind: 'interrupted',
      code: 'MALOTE_IDLE_TIMEOUT',
    })
    // The clock moves once the request has arrived: the total limit includes the connection.
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const slow = await serveHttp(() => void vi.advanceTimersByTime(50))
    expect(await failure({ method: 'POST', url: slow, body: 'x', limits: { totalMs: 50 } })).toMatchObject({
      kind: 'interrupted',
      code: 'MALOTE_TOTAL_TIMEOUT',
    })
    vi.useRealTimers()
    const stop = new AbortController()
    const listening = await serveHttp(() => stop.abort())
    expect(await failure({ method: 'POST', url: listening, body: 'x', signal: stop.signal })).toMatchObject({
      kind: 'interrupted',
      aborted: true,
    })
  })
})

describe('a kept connection', () => {
  /** Keeps connections open without limit; Node's server closes them after five seconds by default. */
  const serveForLong = async (listener: RequestListener) =>
    `http://127.0.0.1:${await listen(createServer({ keepAliveTimeout: 0 }, listener))}`

  it('carries reads, never writes', async () => {
    const ports: (number | undefined)[] = []
    const base = await serveForLong((request, response) => {
      ports.push(request.socket.remotePort)
      response.end('ok')
    })
    for (const method of ['GET', 'GET', 'POST', 'GET']) {
      await (await transport.request({ method, url: base })).text()
      await new Promise(setImmediate)
    }
    expect(ports[1]).toBe(ports[0])
    expect(ports[2]).not.toBe(ports[0])
    expect(ports[3]).toBe(ports[0])
  })

  it('that the server has closed is replaced for a read', async () => {
    let requests = 0
    const base = await serveForLong((request, response) => {
      requests += 1
      // A reset of the second request, as from a server whose keep-alive time has ended.
      if (requests === 2) request.socket.resetAndDestroy()
      else response.end('ok')
    })
    await (await transport.request({ method: 'GET', url: base })).text()
    await new Promise(setImmediate)
    const again = await transport.request({ method: 'GET', url: base })
    expect([await again.text(), requests]).toEqual(['ok', 3])
  })
})

describe('a streamed body', () => {
  it('is sent with its length, and reports its progress', async () => {
    const base = await serveHttp((request, response) => {
      let bytes = 0
      request.on('data', (chunk: Buffer) => (bytes += chunk.length))
      request.on('end', () =>
        response.end(`${bytes} ${request.headers['content-length']} ${request.headers['transfer-encoding']}`),
      )
    })
    const chunks = Array.from({ length: 100 }, () => Buffer.alloc(10_000))
    const onProgress = vi.fn()
    const answer = await transport.request({
      method: 'PUT',
      url: base,
      body: () => Readable.from(chunks),
      contentLength: 1_000_000,
      onProgress,
    })
    expect(await answer.text()).toBe('1000000 1000000 undefined')
    expect(onProgress.mock.lastCall).toEqual([1_000_000])
  })

  it('fails as source where it has another length or cannot be read', async () => {
    const base = await serveHttp((request, response) => request.on('end', () => response.end()).resume())
    const put = (body: () => Readable) => failure({ method: 'PUT', url: base, body, contentLength: 10 })
    expect(await put(() => Readable.from([Buffer.alloc(11)]))).toMatchObject({ kind: 'source' })
    expect(await put(() => Readable.from([Buffer.alloc(9)]))).toMatchObject({ kind: 'source' })
    const unreadable = new Readable({
      read: function () {
        this.destroy(Object.assign(new Error('x'), { code: 'EIO' }))
      },
    })
    expect(await put(() => unreadable)).toMatchObject({ kind: 'source', code: 'EIO' })
  })

  it('is not opened without a connection, and an early response is received', async () => {
    const open = vi.fn(() => Readable.from([Buffer.alloc(1)]))
    await failure({ method: 'PUT', url: `http://127.0.0.1:${await deadPort()}`, body: open, contentLength: 1 })
    expect(open).not.toHaveBeenCalled()
    const base = await serveHttp((request, response) => {
      response.writeHead(400).end('cedo')
      request.resume()
    })
    const endless = () =>
      new Readable({
        read: function () {
          this.push(Buffer.alloc(65_536))
        },
      })
    const answer = await transport.request({ method: 'PUT', url: base, body: endless })
    expect([answer.status, await answer.text()]).toEqual([400, 'cedo'])
  })
})
