import { describe, expect, it } from 'vitest'
import { connect } from '../../../main/engine/transport/connect.ts'
import { createHttpTransport } from '../../../main/engine/transport/index.ts'
import { serveHttp, serveProxy } from './servers.ts'

const refused = { kind: 'refused-address' }
const direct = createHttpTransport({ proxyFor: async () => null, userAgent: 'test' })
const open = (url: string) => direct.request({ method: 'GET', url, isPublic: true })

describe('an address that a document names', () => {
  it.each([
    ['this computer', 'http://127.0.0.1/lcr.crl'],
    ['this computer by its other spelling', 'http://2130706433/lcr.crl'],
    ['this computer in IPv6', 'http://[::1]/lcr.crl'],
    ['IPv4 inside IPv6', 'http://[::ffff:10.0.0.1]/lcr.crl'],
    ['an office network', 'http://192.168.0.10/lcr.crl'],
    ['a cloud’s data about itself', 'http://169.254.169.254/latest/meta-data'],
    ['a name of the office', 'http://intranet/lcr.crl'],
    ['a name of the network around', 'http://impressora.local/lcr.crl'],
    ['a password', 'http://ana:senha@lcr.exemplo.com.br/lcr.crl'],
    ['a file', 'file:///etc/passwd'],
    ['a directory', 'ldap://lcr.exemplo.com.br/cn=lcr'],
    ['no address', 'lcr'],
  ])('is refused before anything is sent: %s', async (_, url) => {
    await expect(open(url)).rejects.toMatchObject(refused)
  })

  it('is refused where its public name leads into a private network', async () => {
    let asked = 0
    const base = await serveHttp((_request, response) => void response.end(String(++asked)))
    // No public name leads here without a name server: the connection is looked at, whatever the name was.
    const url = new URL(base.replace('127.0.0.1', 'localhost'))
    const ways = { proxies: [null], secureContext: () => expect.fail('no TLS'), connectMs: 5000 }
    const signIns = { through: () => expect.fail('no proxy') }
    await expect(connect({ ...ways, signIns, url, isPublic: true })).rejects.toMatchObject(refused)
    const socket = await connect({ ...ways, signIns, url })
    socket.destroy()
    expect(asked).toBe(0)
  })

  it('goes through the proxy of the person, by its name', async () => {
    const requests: { authority: string; credentials: string | undefined }[] = []
    const proxy = await serveProxy(requests, { answer: 502 })
    const transport = createHttpTransport({ proxyFor: async () => proxy, userAgent: 'test' })
    const asked = transport.request({ method: 'GET', url: 'http://lcr.exemplo.com.br/lcr.crl', isPublic: true })
    await expect(asked).rejects.toMatchObject({ kind: 'unreachable' })
    expect(requests).toEqual([{ authority: 'lcr.exemplo.com.br:80', credentials: undefined }])
  })
})
