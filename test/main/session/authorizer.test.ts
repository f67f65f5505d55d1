import { get } from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createHttpTransport, usualPatience } from '../../../main/engine/transport/index.ts'
import { AuthorizationTimeout, authorize } from '../../../main/program/session/authorize.ts'
import { createAuthorizer } from '../../../main/program/session/authorizer.ts'
import { MissingSecretError, type Prompt } from '../../../main/program/session/provider.ts'
import { clientSecretName, type EnvironmentInput, environmentSchema } from '../../../main/program/settings/index.ts'
import { type Answers, startAnsweringServer } from '../../support/answering-server.ts'
import { environmentOf, providerOf } from './fixture.ts'

/** An authorizer of the program, with the secrets and the browser of the test. */
async function authorizerWith(openExternal: (url: string) => Promise<void>, changes: Partial<EnvironmentInput> = {}) {
  const provider = await providerOf({ kind: 'spec' })
  const transport = createHttpTransport({ proxyFor: async () => null, userAgent: 'Malote/teste' })
  onTestFinished(() => transport.close())
  const secrets = new Map<string, string>()
  const vault = { get: (name: string) => secrets.get(name) ?? null }
  const authorizer = createAuthorizer({
    transport,
    patience: usualPatience,
    vault,
    openExternal,
    signInMs: 300_000,
    now: () => new Date(),
  })
  return { authorizer, environment: environmentSchema.parse({ ...environmentOf(provider), ...changes }), secrets }
}
const { signal } = new AbortController()
/** Asks for a page and waits for its end, without the timers of `fetch`. */
const shown = (url: string) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent: false }, (page) => page.resume().once('close', resolve)).once('error', reject)
  })
function fakeTimers(): void {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

/** Lets what was resolved go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the identity provider of an environment', () => {
  it('is opened again after it could not be opened, and stays open once it is', async () => {
    const { authorizer, environment, secrets } = await authorizerWith(async () => {}, { usesClientSecret: true })
    await expect(authorizer.provider(environment)).rejects.toThrow(MissingSecretError)
    secrets.set(clientSecretName(environment) ?? '', 'segredo')
    const provider = await authorizer.provider(environment)
    expect(await authorizer.provider(environment)).toBe(provider)
  })

  it('is opened again after its discovery got no answer', async () => {
    const answers: Answers = {}
    const server = await startAnsweringServer(answers)
    onTestFinished(server.stop)
    const { url: issuer } = server
    const changes = { issuer, discovery: true, authorizeUrl: undefined, tokenUrl: undefined }
    const { authorizer, environment } = await authorizerWith(async () => {}, changes)
    await expect(authorizer.provider(environment)).rejects.toThrow()
    answers['GET /.well-known/openid-configuration'] = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
    }
    await expect(authorizer.provider(environment)).resolves.toBeDefined()
  })

  it('stays open with its new secret when the opening with the old one fails', async () => {
    const late = Promise.withResolvers<unknown>()
    const answers: Answers = {}
    const server = await startAnsweringServer(answers)
    onTestFinished(server.stop)
    const { url: issuer } = server
    const changes = { issuer, discovery: true, authorizeUrl: undefined, tokenUrl: undefined, usesClientSecret: true }
    const { authorizer, environment, secrets } = await authorizerWith(async () => {}, changes)
    const setSecret = (secret: string) => secrets.set(clientSecretName(environment) ?? '', secret)
    const address = 'GET /.well-known/openid-configuration'
    answers[address] = () => late.promise
    setSecret('antigo')
    const old = authorizer.provider(environment)
    await expect.poll(() => server.seen).toEqual([address])
    answers[address] = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
    setSecret('novo')
    const opened = await authorizer.provider(environment)
    late.resolve({ issuer: 'https://outro.example' })
    await expect(old).rejects.toThrow()
    expect(await authorizer.provider(environment)).toBe(opened)
    expect(server.seen).toEqual([address, address])
  })
})

describe('an authorization', () => {
  it.each<[string, Prompt, number]>([
    ['that the person sees lasts as long as a sign-in may', null, 300_000],
    ['that shows nothing lasts a minute', 'none', 60_000],
  ])('without an answer %s', async (_, prompt, lastsMs) => {
    const opened = Promise.withResolvers<void>()
    const { authorizer, environment } = await authorizerWith(async () => opened.resolve())
    // The connections of the discovery have timers of their own, which must run.
    await authorizer.provider(environment)
    fakeTimers()
    const ended = vi.fn()
    void authorizer.authorize(environment, { prompt, signal }).catch((error: unknown) => {
      ended(error)
      // An authorization that ends before the browser opens says why.
      opened.reject(error)
    })
    await opened.promise
    await settled()
    // At once: the loops of other files in this process would begin anew at each step of five minutes.
    vi.advanceTimersByTime(lastsMs - 1)
    await settled()
    expect(ended).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    await settled()
    expect(ended).toHaveBeenCalledWith(expect.any(AuthorizationTimeout))
  })

  it('shows its last page for a minute to a tab that asks again, and leaves nothing behind', async () => {
    fakeTimers()
    const tokens = { accessToken: 'a', obtainedAt: 0, expiresAt: 1, refreshToken: null }
    const { environment } = await authorizerWith(async () => {})
    let last = ''
    const authorized = await authorize({
      provider: {
        authorizationUrl: async ({ challenge, redirectUri }) => `${redirectUri}?code=um&state=${challenge.state}`,
        exchange: async () => tokens,
        refresh: async () => tokens,
        revoke: async () => {},
      },
      environment,
      openExternal: async (url) => {
        await shown(url)
        last = new URL('/concluido', url).href
      },
      prompt: null,
      timeoutMs: 300_000,
      signal,
      lingering: { listener: null },
    })
    expect(authorized).toBe(tokens)
    for (const _ of ['shown', 'reloaded']) await shown(last)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(60_000)
    await expect(shown(last)).rejects.toThrow()
    expect(vi.getTimerCount()).toBe(0)
  })
})
