import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createHttpTransport, usualPatience } from '../../../main/engine/transport/index.ts'
import { newChallenge, openProvider } from '../../../main/program/session/provider.ts'
import { environmentSchema } from '../../../main/program/settings/index.ts'
import { environmentOf, newComputer, providerOf, start } from './fixture.ts'

const secret = 'segredo-plantado'

/** The address becomes an argument of the system's opener, which other users of the computer can read. */
it('the address for the browser has the challenge of this sign-in only, and no secret', async () => {
  const provider = await providerOf({ kind: 'live', clientSecret: secret })
  const computer = newComputer()
  const addresses: URL[] = []
  const { session } = await start(provider, computer, {
    environment: { responseType: 'code id_token', discovery: true, usesClientSecret: true },
    secret,
    openExternal: async (url) => {
      addresses.push(new URL(url))
      computer.browser.open(url).catch(() => {})
    },
  })
  for (let time = 0; time < 2; time += 1) {
    expect((await session.signIn('local')).ok).toBe(true)
    await session.signOut()
  }
  const names = ['client_id', 'code_challenge', 'code_challenge_method', 'nonce', 'redirect_uri', 'response_mode']
  const verifiers = provider.tokenRequests.map((sent) => sent['code_verifier'] ?? '')
  expect(addresses).toHaveLength(2)
  const grants = provider.tokenRequests.map((sent) => sent['grant_type'])
  expect(grants).toEqual(['authorization_code', 'authorization_code'])
  for (const [nth, { searchParams, href }] of addresses.entries()) {
    // After a sign-out, the person proves who they are.
    const expected = [...names, ...(nth === 0 ? [] : ['prompt']), 'response_type', 'scope', 'state']
    expect([...searchParams.keys()].toSorted()).toEqual(expected.toSorted())
    expect(searchParams.get('prompt')).toBe(nth === 0 ? null : 'login')
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('code_challenge')).toBe(hashOf(verifiers[nth] ?? ''))
    expect(searchParams.get('response_type')).toBe('code id_token')
    expect(searchParams.get('scope')).toBe('openid api-svc-consultar')
    for (const hidden of [secret, ...verifiers]) expect(href).not.toContain(hidden)
  }
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(new Set(addresses.map(({ searchParams }) => searchParams.get(name))).size, name).toBe(2)
})
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

it.each([
  ['another issuer', 'https://outro.example'],
  ['no issuer, where the provider promises one', null],
])('a response that names %s is refused before its code is sent anywhere', async (_what, issuer) => {
  const provider = await providerOf({ kind: 'spec' })
  const transport = createHttpTransport({ proxyFor: async () => null, userAgent: 'Malote/teste' })
  onTestFinished(() => transport.close())
  const environment = environmentSchema.parse({ ...environmentOf(provider), discovery: true })
  const opened = await openProvider({
    environment,
    transport,
    patience: usualPatience,
    secret: null,
    now: () => new Date(),
  })
  const challenge = newChallenge()
  const exchange = (iss: string | null) => {
    const answer = new URLSearchParams({ code: 'um', state: challenge.state, ...(iss !== null && { iss }) })
    return opened.exchange({ challenge, redirectUri: 'http://127.0.0.1:5000/callback', prompt: null, answer })
  }
  const sent = () => provider.requests.filter((each) => each.startsWith('POST'))
  const wrong = { cause: { message: expect.stringMatching(/"iss"/) } }
  await expect(exchange(issuer)).rejects.toMatchObject(wrong)
  expect(sent()).toEqual([])
  await expect(exchange(provider.issuer)).rejects.not.toMatchObject(wrong)
  expect(sent()).toEqual(['POST /token'])
})

it('no other program can listen at the port while a sign-in waits for its response', async () => {
  const provider = await providerOf({ kind: 'spec' })
  const taken = Promise.withResolvers<string>()
  const { session } = await start(provider, newComputer(), {
    openExternal: async (url) => {
      const { port } = new URL(new URL(url).searchParams.get('redirect_uri') ?? '')
      const other = createServer()
      other.once('error', ({ code }: NodeJS.ErrnoException) => taken.resolve(code ?? ''))
      other.listen({ host: '127.0.0.1', port: Number(port) }, () => other.close(() => taken.resolve('listening')))
    },
  })
  const signingIn = session.signIn('local')
  expect(await taken.promise).toBe('EADDRINUSE')
  session.cancelSignIn()
  await signingIn
})

it.each(['token', 'id_token', 'id_token token', 'code token', 'code id_token token'])(
  'no environment can ask for "%s": a token would come in an address',
  async (responseType) => {
    const environment = { ...environmentOf(await providerOf({ kind: 'spec' })), discovery: true }
    expect(environmentSchema.safeParse(environment).success).toBe(true)
    expect(environmentSchema.safeParse({ ...environment, responseType }).success).toBe(false)
  },
)
