import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { serveHttp } from '../transport/servers.ts'
import { ana, bruno, desk, providerOf, start } from './world.ts'

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

describe('a provider that answers only what the specification promises', () => {
  it('signs in, names the person by the API, and leaves a clean page in the browser', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const at = desk()
    const { session, opened } = await start(provider, at)
    const changes = vi.fn()
    session.onChanged((state) => changes(state.status))
    const outcome = await session.signIn('local')
    expect(outcome).toMatchObject({
      ok: true,
      value: { status: 'signed-in', person: ana, environmentId: 'local', keptOnDisk: true },
    })
    const state = session.state()
    expect(state.roles[0]).toEqual({ id: state.roleInForceId, nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' })
    expect(changes.mock.calls.flat()).toEqual(['signing-in', 'signed-in'])
    expect(await session.context()?.token()).toMatchObject({ kind: 'token' })

    await opened()
    const [page] = at.pages
    expect(page?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/concluido$/)
    expect(page?.headers.get('content-security-policy')).toMatch(/^default-src 'none';/)
    expect(page?.text).toMatch(/lang="pt-BR".*voltar ao Malote/)
    // The listener has gone with its page.
    await expect
      .poll(() =>
        fetch(page?.url ?? '').then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
    const [sent] = provider.tokenRequests
    expect(sent?.['code_verifier']?.length).toBeGreaterThan(40)
    expect(sent?.['client_id']).toBe('malote-desktop')
  })

  it('writes no token, code or secret anywhere in clear', async () => {
    const provider = await providerOf({ kind: 'spec', refresh: true, clientSecret: 'segredo-plantado' })
    const at = desk()
    const secrets = { 'client:local': 'segredo-plantado' }
    const { session, vault } = await start(provider, at, {
      secrets,
      environment: { clientSecretRef: 'client:local', refresh: true },
    })
    expect((await session.signIn('local')).ok).toBe(true)
    const stored = JSON.parse(vault.get('session') ?? '{}') as { tokens: Record<string, string> }
    const [sent] = provider.tokenRequests
    const planted = [
      stored.tokens['accessToken'],
      stored.tokens['refreshToken'],
      'segredo-plantado',
      sent?.['code'],
      sent?.['code_verifier'],
    ]
    expect(sent?.['client_secret']).toBe('segredo-plantado')
    const everything = filesUnder(at.folder)
      .map((path) => readFileSync(path, 'latin1'))
      .join('\n')
    for (const secret of planted) {
      expect(secret?.length).toBeGreaterThan(10)
      expect(everything).not.toContain(secret)
    }
    const away = await start(provider, desk(), { environment: { clientSecretRef: 'client:local' } })
    expect(await away.session.signIn('local')).toMatchObject({ ok: false, failure: { code: 'sign-in-refused' } })
  })
})

describe('a provider like the live service', () => {
  it('signs in by the hybrid answer posted to the listener, nonce checked, endpoints discovered', async () => {
    const provider = await providerOf({ kind: 'live', clientSecret: 'segredo-plantado' })
    const at = desk()
    const { session, opened } = await start(provider, at, {
      environment: { responseType: 'code id_token', discovery: true, clientSecretRef: 'c' },
      secrets: { c: 'segredo-plantado' },
    })
    expect(await session.signIn('local')).toMatchObject({ ok: true, value: { person: ana } })
    await opened()
    expect(at.pages[0]?.url).toMatch(/\/concluido$/)
    expect(provider.requests).toContain('GET /.well-known/openid-configuration')
  })

  it('is refused when the id_token carries another nonce', async () => {
    const provider = await providerOf({ kind: 'live' })
    const at = desk()
    const { session } = await start(provider, at, {
      environment: { responseType: 'code id_token', jwksUrl: `${provider.issuer}/jwks` },
      openExternal: async (url) => {
        const changed = new URL(url)
        changed.searchParams.set('nonce', 'plantado')
        at.browser.open(changed.href).catch(() => {})
      },
    })
    expect(await session.signIn('local')).toMatchObject({ ok: false, failure: { code: 'sign-in-refused' } })
    expect([session.state().status, session.context()]).toEqual(['signed-out', null])
  })
})

describe('what else can happen', () => {
  it('the person refuses, and may try again', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const at = desk()
    const { session, opened } = await start(provider, at)
    provider.person = null
    const refused = await session.signIn('local')
    expect(refused).toEqual({
      ok: false,
      failure: { code: 'sign-in-refused', message: 'A entrada não foi autorizada.' },
    })
    await opened()
    expect(at.pages[0]?.url).toMatch(/\/recusado$/)
    provider.person = ana
    expect((await session.signIn('local')).ok).toBe(true)
  })

  it('nobody answers in time, or the person cancels, or asks twice', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const short = await start(provider, desk(), { openExternal: async () => {}, signInMs: 30 })
    expect(await short.session.signIn('local')).toEqual({ ok: false, failure: { code: 'sign-in-timeout' } })
    let port = ''
    const waiting = await start(provider, desk(), {
      openExternal: async (url) => {
        port = new URL(new URL(url).searchParams.get('redirect_uri') ?? '').origin
      },
    })
    const asked = waiting.session.signIn('local')
    await expect.poll(() => port).not.toBe('')
    expect(await waiting.session.signIn('local')).toEqual({ ok: false, failure: { code: 'conflict' } })
    waiting.session.cancelSignIn()
    expect(await asked).toEqual({ ok: false, failure: { code: 'sign-in-cancelled' } })
    expect(waiting.session.state().status).toBe('signed-out')
    await expect(fetch(port)).rejects.toThrow()
  })

  it('the provider or the API is away, or the environment unknown', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const { session } = await start(provider, desk(), {
      environment: { discovery: true, issuer: 'http://127.0.0.1:1/' },
    })
    expect(await session.signIn('local')).toEqual({ ok: false, failure: { code: 'offline' } })
    expect(await session.signIn('nenhum')).toEqual({ ok: false, failure: { code: 'not-found' } })
    const apiUrl = await serveHttp((_request, response) => response.writeHead(503).end())
    const noApi = await start(provider, desk(), { environment: { apiUrl } })
    expect(await noApi.session.signIn('local')).toEqual({ ok: false, failure: { code: 'offline' } })
    expect(noApi.vault.get('session')).toBeNull()
  })

  it('while Ana is signed in, nobody else gets in, nor she elsewhere', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const at = desk()
    const { session } = await start(provider, at)
    await session.signIn('local')
    const context = session.context()
    provider.person = bruno
    provider.forgetLogins()
    const outcome = await session.signIn('local')
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'sign-in-refused', message: expect.stringContaining('Ana Prado') },
    })
    expect(await session.signIn('outro')).toEqual({ ok: false, failure: { code: 'conflict' } })
    expect([session.context(), session.state().person]).toEqual([context, ana])
  })

  it('signing out aborts the context, empties the vault, and lets somebody else in', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const at = desk()
    const { session, vault } = await start(provider, at)
    await session.signIn('local')
    const context = session.context()
    expect((await session.signOut()).status).toBe('signed-out')
    expect([context?.signal.aborted, session.context(), vault.get('session')]).toEqual([true, null, null])
    expect(await context?.token()).toEqual({ kind: 'unauthorised' })
    provider.person = bruno
    provider.forgetLogins()
    expect(await session.signIn('local')).toMatchObject({ ok: true, value: { person: bruno } })
  })

  it('signing out during a sign-in leaves nobody signed in', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const { session, vault } = await start(provider, desk(), { openExternal: async () => {} })
    const asked = session.signIn('local')
    await session.signOut()
    expect(await asked).toEqual({ ok: false, failure: { code: 'sign-in-cancelled' } })
    expect([session.state().status, vault.get('session')]).toEqual(['signed-out', null])
  })
})
