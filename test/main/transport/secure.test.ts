import { beforeAll, describe, expect, it } from 'vitest'
import { createTransport } from '../../../main/transport/index.ts'
import { makeCertificates, serveHttps, serveProxy } from './servers.ts'

let certificates: ReturnType<typeof makeCertificates>
beforeAll(() => {
  certificates = makeCertificates()
})
const create = (certificateAuthorities: string[], proxy: string | null = null) =>
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
