import { createServer as createTcpServer } from 'node:net'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTransport } from '../../../main/transport/index.ts'
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
  createTransport({ proxyFor: async () => proxy, certificateAuthorities, userAgent: 'Malote/teste' })

describe('certificates', () => {
  it('of an unknown authority are refused before a byte of the request left', async () => {
    let requests = 0
    const port = await serveHttps(certificates, (_request, response) => {
      requests += 1
      response.end()
    })
    const asked = create([]).request({ method: 'POST', url: `https://localhost:${port}`, body: 'x' })
    await expect(asked).rejects.toMatchObject({ kind: 'unreachable', code: 'SELF_SIGNED_CERT_IN_CHAIN' })
    expect(requests).toBe(0)
  })

  it('of an unknown authority are refused also where a variable of Node says that all are good', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    onTestFinished(() => void vi.unstubAllEnvs())
    const port = await serveHttps(certificates, (_request, response) => response.end())
    const asked = create([]).request({ method: 'GET', url: `https://localhost:${port}` })
    await expect(asked).rejects.toMatchObject({ kind: 'unreachable', code: 'SELF_SIGNED_CERT_IN_CHAIN' })
  })

  it('of an authority given by the host are trusted, for the names that they carry', async () => {
    const port = await serveHttps(certificates, (_request, response) => response.end('seguro'))
    const transport = create([certificates.ca])
    const answer = await transport.request({ method: 'GET', url: `https://localhost:${port}` })
    expect(await answer.text()).toBe('seguro')
    const wrongName = transport.request({ method: 'POST', url: `https://127.0.0.1:${port}`, body: 'x' })
    await expect(wrongName).rejects.toMatchObject({ kind: 'unreachable', code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
    transport.close()
  })
})

describe('a proxy', () => {
  it('carries TLS end to end, with its credentials', async () => {
    const port = await serveHttps(certificates, (request, response) => request.pipe(response))
    const asked: { authority: string; credentials: string | undefined }[] = []
    const proxy = (await serveProxy(asked)).replace('http://', 'http://ana:s%C3%A9nha@')
    const transport = create([certificates.ca], proxy)
    const answer = await transport.request({ method: 'POST', url: `https://localhost:${port}`, body: 'pela ponte' })
    expect(await answer.text()).toBe('pela ponte')
    const credentials = `Basic ${Buffer.from('ana:sénha').toString('base64')}`
    expect(asked).toEqual([{ authority: `localhost:${port}`, credentials }])
  })

  it('that refuses, or cannot be found out, leaves the request here', async () => {
    const proxy = await serveProxy([], 407)
    const asked = create([], proxy).request({ method: 'POST', url: 'https://localhost:1/', body: 'x' })
    await expect(asked).rejects.toMatchObject({ kind: 'unreachable', code: 'MALOTE_PROXY_REFUSED' })
    const lost = createTransport({ proxyFor: () => Promise.reject(new Error('no')), userAgent: 'x' })
    await expect(lost.request({ method: 'GET', url: 'https://localhost:1/' })).rejects.toMatchObject({
      kind: 'unreachable',
    })
  })
})

describe('a proxy behind TLS', () => {
  it('carries a request when its certificate is trusted, and leaves it here when not', async () => {
    const port = await serveHttps(certificates, (request, response) => request.pipe(response))
    const asked: { authority: string; credentials: string | undefined }[] = []
    const proxy = await serveSecureProxy(certificates, asked)
    const url = `https://localhost:${port}`
    const answer = await create([certificates.ca], proxy).request({ method: 'POST', url, body: 'por dentro' })
    expect(await answer.text()).toBe('por dentro')
    await expect(create([], proxy).request({ method: 'POST', url, body: 'x' })).rejects.toMatchObject({
      kind: 'unreachable',
      code: 'SELF_SIGNED_CERT_IN_CHAIN',
    })
    expect(asked.map(({ authority }) => authority)).toEqual([`localhost:${port}`])
  })
})

describe('a SOCKS proxy', () => {
  it.each([5, 4])('of version %i gets the name of the host and carries TLS end to end', async (version) => {
    const port = await serveHttps(certificates, (request, response) => request.pipe(response))
    const asked: string[] = []
    const transport = create([certificates.ca], await serveSocks(asked, { version }))
    const answer = await transport.request({ method: 'POST', url: `https://localhost:${port}`, body: 'pela meia' })
    expect(await answer.text()).toBe('pela meia')
    expect(asked).toEqual([`localhost:${port}`])
    transport.close()
  })

  it('carries plain http, and answers longer than one piece', async () => {
    const long = 'x'.repeat(3_000_000)
    const base = await serveHttp((_request, response) => response.end(long))
    const asked: string[] = []
    const answer = await create([], await serveSocks(asked)).request({ method: 'GET', url: base })
    expect(await answer.text()).toBe(long)
    expect(asked).toEqual([new URL(base).host])
  })

  it('that refuses leaves the request here, and no other way is tried', async () => {
    const asked: string[] = []
    const transport = create([], [await serveSocks(asked, { refuses: true }), null])
    const refused = transport.request({ method: 'POST', url: 'http://127.0.0.1:1/', body: 'x' })
    await expect(refused).rejects.toMatchObject({ kind: 'unreachable', code: 'MALOTE_PROXY_REFUSED' })
    expect(asked).toEqual(['127.0.0.1:1'])
  })
})

describe('several ways in order', () => {
  it('are tried until one proxy can be reached', async () => {
    const base = await serveHttp((_request, response) => response.end('direto'))
    const dead = `127.0.0.1:${await deadPort()}`
    const asked: string[] = []
    const socks = await serveSocks(asked)
    const ways = [`http://${dead}`, `https://${dead}`, `socks5://${dead}`]
    const through = await create([], [...ways, socks, null]).request({ method: 'GET', url: base })
    expect([await through.text(), asked]).toEqual(['direto', [new URL(base).host]])
    const direct = await create([], [...ways, null]).request({ method: 'GET', url: base })
    expect([await direct.text(), asked]).toEqual(['direto', [new URL(base).host]])
    await expect(create([], ways).request({ method: 'GET', url: base })).rejects.toMatchObject({
      kind: 'unreachable',
      code: 'ECONNREFUSED',
    })
  })

  it('leave time for the next where a proxy takes the connection and never speaks', async () => {
    const base = await serveHttp((_request, response) => response.end('direto'))
    const silent = await listen(createTcpServer((socket) => socket.on('error', () => {})))
    const transport = createTransport({
      proxyFor: async () => [`https://localhost:${silent}`, null],
      userAgent: 'Malote/teste',
      limits: { connectMs: 400 },
    })
    expect(await (await transport.request({ method: 'GET', url: base })).text()).toBe('direto')
  })
})
