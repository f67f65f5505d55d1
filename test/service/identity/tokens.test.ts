import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOfPerson } from '../../../service/sample/rows.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { eventually } from '../../support/eventually.ts'
import { type Endpoint, pathOf, readEndpoints } from '../../support/openapi.ts'
import { startService, type TestService } from '../../support/service.ts'
import {
  authorize,
  createBrowser,
  newPkce,
  personToken,
  redirectUri,
  requestToken,
  signIn,
} from '../../support/sign-in.ts'

let service: TestService
let endpoints: Endpoint[]
let system: { client_id: string; client_secret: string }
beforeAll(async () => {
  service = await borrowService()
  endpoints = await readEndpoints(service.baseUrl)
  const client = service.clients.find(({ secret }) => secret !== undefined)
  system = { client_id: client?.id ?? '', client_secret: client?.secret ?? '' }
})
afterAll(() => service.stop())

const discovery = async () => {
  const answer = await fetch(`${service.authUrl}/is/.well-known/openid-configuration`)
  return (await answer.json()) as Record<string, unknown> & { jwks_uri: string; issuer: string }
}
const statusOf = async (token: string, path = '/v2/agente/patriarcas') =>
  (await fetch(service.baseUrl + path, { headers: { authorization: `Bearer ${token}` } })).status

describe('the provider', () => {
  it('publishes its endpoints and capabilities', async () => {
    expect(await discovery()).toMatchObject({
      issuer: `${service.authUrl}/is`,
      authorization_endpoint: `${service.authUrl}/is/connect/authorize`,
      token_endpoint: `${service.authUrl}/is/connect/token`,
      end_session_endpoint: `${service.authUrl}/is/connect/endsession`,
      revocation_endpoint: `${service.authUrl}/is/connect/revocation`,
      response_types_supported: expect.arrayContaining(['code', 'code id_token']),
      response_modes_supported: expect.arrayContaining(['form_post', 'query', 'fragment']),
      grant_types_supported: expect.arrayContaining(['authorization_code', 'client_credentials', 'refresh_token']),
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: expect.arrayContaining(['client_secret_basic', 'client_secret_post']),
    })
  })
})

describe('an access token', () => {
  it('is a JWT for this API, signed by a key that the provider publishes', async () => {
    const { access_token: token } = await signIn(service, 'ana.prado')
    expect(decodeProtectedHeader(token)).toMatchObject({ typ: 'at+jwt', alg: 'RS256' })
    const { jwks_uri, issuer } = await discovery()
    const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(jwks_uri)), { issuer, typ: 'at+jwt' })
    expect(payload).toMatchObject({ sub: idOfPerson('ana.prado'), client_id: 'malote-desktop', aud: 'urn:malote:api' })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
  })

  it('is issued in an answer with the fields of the specification, for a person and for a system', async () => {
    const scopes = ['openid', 'api-svc-consultar', 'api-svc-documento']
    const answer = await signIn(service, 'ana.prado', { scopes })
    expect(answer).toMatchObject({ token_type: 'Bearer', expires_in: 3600, id_token: expect.any(String) })
    expect(answer.scope.split(' ').sort()).toEqual(['api-svc-consultar', 'api-svc-documento'])
    const { status, body } = await requestToken(service, {
      ...system,
      grant_type: 'client_credentials',
      scope: 'api-svc-consultar',
    })
    expect([status, body]).toEqual([
      200,
      { access_token: expect.any(String), expires_in: 3600, token_type: 'Bearer', scope: 'api-svc-consultar' },
    ])
  })

  it('is accepted until it expires, and refused from then on @all', async () => {
    const short = await startService({ config: { tokenSeconds: 1 } })
    const statusAtShort = async (token: string) =>
      (await fetch(`${short.baseUrl}/v2/usuario`, { headers: { authorization: `Bearer ${token}` } })).status
    // On a slow machine a token may end before its first use; then another one is tried.
    const token = await eventually(async () => {
      const fresh = await personToken(short, 'ana.prado')
      expect(await statusAtShort(fresh)).toBe(200)
      return fresh
    })
    await eventually(async () => expect(await statusAtShort(token)).toBe(401))
    await short.stop()
  })

  it('is refused if its content or its algorithm was changed', async () => {
    const token = await personToken(service, 'ana.prado')
    const [header, payload = '', signature] = token.split('.')
    const changed = { ...decodeJwt(token), sub: idOfPerson('bruno.reis') }
    const forged = Buffer.from(JSON.stringify(changed)).toString('base64url')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    for (const wrong of [`${header}.${forged}.${signature}`, `${none}.${forged}.`, `${none}.${payload}.`]) {
      expect(await statusOf(wrong)).toBe(401)
    }
  })
})

describe('an id_token', () => {
  it.each([
    ['ana.prado', 'Ana Prado', 'Ana', true],
    ['marina.alves', 'Marina Alves', 'Marina', false],
  ])('contains the claims of %s', async (login, nome, apelido, agentepublico) => {
    const sub = idOfPerson(login)
    const { id_token } = await signIn(service, login, { scopes: ['openid', 'profile', 'api-svc-consultar'] })
    expect(decodeJwt(id_token ?? '')).toMatchObject({
      sub,
      subNovo: sub,
      nome,
      name: nome,
      apelido,
      agentepublico,
      email: `${login}@serraazul.exemplo.br`,
    })
  })

  it('contains only the claims of the requested scopes', async () => {
    const claims = decodeJwt((await signIn(service, 'ana.prado')).id_token ?? '')
    expect([claims['subNovo'], claims['nome'], claims['email']]).toEqual([
      idOfPerson('ana.prado'),
      undefined,
      undefined,
    ])
  })
})

describe('scopes', () => {
  /** The endpoints that do not answer 403. */
  const allowedEndpoints = async (token: string) => {
    const found: string[] = []
    for (const endpoint of endpoints) {
      const response = await fetch(service.baseUrl + pathOf(endpoint), {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}` },
      })
      if (response.status !== 403) found.push(`${endpoint.method} ${endpoint.path} ${response.status}`)
    }
    return found
  }

  it('of the organisation chart alone give no access @all', async () => {
    expect(await allowedEndpoints(await personToken(service, 'ana.prado', ['openid', 'api-organograma']))).toEqual([])
    const form = { ...system, grant_type: 'client_credentials', scope: 'api-organograma' }
    expect(await allowedEndpoints((await requestToken(service, form)).body.access_token)).toEqual([])
  })

  it('of version 1, and unknown ones, are not granted @all', async () => {
    for (const scope of ['api-documento', 'api-v1-consultar', 'consultar', 'api-svc-', 'api-svc-CONSULTAR']) {
      const token = await personToken(service, 'ana.prado', ['openid', scope])
      expect(decodeJwt(token)['scope'], scope).toBeUndefined()
      expect(await statusOf(token)).toBe(403)
      const form = { ...system, grant_type: 'client_credentials', scope }
      const { status, body } = await requestToken(service, form)
      if (status === 200) expect(await statusOf(body.access_token)).toBe(403)
      else expect(body.error).toBe('invalid_scope')
    }
  })

  it('of either family give the same access', async () => {
    for (const family of ['api-svc-', 'api-sigades-']) {
      const form = { ...system, grant_type: 'client_credentials', scope: `${family}consultar` }
      expect(await statusOf((await requestToken(service, form)).body.access_token)).toBe(200)
      const token = await personToken(service, 'ana.prado', ['openid', `${family}documento`])
      expect(await statusOf(token, '/v2/documentos/upload-arquivo/gerar-url-upload/10')).toBe(200)
      expect(await statusOf(token)).toBe(403)
    }
  })
})

describe('renewal and sign-out', () => {
  const client_id = 'malote-desktop-refresh'
  const renew = (refresh_token: string, client = client_id) =>
    requestToken(service, { grant_type: 'refresh_token', client_id: client, refresh_token })
  const scopes = ['openid', 'offline_access', 'api-svc-consultar']

  it('reusing a refresh token revokes the whole sign-in', async () => {
    const first = await signIn(service, 'ana.prado', { client: client_id, scopes })
    const second = await renew(first.refresh_token ?? '')
    expect(second.body).toMatchObject({ scope: 'api-svc-consultar', refresh_token: expect.any(String) })
    expect((await renew(first.refresh_token ?? '')).body.error).toBe('invalid_grant')
    expect((await renew(second.body.refresh_token ?? '')).body.error).toBe('invalid_grant')
  })

  it('a refresh token is refused to another client, and still works for its own', async () => {
    const { refresh_token = '' } = await signIn(service, 'ana.prado', { client: client_id, scopes })
    expect((await renew(refresh_token, 'malote-desktop')).body.error).toBe('invalid_request')
    const form = { ...system, grant_type: 'refresh_token', refresh_token }
    expect((await requestToken(service, form)).body.error).toBe('invalid_request')
    expect((await renew(refresh_token)).status).toBe(200)
  })

  it('reusing a code revokes the refresh token of its first use', async () => {
    const { verifier, challenge } = newPkce()
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
    const parameters = { client_id, response_type: 'code', scope: scopes.join(' '), prompt: 'consent', ...pkce }
    const code = (await authorize(service, parameters, { pessoa: 'ana.prado' })).get('code') ?? ''
    const form = {
      grant_type: 'authorization_code',
      client_id,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }
    const first = await requestToken(service, form)
    expect(first.status).toBe(200)
    expect((await requestToken(service, form)).body.error).toBe('invalid_grant')
    expect((await renew(first.body.refresh_token ?? '')).body.error).toBe('invalid_grant')
  })

  it('a revoked refresh token is refused', async () => {
    const { refresh_token = '' } = await signIn(service, 'ana.prado', { client: client_id, scopes })
    const body = new URLSearchParams({ client_id, token: refresh_token })
    const revoked = await fetch(`${service.authUrl}/is/connect/revocation`, { method: 'POST', body })
    expect(revoked.status).toBe(200)
    expect((await renew(refresh_token)).body.error).toBe('invalid_grant')
  })

  it('the provider asks in Portuguese before a sign-out, and then ends the browser’s session', async () => {
    const browser = createBrowser()
    const { challenge } = newPkce()
    const request = { client_id, response_type: 'code', scope: scopes.join(' '), state: 's', code_challenge: challenge }
    await authorize(service, { ...request, code_challenge_method: 'S256' }, { pessoa: 'ana.prado' }, browser)
    const silently = async () => {
      const query = { ...request, code_challenge_method: 'S256', prompt: 'none', redirect_uri: redirectUri }
      const answer = await browser.send(`${service.authUrl}/is/connect/authorize?${new URLSearchParams(query)}`)
      return new URL(answer.headers.get('location') ?? '').searchParams
    }
    expect((await silently()).has('code')).toBe(true)
    const asked = await browser.send(`${service.authUrl}/is/connect/endsession`)
    const html = await asked.text()
    expect([asked.status, html]).toEqual([200, expect.stringContaining('lang="pt-BR"')])
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const done = await browser.send(`${service.authUrl}/is/connect/endsession/confirm`, { xsrf, logout: 'yes' })
    expect((await browser.follow(done, 'nowhere:')).response.status).toBe(200)
    expect((await silently()).get('error')).toBe('login_required')
  })
})
