import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { storedSessionName } from '../../../main/program/session/stored-session.ts'
import type { EnvironmentInput } from '../../../main/program/settings/index.ts'
import { serveHttp } from '../transport/servers.ts'
import { ana, bruno, newComputer, providerOf, start } from './fixture.ts'

const anaHere = { environmentId: 'local', personId: ana.id }
const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

describe('with a provider that returns only the fields of the specification', () => {
  it('the sign-in names the person by the API, and leaves a page without a code in the browser', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const computer = newComputer()
    const { session, opened } = await start(provider, computer)
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
    const [page] = computer.pages
    expect(page?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/concluido$/)
    expect(page?.headers.get('content-security-policy')).toMatch(/^default-src 'none';/)
    expect(page?.text).toMatch(/lang="pt-BR".*voltar ao Malote/)
    // The code is not exchanged yet.
    expect(page?.text).toMatch(/termina na janela dele.*tenta de novo sozinho/)
    expect(page?.text).not.toContain('Pronto')
    const [sent] = provider.tokenRequests
    expect(sent?.['code_verifier']?.length).toBeGreaterThan(40)
    expect(sent?.['client_id']).toBe('malote-desktop')
  })

  it('no token, code or secret is written unencrypted', async () => {
    const provider = await providerOf({ kind: 'spec', refresh: true, clientSecret: 'segredo-plantado' })
    const computer = newComputer()
    const { session, vault } = await start(provider, computer, {
      secret: 'segredo-plantado',
      environment: { usesClientSecret: true, refresh: true },
    })
    expect((await session.signIn('local')).ok).toBe(true)
    const stored = JSON.parse(vault.get(storedSessionName(anaHere)) ?? '{}') as { tokens: Record<string, string> }
    const [sent] = provider.tokenRequests
    const planted = [
      stored.tokens['accessToken'],
      stored.tokens['refreshToken'],
      'segredo-plantado',
      sent?.['code'],
      sent?.['code_verifier'],
    ]
    expect(sent?.['client_secret']).toBe('segredo-plantado')
    const everything = filesUnder(computer.folder)
      .map((path) => readFileSync(path, 'latin1'))
      .join('\n')
    for (const secret of planted) {
      expect(secret?.length).toBeGreaterThan(10)
      expect(everything).not.toContain(secret)
    }
    const away = await start(provider, newComputer(), { environment: { usesClientSecret: true } })
    expect(await away.session.signIn('local')).toMatchObject({ ok: false, failure: { code: 'sign-in-refused' } })
  })
})

describe('with a provider like the live service', () => {
  it('the sign-in uses discovery and the hybrid response posted to the listener', async () => {
    const provider = await providerOf({ kind: 'live', clientSecret: 'segredo-plantado' })
    const computer = newComputer()
    const { session, opened } = await start(provider, computer, {
      environment: { responseType: 'code id_token', discovery: true, usesClientSecret: true },
      secret: 'segredo-plantado',
    })
    expect(await session.signIn('local')).toMatchObject({ ok: true, value: { person: ana } })
    await opened()
    expect(computer.pages[0]?.url).toMatch(/\/concluido$/)
    expect(provider.requests).toContain('GET /.well-known/openid-configuration')
  })

  it.each([
    ['form', 'segredo-plantado'],
    ['basic', undefined],
  ] as const)('the secret goes to the token endpoint by %s, and a code by form_post', async (how, inForm) => {
    const provider = await providerOf({ kind: 'spec', clientSecret: 'segredo-plantado' })
    const computer = newComputer()
    const { session, opened } = await start(provider, computer, {
      environment: { clientAuthentication: how, responseMode: 'form_post', usesClientSecret: true },
      secret: 'segredo-plantado',
    })
    expect(await session.signIn('local')).toMatchObject({ ok: true, value: { person: ana } })
    await opened()
    expect(provider.tokenRequests.map((form) => form['client_secret'])).toEqual([inForm])
  })

  it('the sign-in is refused where the id_token has another nonce', async () => {
    const provider = await providerOf({ kind: 'live' })
    const computer = newComputer()
    const { session } = await start(provider, computer, {
      environment: { responseType: 'code id_token', jwksUrl: `${provider.issuer}/jwks` },
      openExternal: async (url) => {
        const changed = new URL(url)
        changed.searchParams.set('nonce', 'plantado')
        computer.browser.open(changed.href).catch(() => {})
      },
    })
    expect(await session.signIn('local')).toMatchObject({ ok: false, failure: { code: 'sign-in-refused' } })
    expect([session.state().status, session.context()]).toEqual(['signed-out', null])
  })
})

describe('a sign-in', () => {
  it('that the person refuses can be repeated', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const computer = newComputer()
    const { session, opened } = await start(provider, computer)
    provider.person = null
    const refused = await session.signIn('local')
    expect(refused).toEqual({
      ok: false,
      failure: { code: 'sign-in-refused', message: 'O login não foi autorizado.' },
    })
    await opened()
    expect(computer.pages[0]?.url).toMatch(/\/recusado$/)
    provider.person = ana
    expect((await session.signIn('local')).ok).toBe(true)
  })

  it('ends by its time limit or by a cancellation, and is a conflict during another one', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const short = await start(provider, newComputer(), { openExternal: async () => {}, signInMs: 30 })
    expect(await short.session.signIn('local')).toEqual({ ok: false, failure: { code: 'sign-in-timeout' } })
    let port = ''
    const waiting = await start(provider, newComputer(), {
      openExternal: async (url) => {
        port = new URL(new URL(url).searchParams.get('redirect_uri') ?? '').origin
      },
    })
    const signingIn = waiting.session.signIn('local')
    await expect.poll(() => port).not.toBe('')
    expect(await waiting.session.signIn('local')).toEqual({ ok: false, failure: { code: 'conflict' } })
    waiting.session.cancelSignIn()
    expect(await signingIn).toEqual({ ok: false, failure: { code: 'sign-in-cancelled' } })
    expect(waiting.session.state().status).toBe('signed-out')
    await expect(fetch(port)).rejects.toThrow()
  })

  it('fails as offline without provider or API, and as not-found for an unknown environment', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const { session } = await start(provider, newComputer(), {
      environment: { discovery: true, issuer: 'http://127.0.0.1:1/' },
    })
    expect(await session.signIn('local')).toEqual({ ok: false, failure: { code: 'offline' } })
    expect(await session.signIn('nenhum')).toEqual({ ok: false, failure: { code: 'not-found' } })
    const apiUrl = await serveHttp((_request, response) => response.writeHead(503).end())
    const noApi = await start(provider, newComputer(), { environment: { apiUrl } })
    expect(await noApi.session.signIn('local')).toEqual({ ok: false, failure: { code: 'offline' } })
    expect(noApi.vault.get(storedSessionName(anaHere))).toBeNull()
  })

  it('while Ana is signed in is refused to others, and to her in another environment', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const computer = newComputer()
    const { session } = await start(provider, computer)
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

  it('of another person is possible after a sign-out, which aborts the context and empties the vault', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const computer = newComputer()
    const { session, vault } = await start(provider, computer)
    await session.signIn('local')
    const context = session.context()
    expect((await session.signOut()).status).toBe('signed-out')
    expect([context?.signal.aborted, session.context(), vault.get(storedSessionName(anaHere))]).toEqual([
      true,
      null,
      null,
    ])
    expect(await context?.token()).toEqual({ kind: 'unauthorised' })
    provider.person = bruno
    // The browser is still signed in as Ana.
    expect(await session.signIn('local')).toMatchObject({ ok: true, value: { person: bruno } })
  })

  it('stays at its service: a stored session is used only at the addresses that it was made for', async () => {
    const provider = await providerOf({ kind: 'spec', refresh: true })
    const computer = newComputer()
    const restart = (environment: Partial<EnvironmentInput> = {}) =>
      start(provider, computer, { environment: { refresh: true, ...environment } })
    const first = await restart()
    await first.session.signIn('local')
    await first.end()
    const foreign = await providerOf({ kind: 'spec' })
    for (const changes of [
      { apiUrl: foreign.url },
      { issuer: foreign.issuer, authorizeUrl: `${foreign.issuer}/auth`, tokenUrl: `${foreign.issuer}/token` },
      { tokenUrl: `${provider.issuer}/other` },
    ]) {
      const other = await restart(changes)
      expect([other.session.context(), other.session.state().status]).toEqual([null, 'signed-out'])
      await other.end()
    }
    expect(foreign.requests).toEqual([])
    expect((await restart()).session.state()).toMatchObject({ status: 'signed-in', person: ana })
  })

  it('is ended at the provider by a sign-out', async () => {
    const provider = await providerOf({ kind: 'live', refresh: true })
    const { session } = await start(provider, newComputer(), {
      environment: { responseType: 'code id_token', discovery: true, refresh: true },
    })
    await session.signIn('local')
    await session.signOut()
    await expect.poll(() => provider.requests).toContain('POST /token/revocation')
  })

  it('during which the person signs out is cancelled', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const { session, vault } = await start(provider, newComputer(), { openExternal: async () => {} })
    const signingIn = session.signIn('local')
    await session.signOut()
    expect(await signingIn).toEqual({ ok: false, failure: { code: 'sign-in-cancelled' } })
    expect([session.state().status, vault.get(storedSessionName(anaHere))]).toEqual(['signed-out', null])
  })
})
