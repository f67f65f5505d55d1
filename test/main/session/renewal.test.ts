import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { TokenAnswer } from '../../../main/api/index.ts'
import { createTokenKeeper } from '../../../main/session/token-keeper.ts'
import { ana, bruno, desk, type Provider, providerOf, type StartOptions, start } from './world.ts'

const shown = (answer: TokenAnswer | undefined) => (answer?.kind === 'token' ? answer.value : `none: ${answer?.kind}`)
const refreshes = (provider: Provider) =>
  provider.tokenRequests.filter(({ grant_type }) => grant_type === 'refresh_token').length
const requestsTo = (provider: Provider, line: string) => provider.requests.filter((each) => each === line).length
const quiet = { debug() {}, info() {}, warn() {}, error() {} }

async function signedIn(provider: Provider, options: StartOptions = {}) {
  const at = desk()
  const started = await start(provider, at, options)
  await started.session.signIn('local')
  const context = started.session.context()
  if (context === null) throw new Error('not signed in')
  return { ...started, at, options, context, first: shown(await context.token()) }
}

/**
 * The program again on the same desk, by a clock that stands that long before the end of the token it has kept, and
 * that goes on only when told: no machine is too slow for a token that is about to end.
 */
async function backBeforeEnd(provider: Provider, ours: Awaited<ReturnType<typeof signedIn>>, seconds: number) {
  const { expiresAt } = JSON.parse(ours.vault.get('session') ?? '').tokens
  await ours.end()
  let time = expiresAt - seconds * 1000
  const started = await start(provider, ours.at, { ...ours.options, now: () => new Date(time) })
  const context = started.session.context()
  if (context === null) throw new Error('not signed in any more')
  const passEnd = () => {
    time = expiresAt
  }
  return { ...started, context, passEnd }
}
const withRefresh = { environment: { refresh: true } }

describe('with a refresh token', () => {
  it('many calls refused at once renew once, and what is new is in the vault before it is used', async () => {
    const provider = await providerOf({ kind: 'spec', refresh: true })
    const { context, first, vault } = await signedIn(provider, withRefresh)
    const answers = await Promise.all(Array.from({ length: 10 }, () => context.renewAfter401(first)))
    const [second] = new Set(answers.map(shown))
    expect(new Set(answers.map(shown)).size).toBe(1)
    expect(second).not.toBe(first)
    expect(refreshes(provider)).toBe(1)
    expect(JSON.parse(vault.get('session') ?? '')).toMatchObject({ tokens: { accessToken: second } })
    // Whoever still holds the old one gets the new one without another renewal.
    expect(shown(await context.renewAfter401(first))).toBe(second)
    expect(refreshes(provider)).toBe(1)
  })

  it('a token is renewed before its end, without anybody asking', async () => {
    const provider = await providerOf({ kind: 'spec', refresh: true })
    const ours = await signedIn(provider, withRefresh)
    const { context, session } = await backBeforeEnd(provider, ours, 60)
    await expect.poll(() => refreshes(provider)).toBeGreaterThan(0)
    await expect.poll(async () => shown(await context.token())).not.toBe(ours.first)
    expect(session.state().status).toBe('signed-in')
  })

  it('every token is renewed two minutes before its end, and not sooner', async () => {
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    let given = 0
    const next = () => {
      const obtainedAt = Date.now()
      given += 1
      return { accessToken: `${given}`, obtainedAt, expiresAt: obtainedAt + 3_600_000, refreshToken: `${given}` }
    }
    const keeper = createTokenKeeper({
      ...{ tokens: next(), refresh: async () => next(), authorizeSilently: async () => next() },
      ...{ persist: async () => {}, onExpired() {}, now: () => new Date(), log: quiet },
    })
    for (const number of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(3_479_999)
      expect(given).toBe(number)
      await vi.advanceTimersByTimeAsync(1)
      expect(given).toBe(number + 1)
    }
    keeper.stop()
  })

  it('survives the end of the program, and rotates on from where it was', async () => {
    const provider = await providerOf({ kind: 'spec', refresh: true })
    const { at, end, context, first } = await signedIn(provider, withRefresh)
    const second = shown(await context.renewAfter401(first))
    await end()
    const { session } = await start(provider, at, withRefresh)
    expect(session.state()).toMatchObject({ status: 'signed-in', person: ana })
    expect(shown(await session.context()?.token())).toBe(second)
    expect(shown(await session.context()?.renewAfter401(second))).toMatch(/^(?!none)/)
  })

  it('a grant that was revoked ends in expired; a provider that is away does not', async () => {
    const provider = await providerOf({ kind: 'spec', refresh: true })
    const { context, first, vault, session } = await signedIn(provider, withRefresh)
    const { refreshToken: old } = JSON.parse(vault.get('session') ?? '').tokens
    const second = shown(await context.renewAfter401(first))
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'malote-desktop', refresh_token: old })
    expect((await fetch(`${provider.issuer}/token`, { method: 'POST', body })).status).toBe(400)
    const listener = vi.fn()
    session.onChanged((state) => listener(state.status))
    // Renewed a moment ago and refused all the same: another renewal would not help, whatever the provider says.
    expect(await context.renewAfter401(second)).toEqual({ kind: 'unauthorised' })
    expect(listener.mock.calls).toEqual([['expired']])

    const away = await providerOf({ kind: 'spec', refresh: true })
    const other = await signedIn(away, withRefresh)
    await away.close()
    expect(await other.context.renewAfter401(other.first)).toEqual({ kind: 'unreachable', code: 'ECONNREFUSED' })
    expect(other.session.state().status).toBe('signed-in')
  })

  it('that is refused is not used again', async () => {
    const provider = await providerOf({ kind: 'spec', refresh: true })
    const { at, end, vault } = await signedIn(provider, withRefresh)
    const stored = JSON.parse(vault.get('session') ?? '')
    await vault.set('session', JSON.stringify({ ...stored, tokens: { ...stored.tokens, refreshToken: 'inventado' } }))
    await end()
    const { session } = await start(provider, at, withRefresh)
    const context = session.context()
    expect(await context?.renewAfter401(stored.tokens.accessToken)).toEqual({ kind: 'unauthorised' })
    expect(await context?.token()).toEqual({ kind: 'unauthorised' })
    expect([session.state().status, context?.signal.aborted]).toEqual(['expired', false])
  })
})

describe('without a refresh token', () => {
  it('a silent authorization runs before the end, while the provider still knows the person', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const ours = await signedIn(provider)
    const logins = () => provider.requests.filter((line) => line.includes('/entrar/')).length
    const before = logins()
    const { context, session } = await backBeforeEnd(provider, ours, 60)
    await expect.poll(async () => shown(await context.token())).not.toBe(ours.first)
    expect(shown(await context.token())).not.toMatch(/^none/)
    expect([session.state().status, logins()]).toEqual(['signed-in', before])
    await expect.poll(() => ours.at.pages.length).toBeGreaterThan(1)
  })

  it('once the provider has forgotten the person it expires, keeps the context, and goes on after a sign-in', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const ours = await signedIn(provider)
    await ours.end()
    provider.forgetLogins()
    const before = requestsTo(provider, 'GET /auth')
    const { context, session, passEnd } = await backBeforeEnd(provider, ours, 0.01)
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

  it('never takes the token of somebody else who has sat down at the browser', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const ours = await signedIn(provider)
    await ours.end()
    provider.forgetLogins()
    provider.person = bruno
    const elsewhere = await start(provider, { ...desk(), browser: ours.at.browser })
    expect(await elsewhere.session.signIn('local')).toMatchObject({ ok: true, value: { person: bruno } })
    const before = requestsTo(provider, 'GET /v2/usuario')
    const { context, session, passEnd } = await backBeforeEnd(provider, ours, 0.01)
    const seen = new Set<string>()
    const look = async () => seen.add(shown(await context.token()))
    // The token of the other one has come, and whose it is has been asked.
    await expect.poll(async () => (await look()) && requestsTo(provider, 'GET /v2/usuario')).toBeGreaterThan(before)
    passEnd()
    await expect.poll(async () => (await look()) && session.state().status).toBe('expired')
    seen.delete(ours.first)
    expect([...seen]).toEqual(['none: unauthorised'])
  })

  it('a 401 expires it at once; so does starting again after its end', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const { first, at, end } = await signedIn(provider)
    await end()
    const later = await start(provider, at, { now: () => new Date(Date.now() + 4000 * 1000) })
    expect(later.session.state()).toMatchObject({ status: 'expired', person: ana })
    expect(await later.session.context()?.token()).toEqual({ kind: 'unauthorised' })
    await later.end()
    const again = await start(provider, at)
    expect(again.session.state().status).toBe('signed-in')
    expect(await again.session.context()?.renewAfter401(first)).toEqual({ kind: 'unauthorised' })
    expect(again.session.state().status).toBe('expired')
  })
})

describe('the role in force', () => {
  it('is chosen among the roles of the person, and remembered for them', async () => {
    const provider = await providerOf({ kind: 'spec' })
    const { session, at, end } = await signedIn(provider)
    const [first, second] = session.state().roles
    expect(session.state().roleInForceId).toBe(first?.id)
    expect(session.chooseRole(ana.id)).toEqual({ ok: false, failure: { code: 'not-found' } })
    expect(session.chooseRole(second?.id ?? '')).toMatchObject({ ok: true, value: { roleInForceId: second?.id } })
    await end()
    const again = await start(provider, at)
    expect(again.session.state().roleInForceId).toBe(second?.id)
    await again.session.signOut()
    expect(again.session.chooseRole(second?.id ?? '')).toEqual({ ok: false, failure: { code: 'not-signed-in' } })
  })
})
