import { beforeEach, describe, expect, it } from 'vitest'
import { createHttpTransport } from '../../../main/engine/transport/index.ts'
import { createProxySignIns } from '../../../main/program/network/index.ts'
import { serveHttp, serveProxy, serveSocks } from '../transport/servers.ts'

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
const right = { user: 'ana', password: 'sénha' }

/** A vault in memory. */
function createMemoryVault(stored: Record<string, string> = {}) {
  const secrets = new Map(Object.entries(stored))
  return {
    secrets,
    get: (name: string) => secrets.get(name) ?? null,
    set: async (name: string, value: string) => void secrets.set(name, value),
    delete: async (name: string) => void secrets.delete(name),
  }
}

const requests: { authority: string; credentials: string | undefined }[] = []
beforeEach(() => void requests.splice(0))

/** A transport through a proxy, with the sign-ins of this vault. */
function open(proxy: string, vault = createMemoryVault()) {
  let changes = 0
  const signIns = createProxySignIns({
    vault,
    changed: () => {
      changes += 1
    },
  })
  const transport = createHttpTransport({ proxyFor: async () => proxy, signIns, userAgent: 'Malote/teste' })
  const read = async (url: string) => (await transport.request({ method: 'POST', url, body: '' })).text()
  const signIn = (given: { user: string; password: string }, keep = false) =>
    signIns.signIn({ proxy, ...given, keep }, async (target) => void (await read(target.origin)))
  return { signIns, transport, vault, read, signIn, changes: () => changes }
}

const asking = () => serveProxy(requests, { lets: (given) => given === basic('ana:sénha') })

describe('a proxy that asks for a sign-in', () => {
  it('is asked about once, tried with what the person gives, and then passed', async () => {
    const base = await serveHttp((_request, response) => response.end('certo'))
    const proxy = await asking()
    const { signIns, read, signIn, changes, vault } = open(proxy)
    await expect(read(base)).rejects.toMatchObject({ kind: 'unreachable', code: 'MALOTE_PROXY_SIGN_IN' })
    await expect(read(base)).rejects.toMatchObject({ code: 'MALOTE_PROXY_SIGN_IN' })
    const question = { proxy, wasRefused: false, isSupported: true, schemes: ['basic'], isEncrypted: false }
    expect(signIns.question()).toEqual(question)
    expect(changes()).toBe(1)
    expect(await signIn({ user: 'ana', password: 'errada' })).toBe('refused')
    expect(signIns.question()).toEqual({ ...question, wasRefused: true })
    expect(signIns.list()).toEqual([])
    expect(await signIn(right)).toBe('accepted')
    expect(signIns.question()).toBeNull()
    expect(signIns.list()).toEqual([{ proxy, user: 'ana', isKept: false }])
    expect(await read(base)).toBe('certo')
    expect(vault.secrets.size).toBe(0)
  })

  it('gets a refused password only once, however many requests wait', async () => {
    const base = await serveHttp((_request, response) => response.end('certo'))
    const proxy = await asking()
    const stored = JSON.stringify({ [proxy]: { user: 'ana', password: 'antiga' } })
    const { read, signIns } = open(proxy, createMemoryVault({ 'proxy-sign-ins': stored }))
    await Promise.allSettled(Array.from({ length: 8 }, () => read(base)))
    await read(base).catch(() => undefined)
    const wrong = requests.filter(({ credentials }) => credentials === basic('ana:antiga'))
    expect(wrong).toHaveLength(1)
    expect(signIns.question()).toMatchObject({ wasRefused: true })
  })

  it('is passed at the next start with what the person has kept, and asks again once that is forgotten', async () => {
    const base = await serveHttp((_request, response) => response.end('certo'))
    const proxy = await asking()
    const first = open(proxy)
    await first.read(base).catch(() => undefined)
    expect(await first.signIn(right, true)).toBe('accepted')
    const second = open(proxy, createMemoryVault(Object.fromEntries(first.vault.secrets)))
    expect(await Promise.all([second.read(base), second.read(base)])).toEqual(['certo', 'certo'])
    expect(second.signIns.list()).toEqual([{ proxy, user: 'ana', isKept: true }])
    await second.signIns.forget(proxy)
    expect(second.vault.secrets.size).toBe(0)
    await expect(second.read(base)).rejects.toMatchObject({ code: 'MALOTE_PROXY_SIGN_IN' })
    expect(second.signIns.question()).toMatchObject({ wasRefused: false })
  })

  it('that goes away meanwhile leaves the question open, and keeps nothing', async () => {
    const proxy = await asking()
    const { signIns, read, signIns: held, vault } = open(proxy)
    await read('http://127.0.0.1:1').catch(() => undefined)
    const result = await held.signIn({ proxy, ...right, keep: true }, () => Promise.reject(new Error('no network')))
    expect([result, signIns.list(), vault.secrets.size]).toEqual(['unknown', [], 0])
    expect(signIns.question()).toMatchObject({ proxy })
  })

  it('in a way that Malote does not have is said to be unsupported', async () => {
    const proxy = await serveProxy(requests, { lets: () => false, challenge: 'NTLM, Negotiate' })
    const { signIns, read } = open(proxy)
    await read('http://127.0.0.1:1').catch(() => undefined)
    expect(signIns.question()).toMatchObject({ isSupported: false, schemes: ['ntlm', 'negotiate'] })
  })

  it('over SOCKS5 is asked about and passed in the same way', async () => {
    const base = await serveHttp((_request, response) => response.end('certo'))
    const { signIns, read, signIn } = open(await serveSocks([], { signIn: 'ana:sénha' }))
    await expect(read(base)).rejects.toMatchObject({ code: 'MALOTE_PROXY_SIGN_IN' })
    expect(signIns.question()).toMatchObject({ isSupported: true, wasRefused: false })
    expect(await signIn({ user: 'ana', password: 'errada' })).toBe('refused')
    expect(await signIn(right)).toBe('accepted')
    expect(await read(base)).toBe('certo')
  })
})
