import { afterAll, beforeAll, expect, it } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import { filesIn } from '../../support/data-folder.ts'
import { freePorts } from '../../support/free-ports.ts'
import { startTestApp } from '../../support/host.ts'
import type { TestService } from '../../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await borrowService()
})
afterAll(() => service.stop())

const specScopes = ['openid', 'api-svc-consultar', 'api-svc-documento', 'api-svc-encaminhamento', 'api-svc-processo']
const liveScopes = specScopes.map((scope) => scope.replace('api-svc-', 'api-sigades-')).concat('profile')
const hybrid = { clientId: 'sistema-exemplo', usesClientSecret: true, responseType: 'code id_token' }

/** Environments of different shape, each as an organisation would write it. */
const shapes = (ports: readonly number[]): readonly (readonly [string, Record<string, unknown>])[] => [
  ["the specification's names", { discovery: true, clientId: 'malote-desktop', scopes: specScopes }],
  [
    "a live service's names, hybrid, the secret in the form",
    { ...hybrid, discovery: true, responseMode: 'form_post', scopes: liveScopes },
  ],
  [
    'a code by form_post, the secret by Basic',
    {
      discovery: true,
      clientId: 'sistema-exemplo',
      usesClientSecret: true,
      clientAuthentication: 'basic',
      responseMode: 'form_post',
      scopes: specScopes,
    },
  ],
  [
    'fixed ports and addresses without discovery',
    {
      clientId: 'malote-desktop',
      authorizeUrl: `${service.authUrl}/is/connect/authorize`,
      tokenUrl: `${service.authUrl}/is/connect/token`,
      redirectPorts: ports,
      scopes: specScopes,
    },
  ],
  [
    'a provider that gives refresh tokens, which are not asked for',
    { discovery: true, clientId: 'malote-desktop-refresh', refresh: false, scopes: specScopes },
  ],
]

it('five environments of different shape sign in, and no file has the secret', async () => {
  const ports = await freePorts(2)
  const common = { kind: 'training', apiUrl: service.baseUrl, issuer: `${service.authUrl}/is` }
  const environments = shapes(ports).map(([nome, shape], index) => ({ ...common, ...shape, nome, id: `a${index}` }))
  const place = '/etc/malote/policy.json'
  const text = JSON.stringify({ version: 1, environments })
  const app = await startTestApp({
    service,
    login: 'ana.prado',
    environments: [],
    policies: [{ origin: 'machine', place, text, problem: null, hasLines: true }],
    keepsSecrets: true,
  })
  try {
    const secret = service.clients.find(({ id }) => id === 'sistema-exemplo')?.secret ?? ''
    const view = await app.call('configuration.saveSecret', { environmentId: 'a1', secret })
    expect(view.problems).toEqual([])
    expect(view.environments.map((each) => each.secret)).toEqual(['none', 'stored', 'stored', 'none', 'none'])
    for (const { id, nome } of environments) {
      const state = await app.signInAt(id)
      expect([nome, state.status, state.person?.nome, state.environmentId]).toEqual([
        nome,
        'signed-in',
        'Ana Prado',
        id,
      ])
      await app.call('session.signOut', { unsent: 'keep' })
    }
    const asked = app.openedAddresses.map((address) => new URL(address).searchParams)
    expect(asked.map((query) => query.get('response_mode'))).toEqual([null, 'form_post', 'form_post', null, null])
    expect(asked.map((query) => query.get('response_type'))).toEqual(['code', 'code id_token', 'code', 'code', 'code'])
    expect(ports.map((port) => `http://127.0.0.1:${port}/callback`)).toContain(asked[3]?.get('redirect_uri'))
    expect(asked.filter((query) => query.get('scope')?.includes('offline_access'))).toEqual([])
    expect(filesIn(app.dataFolder).filter(({ bytes }) => bytes.includes(secret))).toEqual([])
    expect(JSON.stringify([app.events, asked.map(String)])).not.toContain(secret)
  } finally {
    await app.stop()
  }
})
