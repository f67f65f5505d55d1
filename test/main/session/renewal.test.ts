import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { TokenAnswer } from '../../../main/engine/api/index.ts'
import { storedSessionName } from '../../../main/program/session/stored-session.ts'
import { createTokenRenewer } from '../../../main/program/session/token-renewer.ts'
import { ana, bruno, newComputer, type Provider, providerOf, type StartOptions, start } from './fixture.ts'

const anaSession = storedSessionName({ environmentId: 'local', personId: ana.id })

const shown = (answer: TokenAnswer | undefined) => (answer?.kind === 'token' ? answer.value : `none: ${answer?.kind}`)
const refreshes = (provider: Provider) =>
  provider.tokenRequests.filter(({ grant_type }) => grant_type === 'refresh_token').length
const requestsTo = (provider: Provider, line: string) => provider.requests.filter((each) => each === line).length
const quiet = { debug() {}, info() {}, warn() {}, error() {} }

async function signedIn(provider: Provider, options: StartOptions = {}) {
  const computer = newComputer()
  const started = await start(provider, computer, options)
  await started.session.signIn('local')
  const context = started.session.context()
  if (context === null) throw new Error('not signed in')
  return { ...started, computer, options, context, first: shown(await context.token()) }
}

/** Restarts the program so many seconds before its token ends, on a clock that only the test moves. */
async function restartBeforeEnd(provider: Provider, ours: Awaited<ReturnType<typeof signedIn>>, seconds: number) {
  const { expiresAt } = JSON.parse(ours.vault.get(anaSession) ?? '').tokens
  await ours.end()
  let time = expiresAt - seconds * 1000
  const started = await start(provider, ours.computer, { ...ours.options, now: () => new Date(time) })
  const context = started.session.context()
  if (context === null) throw new Error('not signed in any more')
  const passEnd = () => {
    time = expiresAt
  }
  return { ...started, context, passEnd }
}
const withRefresh = { environment: { refresh: true } }

/** Renews tokens of this life on a clock that only the test moves. Returns the number of tokens so far. */
function renewing(lifeMs: number): () => number {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  let given = 0
  const next = () => {
    const obtainedAt = Date.now()
    given += 1
    return { accessToken: `${given}`, obtainedAt, expiresAt: obtainedAt + lifeMs, refreshToken: `${given}` }
  }
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  createTokenRenewer({
    tokens: next(),
    refresh: async () => next(),
    authorizeSilently: async () => next(),
    persist: async () => {},
    onExpired() {},
    now: () => new Date(),
    log: quiet,
    signal: ending.signal,
  })
  return () => given
}

describe('a session with a refresh token', () => {
  it('renews once for many refused calls, and saves the new tokens before their use', async () => {
    const provider = await providerOf({ kind: 'spec', refresh: true })
    const { context, first, vault } = await signedIn(provider, withRefresh)
    const answers = await Promise.all(Array.from({ length: 10 }, () => context.renewAfter401(first)))
    const [second] = new Set(answers.map(shown))
    expect(new Set(answers.map(shown)).size).toBe(1)
    expect(second).not.toBe(first)
    expect(refreshes(provider)).toBe(1)
    expect(JSON.parse(vault.get(anaSession) ?? '')).toMatchObject({ tokens: { accessToken: second } })
    // A caller with the old token gets the new one without another renewal.
    expect(shown(await context.renewAfter401(first))).toBe(second)
    expect(refreshes(provider)).toBe(1)
  })

  it('renews the token before its end by itself', async () => {
    const provider = await providerOf({ kind: 'spec', refresh: true })
    const ours = await signedIn(provider, withRefresh)
    const { context, session } = await restartBeforeEnd(provider, ours, 60)
    await expect.poll(() => refreshes(provider)).toBeGreaterThan(0)
    await expect.poll(async () => shown(await context.token())).not.toBe(ours.first)
    expect(session.state().status).toBe('signed-in')
  })

  it('renews every token two minutes before its end, and not sooner', async () => {
    const given = renewing(3_600_000)
    for (const number of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(3_479_999)
      expect(given()).toBe(number)
      await vi.advanceTimersByTimeAsync(1)
      expect(given()).toBe(number + 1)
    }
  })

  it('leaves a token of two months alone for its first days, which a timer cannot wait for at once', async () => {
    const given = renewing(60 * 24 * 3_600_000)
    await vi.advanceTimersByTimeAsync(7 * 24 * 3_600_000)
    expect(given()).toBe(1)
  })

  it('continues its rotation after a restart', async () => {
    const provider = await providerOf({ kind: 'spec', refresh: true })
    const { computer, end, context, first } = await signedIn(provider, withRefresh)
    const second = shown(await context.renewAfter401(first))
    await end()
    const { session } = await start(provider, computer, withRefresh)
    expect(session.state()).toMatchObject({ status: 'signed-in', person: ana })
    expect(shown(await session.context()?.token())).toBe(second)
    expect(shown(await session.context()?.renewAfter401(second))).toMatch(/^(?!none)/)
  })

  it('expires after a revoked grant, and does not while the provider is unreachable', async () => {
    const provider = await providerOf({ kind: 'spec', refresh: true })
    const { context, first, vault, session } = await signedIn(provider, withRefresh)
    const { refreshToken: old } = JSON.parse(vault.get(anaSession) ?? '').tokens
    const second = shown(await context.renewAfter401(first))
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'malote-desktop', refresh_token: old })
    expect((await fetch(`${provider.issuer}/token`, { method: 'POST', body })).status).toBe(400)
    const listener = vi.fn()
    session.onChanged((state) => listener(state.status))
    // Refused right after its renewal: no other renewal is tried.
    expect(await context.renewAfter401(second)).toEqual({ kind: 'unauthorised' })
    expect(listener.mock.calls).toEqual([['expired']])

    const away = await providerOf({ kind: 'spec', refresh: true })
    const other = await signedIn(away, withRefresh)
    await away.close()
    expect(await other.context.renewAfter401(other.first)).toEqual({ kind: 'unreachable', code: 'ECONNREFUSED' })
    expect(other.session.state().status).toBe('signed-in')
  })
})

describe('a refused refresh token', () => {
  it('expires the session, and is not used again', async () => {
    const provider = await providerOf({ kind: 'spec', refresh: true })
    const { computer, end, vault } = await signedIn(provider, withRefresh)
    const stored = JSON.parse(vault.get(anaSession) ?? '')
    await vault.set(anaSession, JSON.stringify({ ...stored, tokens: { ...stored.tokens, refreshToken: 'inventado' } }))
    await end()
    const { session } = await start(provider, computer, withRefresh)
    const context = session.context()
    expect(await context?.renewAfter401(stored.tokens.accessToken)).toEqual({ kind: 'unauthorised' })
    expect(await context?.token()).toEqual({ kind: 'unauthorised' })
    expect([session.state().status, context?.signal.aborted]).toEqual(['expired', false])
  })
})

describe('a session without a refresh token', () => {
  it('renews by a silent authorization while the provider still knows the person', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const ours = await signedIn(provider)
    const logins = () => provider.requests.filter((line) => line.includes('/entrar/')).length
    const before = logins()
    const { context, session } = await restartBeforeEnd(provider, ours, 60)
    await expect.poll(async () => shown(await context.token())).not.toBe(ours.first)
    expect(shown(await context.token())).not.toMatch(/^none/)
    expect([session.state().status, logins()]).toEqual(['signed-in', before])
    await expect.poll(() => ours.computer.pages.length).toBeGreaterThan(1)
  })

  it('expires with its token if the provider forgot the person; its context continues after a sign-in', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const ours = await signedIn(provider)
    await ours.end()
    provider.forgetLogins()
    const before = requestsTo(provider, 'GET /auth')
    const { context, session, passEnd } = await restartBeforeEnd(provider, ours, 0.01)
    await expect.poll(() => requestsTo(provider, 'GET /auth')).toBeGreaterThan(before)
    expect(session.state().status).toBe('signed-in')
    passEnd()
    await expect.poll(() => session.state().status).toBe('expired')
    expect(await context.token()).toEqual({ kind: 'unauthorised' })
    expect([session.context(), context.signal.aborted, session.state().person]).toEqual([context, false, ana])
    expect((await session.signIn('local')).ok).toBe(true)
    expect(session.context()).toBe(context)
    expect(shown(await context.token())).not.toMatch(/^none/)
  })

  it('never uses the token of another person who is signed in at the browser', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const ours = await signedIn(provider)
    await ours.end()
    provider.forgetLogins()
    provider.person = bruno
    const elsewhere = await start(provider, { ...newComputer(), browser: ours.computer.browser })
    expect(await elsewhere.session.signIn('local')).toMatchObject({ ok: true, value: { person: bruno } })
    const before = requestsTo(provider, 'GET /v2/usuario')
    const { context, session, passEnd } = await restartBeforeEnd(provider, ours, 0.01)
    const seen = new Set<string>()
    const look = async () => seen.add(shown(await context.token()))
    // The other person's token has arrived, and its owner has been asked for.
    await expect.poll(async () => (await look()) && requestsTo(provider, 'GET /v2/usuario')).toBeGreaterThan(before)
    passEnd()
    await expect.poll(async () => (await look()) && session.state().status).toBe('expired')
    seen.delete(ours.first)
    expect([...seen]).toEqual(['none: unauthorised'])
  })

  it('expires at once after a 401, and at a start after the end of its token', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const { first, computer, end } = await signedIn(provider)
    await end()
    const later = await start(provider, computer, { now: () => new Date(Date.now() + 4000 * 1000) })
    expect(later.session.state()).toMatchObject({ status: 'expired', person: ana })
    expect(await later.session.context()?.token()).toEqual({ kind: 'unauthorised' })
    await later.end()
    const again = await start(provider, computer)
    expect(again.session.state().status).toBe('signed-in')
    expect(await again.session.context()?.renewAfter401(first)).toEqual({ kind: 'unauthorised' })
    expect(again.session.state().status).toBe('expired')
  })
})

describe('the chosen role', () => {
  it("is one of the person's roles, and is kept over a restart", async () => {
    const provider = await providerOf({ kind: 'spec' })
    const { session, computer, end } = await signedIn(provider)
    const [first, second] = session.state().roles
    expect(session.state().roleInForceId).toBe(first?.id)
    expect(session.chooseRole(ana.id)).toEqual({ ok: false, failure: { code: 'not-found' } })
    expect(session.chooseRole(second?.id ?? '')).toMatchObject({ ok: true, value: { roleInForceId: second?.id } })
    await end()
    const again = await start(provider, computer)
    expect(again.session.state().roleInForceId).toBe(second?.id)
    await again.session.signOut()
    expect(again.session.chooseRole(second?.id ?? '')).toEqual({ ok: false, failure: { code: 'not-signed-in' } })
  })
})
