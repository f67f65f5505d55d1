import { mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttpTransport } from '../../../main/engine/transport/index.ts'
import { createRevocationLists } from '../../../main/features/verification/revocation-lists.ts'
import { makeAuthority } from '../../support/authority.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { serveHttp, serveProxy } from '../transport/servers.ts'

const hour = 3_600_000
let first: Buffer
let second: Buffer
let foreign: Buffer
beforeAll(() => {
  const authority = makeAuthority('/CN=Autoridade')
  first = authority.list([])
  second = authority.list([], { from: '20250101000000Z' })
  foreign = makeAuthority('/CN=Outra').list([], { from: '20260101000000Z' })
})
let folder = ''
let at = 0
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'malote-lists-')), 'revocation')
  at = Date.now()
})
afterEach(() => removeFolder(path.dirname(folder)))

/** Lists behind the person's proxy, which leads every name to this server. */
async function open(answer: () => string | Buffer = () => first) {
  const asked: string[] = []
  const server = await serveHttp((request, response) => {
    asked.push(request.url ?? '')
    const body = answer()
    response.writeHead(body === '' ? 404 : 200).end(body)
  })
  const proxy = await serveProxy([])
  const transport = createHttpTransport({ proxyFor: async () => proxy, userAgent: 'test' })
  const ending = new AbortController()
  const log = { info: () => {} }
  const lists = createRevocationLists({ folder, transport, signal: ending.signal, log, now: () => new Date(at) })
  const address = (name: string) => `http://lcr.exemplo.com.br:${new URL(server).port}/${name}`
  return { asked, lists, address, end: () => ending.abort() }
}

describe('lists of revoked certificates', () => {
  it('are fetched through the proxy, kept in private files, and fetched again after a day', async () => {
    let told = first
    const { asked, lists, address } = await open(() => told)
    const wanted = [address('a.crl')]
    expect(await lists.kept(wanted)).toEqual([])
    expect(await lists.renew(wanted)).toBe(true)
    expect(await lists.kept(wanted)).toEqual([first])
    const [file = ''] = readdirSync(folder)
    expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600)
    at += 2 * hour
    expect(await lists.renew(wanted)).toBe(false)
    told = second
    at += 24 * hour
    expect(await lists.renew(wanted)).toBe(true)
    expect(await lists.kept(wanted)).toEqual([second])
    expect(asked).toEqual(['/a.crl', '/a.crl'])
  })

  it('stay as they were where the authority answers nothing, and it is left alone for an hour', async () => {
    let told: string | Buffer = second
    const { asked, lists, address } = await open(() => told)
    const wanted = [address('a.crl')]
    await lists.renew(wanted)
    told = ''
    at += 25 * hour
    expect(await lists.renew(wanted)).toBe(false)
    at += hour / 2
    expect(await lists.renew(wanted)).toBe(false)
    expect(asked).toHaveLength(2)
    expect(await lists.kept(wanted)).toEqual([second])
    at += hour
    expect(await lists.renew(wanted)).toBe(false)
    expect(asked).toHaveLength(3)
    // A proxy's page, an older list, and a list of somebody else.
    for (const other of ['<html>Bloqueado</html>', first, foreign]) {
      told = other
      at += 25 * hour
      expect(await lists.renew(wanted)).toBe(false)
      expect(await lists.kept(wanted)).toEqual([second])
    }
  })

  it('are never asked of this computer or its network, nor after the person has left', async () => {
    const { asked, lists, address, end } = await open()
    const inside = address('a.crl').replace('lcr.exemplo.com.br', '127.0.0.1')
    expect(await lists.renew([inside, 'ldap://lcr.exemplo.com.br/cn', ''])).toBe(false)
    end()
    expect(await lists.renew([address('b.crl')])).toBe(false)
    expect(asked).toEqual([])
  })

  it('are no more than a hundred, the newest', async () => {
    const { lists, address } = await open()
    await lists.renew([address('0.crl')])
    for (let nth = 0; nth < 120; nth += 1) {
      writeFileSync(path.join(folder, `${nth}.crl`), '')
      utimesSync(path.join(folder, `${nth}.crl`), nth, nth)
    }
    await lists.renew([address('1.crl')])
    expect(readdirSync(folder)).toHaveLength(100)
    expect(await lists.kept([address('0.crl'), address('1.crl')])).toEqual([first, first])
  })

  it('are few for one file, however many addresses it names', async () => {
    const { asked, lists, address } = await open()
    await lists.renew(Array.from({ length: 500 }, (_, nth) => address(`${nth}.crl`)))
    expect(asked).toHaveLength(12)
  })
})
