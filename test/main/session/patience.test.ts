import { expect, it, onTestFinished } from 'vitest'
import { createHttpTransport, usualPatience } from '../../../main/engine/transport/index.ts'
import { openProvider } from '../../../main/program/session/provider.ts'
import { providerFailure } from '../../../main/program/session/provider-failure.ts'
import { environmentSchema } from '../../../main/program/settings/index.ts'
import { ana, environmentOf, newComputer, providerOf, start } from './fixture.ts'

const json = { 'content-type': 'application/json' }
type Reply = { status: number; headers?: Record<string, string>; body: string }
const page = (status: number): Reply => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<html><body>Rede</body></html>',
})

/** A provider with the API, in whose place the network answers a path once. */
async function answeredOnce(path: string, reply: Reply) {
  const provider = await providerOf({ kind: 'spec' })
  let asked = 0
  provider.instead = (wanted) => {
    if (wanted !== path) return null
    asked += 1
    return asked === 1 ? reply : null
  }
  const { session } = await start(provider, newComputer())
  return { session, provider, asked: () => asked }
}

it.each([
  ['429', { status: 429, headers: { 'retry-after': '0' }, body: '' }],
  ['500', page(500)],
  ['503', page(503)],
  ['a page of the network', page(200)],
  ['a page of 403', page(403)],
] as const)('signs in although the service answers %s once to each of its two reads', async (_name, verdict) => {
  for (const path of ['/v2/usuario', '/v2/usuario/papeis']) {
    const { session, asked } = await answeredOnce(path, verdict)
    expect(await session.signIn('local')).toMatchObject({ ok: true, value: { person: ana } })
    expect(session.state().roles).toHaveLength(2)
    expect(asked()).toBe(2)
  }
})

it.each([429, 503])('exchanges the code once more after %i, which was not carried out', async (status) => {
  const { session, provider } = await answeredOnce('/token', page(status))
  expect(await session.signIn('local')).toMatchObject({ ok: true })
  expect(provider.tokenRequests).toHaveLength(1)
})

it('does not exchange the code again after 500 or a page of the network, and names the network', async () => {
  const broken = await answeredOnce('/token', page(500))
  expect(await broken.session.signIn('local')).toEqual({ ok: false, failure: { code: 'offline' } })
  expect(broken.asked()).toBe(1)
  const portal = await answeredOnce('/token', page(403))
  const failure = { code: 'offline', message: expect.stringMatching(/^Algo na rede, e não o serviço/) }
  expect(await portal.session.signIn('local')).toMatchObject({ ok: false, failure })
  expect(portal.asked()).toBe(1)
})

it.each<[string, Reply, string]>([
  ['a page of 401', page(401), 'network'],
  ['a page of 200', page(200), 'network'],
  ["a gateway's JSON", { status: 403, headers: json, body: '{"message":"Forbidden"}' }, 'network'],
  ['a bare reason', { status: 403, headers: json, body: '{"error":"Forbidden"}' }, 'network'],
  ['429', { status: 429, headers: json, body: '{"error":"slow_down"}' }, 'unreachable'],
  ['a refusal of the provider', { status: 400, headers: json, body: '{"error":"invalid_grant"}' }, 'refused'],
])('takes only an OAuth error for a refusal of a refresh token: %s', async (_name, verdict, kind) => {
  const { provider, asked } = await answeredOnce('/token', verdict)
  const transport = createHttpTransport({ proxyFor: async () => null, userAgent: 'Malote/teste' })
  onTestFinished(() => transport.close())
  const opened = await openProvider({
    environment: environmentSchema.parse(environmentOf(provider)),
    transport,
    patience: usualPatience,
    secret: null,
    now: () => new Date(),
  })
  const error = await opened.refresh('antigo').catch((thrown: unknown) => thrown)
  expect(providerFailure(error)).toMatchObject({ kind })
  expect(asked()).toBe(1)
})
