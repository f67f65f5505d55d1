import { createServer as createTcpServer } from 'node:net'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createHttpTransport } from '../../../main/engine/transport/index.ts'
import {
  deadPort,
  listen,
  makeCertificates,
  serveHttp,
  serveHttps,
  serveProxy,
  serveSecureProxy,
  serveSocks,
} from './servers.ts'

let certificates: ReturnType<typeof makeCertificates>
beforeAll(() => {
  certificates = makeCertificates()
})
const create = (certificateAuthorities: string[], proxy: string | null | (string | null)[] = null) =>
  createHttpTransport({
    proxyFor: async () => proxy,
    certificateAuthorities: () => certificateAuthorities,
    userAgent: 'Malote/teste',
  })

describe('a certificate', () => {
  it('of an unknown authority is refused before any byte of the request is sent', async () => {
    let requests = 0
    const port = await serveHttps(certificates, (_request, response) => {
      requests += 1
      response.end()
    })
    const response = create([]).request({ method: 'POST', url: `https://localhost:${port}`, body: 'x' })
    await expect(response).rejects.toMatchObject({ kind: 'unreachable', code: 'SELF_SIGNED_CERT_IN_CHAIN' })
    expect(requests).toBe(0)
  })

  it('of an unknown authority is refused despite NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    onTestFinished(() => void vi.unstubAllEnvs())
    const port = await serveHttps(certificates, (_request, response) => response.end())
    const response = create([]).request({ method: 'GET', url: `https://localhost:${port}` })
    await expect(response).rejects.toMatchObject({ kind: 'unreachable', code: 'SELF_SIGNED_CERT_IN_CHAIN' })
  })

  it('of an authority given by the host is trusted for its own names only', async () => {
    const port = await serveHttps(certificates, (_request, response) => response.end('seguro'))
    const transport = create([certificates.ca])
    const answer = await transport.request({ method: 'GET', url: `https://localhost:${port}` })
    expect(await answer.text()).toBe('seguro')
    const wrongName = transport.request({ method: 'POST', url: `https://127.0.0.1:${port}`, body: 'x' })
    await expect(wrongName).rejects.toMatchObject({ kind: 'unreachable', code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
    transport.close()
  })
})

it('the certificates of the computer are read for the first connection with TLS, once, and not for a start without it', async () => {
  class Counted extends Array<string> {
    read = 0
    override [Symbol.iterator]() {
      this.read += 1
      return super[Symbol.iterator]()
    }
  }
  const authorities = Counted.of(certificates.ca, certificates.ca) as Counted
  const transport = create(authorities)
  await transport.request({ method: 'GET', url: await serveHttp((_request, response) => response.end()) })
  expect(authorities.read).toBe(0)
  const port = await serveHttps(certificates, (_request, response) => response.end('seguro'))
  for (const method of ['GET', 'POST'] as const)
    expect(await (await transport.request({ method, url: `https://localhost:${port}` })).text()).toBe('seguro')
  expect(authorities.read).toBe(1)
  transport.close()
})

describe('a proxy', () => {
  it('carries TLS end to end, and never gets the user of an address', async () => {
    const port = await serveHttps(certificates, (request, response) => request.pipe(response))
    const requests: { authority: string; credentials: string | undefined }[] = []
    const proxy = (await serveProxy(requests)).replace('http://', 'http://ana:senha@')
    const transport = create([certificates.ca], proxy)
    const answer = await transport.request({ method: 'POST', url: `https://localhost:${port}`, body: 'pela ponte' })
    expect(await answer.text()).toBe('pela ponte')
    expect(requests).toEqual([{ authority: `localhost:${port}`, credentials: undefined }])
  })

  it.each([
    ['Basic realm="rede"', ['basic']],
    ['Negotiate', ['negotiate']],
    ['NTLM, Digest realm="a, b", nonce="basic", Basic realm="c"', ['basic', 'digest', 'ntlm']],
    ['Bearer', []],
  ])('that asks for a sign-in by %s fails with its schemes', async (challenge, schemes) => {
    const proxy = await serveProxy([], { lets: () => false, challenge })
    const response = create([], proxy).request({ method: 'POST', url: 'https://localhost:1/', body: 'x' })
    await expect(response).rejects.toMatchObject({
      kind: 'unreachable',
      code: 'MALOTE_PROXY_SIGN_IN',
      cause: { schemes },
    })
  })

  it('that has changed is used by the next request, while a request under way ends as it began', async () => {
    let release = () => {}
    const base = await serveHttp((request, response) => {
      response.write('a')
      if (request.url === '/slow') release = () => response.end('b')
      else response.end('b')
    })
    const requests: { authority: string; credentials: string | undefined }[] = []
    const proxy = await serveProxy(requests)
    let route: string | null = null
    const transport = createHttpTransport({ proxyFor: async () => route, userAgent: 'Malote/teste' })
    const slow = await transport.request({ method: 'GET', url: `${base}/slow` })
    await (await transport.request({ method: 'GET', url: base })).text()
    route = proxy
    await (await transport.request({ method: 'GET', url: base })).text()
    expect(requests).toHaveLength(0)
    transport.renew()
    await (await transport.request({ method: 'GET', url: base })).text()
    expect(requests).toHaveLength(1)
    release()
    expect(await slow.text()).toBe('ab')
    transport.close()
  })

  it('that refuses or cannot be determined makes the request unreachable', async () => {
    const proxy = await serveProxy([], { answer: 502 })
    const response = create([], proxy).request({ method: 'POST', url: 'https://localhost:1/', body: 'x' })
    await expect(response).rejects.toMatchObject({ kind: 'unreachable', code: 'MALOTE_PROXY_REFUSED' })
    const lost = createHttpTransport({ proxyFor: () => Promise.reject(new Error('no')), userAgent: 'x' })
    await expect(lost.request({ method: 'GET', url: 'https://localhost:1/' })).rejects.toMatchObject({
      kind: 'unreachable',
    })
  })
})

describe('a proxy behind TLS', () => {
  it('carries a request only where its certificate is trusted', async () => {
    const port = await serveHttps(certificates, (request, response) => request.pipe(response))
    const requests: { authority: string; credentials: string | undefined }[] = []
    const proxy = await serveSecureProxy(certificates, requests)
    const url = `https://localhost:${port}`
    const answer = await create([certificates.ca], proxy).request({ method: 'POST', url, body: 'por dentro' })
    expect(await answer.text()).toBe('por dentro')
    await expect(create([], proxy).request({ method: 'POST', url, body: 'x' })).rejects.toMatchObject({
      kind: 'unreachable',
      code: 'SELF_SIGNED_CERT_IN_CHAIN',
    })
    expect(requests.map(({ authority }) => authority)).toEqual([`localhost:${port}`])
  })
})

describe('a SOCKS proxy', () => {
  it.each([5, 4])('of version %i gets the host name, and carries TLS end to end', async (version) => {
    const port = await serveHttps(certificates, (request, response) => request.pipe(response))
    const requests: string[] = []
    const transport = create([certificates.ca], await serveSocks(requests, { version }))
    const answer = await transport.request({ method: 'POST', url: `https://localhost:${port}`, body: 'pela meia' })
    expect(await answer.text()).toBe('pela meia')
    expect(requests).toEqual([`localhost:${port}`])
    transport.close()
  })

  it('carries plain http and a large response', async () => {
    const long = 'x'.repeat(3_000_000)
    const base = await serveHttp((_request, response) => response.end(long))
    const requests: string[] = []
    const answer = await create([], await serveSocks(requests)).request({ method: 'GET', url: base })
    expect(await answer.text()).toBe(long)
    expect(requests).toEqual([new URL(base).host])
  })

  it('that refuses makes the request unreachable, and a direct connection is not tried instead', async () => {
    const requests: string[] = []
    const transport = create([], [await serveSocks(requests, { refuses: true }), null])
    const refused = transport.request({ method: 'POST', url: 'http://127.0.0.1:1/', body: 'x' })
    await expect(refused).rejects.toMatchObject({ kind: 'unreachable', code: 'MALOTE_PROXY_REFUSED' })
    expect(requests).toEqual(['127.0.0.1:1'])
  })
})

describe('a list of proxies', () => {
  it('is tried in order until one can be reached', async () => {
    const base = await serveHttp((_request, response) => response.end('direto'))
    const dead = `127.0.0.1:${await deadPort()}`
    const requests: string[] = []
    const socks = await serveSocks(requests)
    const proxies = [`http://${dead}`, `https://${dead}`, `socks5://${dead}`]
    const through = await create([], [...proxies, socks, null]).request({ method: 'GET', url: base })
    expect([await through.text(), requests]).toEqual(['direto', [new URL(base).host]])
    const direct = await create([], [...proxies, null]).request({ method: 'GET', url: base })
    expect([await direct.text(), requests]).toEqual(['direto', [new URL(base).host]])
    await expect(create([], proxies).request({ method: 'GET', url: base })).rejects.toMatchObject({
      kind: 'unreachable',
      code: 'ECONNREFUSED',
    })
  })

  it('leaves time for the next one after a proxy that never answers', async () => {
    const base = await serveHttp((_request, response) => response.end('direto'))
    const silent = await listen(createTcpServer((socket) => socket.on('error', () => {})))
    const transport = createHttpTransport({
      proxyFor: async () => [`https://localhost:${silent}`, null],
      userAgent: 'Malote/teste',
      limits: { connectMs: 400 },
    })
    expect(await (await transport.request({ method: 'GET', url: base })).text()).toBe('direto')
  })
})
