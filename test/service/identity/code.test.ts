import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import type { TestService } from '../../support/service.ts'
import { authorize, createBrowser, newPkce, redirectUri, requestToken, signIn } from '../../support/sign-in.ts'

let service: TestService
beforeAll(async () => {
  service = await borrowService()
})
afterAll(() => service.stop())

const person = { pessoa: 'ana.prado' }
const request = (changes: Record<string, string> = {}) => {
  const { verifier, challenge } = newPkce()
  const parameters = {
    client_id: 'malote-desktop',
    response_type: 'code',
    scope: 'openid api-svc-consultar',
    state: 'the-state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  }
  return { verifier, parameters }
}
const redeem = (code: string, code_verifier: string, changes: Record<string, string> = {}) =>
  requestToken(service, {
    grant_type: 'authorization_code',
    client_id: 'malote-desktop',
    code,
    redirect_uri: redirectUri,
    code_verifier,
    ...changes,
  })

describe('signing in by the code flow (spec, "Authentication")', () => {
  it('returns the state, and exchanges the code for tokens; the id_token names the client and the nonce', async () => {
    const { verifier, parameters } = request({ nonce: 'the-nonce' })
    const answer = await authorize(service, parameters, person)
    expect(answer.get('state')).toBe('the-state')
    const { status, body } = await redeem(answer.get('code') ?? '', verifier)
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: expect.any(Number) })
    expect(decodeJwt(body.id_token ?? '')).toMatchObject({ aud: 'malote-desktop', nonce: 'the-nonce' })
    expect(body.refresh_token).toBeUndefined()
  })

  it('exchanges a code once with its verifier, and revokes it at the first wrong one', async () => {
    const first = request()
    const code = (await authorize(service, first.parameters, person)).get('code') ?? ''
    expect((await redeem(code, newPkce().verifier)).body.error).toBe('invalid_grant')
    expect((await redeem(code, first.verifier)).body.error).toBe('invalid_grant')
    const second = request()
    const fresh = (await authorize(service, second.parameters, person)).get('code') ?? ''
    expect((await redeem(fresh, second.verifier)).status).toBe(200)
    expect((await redeem(fresh, second.verifier)).body.error).toBe('invalid_grant')
  })

  it.each([
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
  ])('refuses a native client %s', async (_, changes, error) => {
    const all = Object.entries(request(changes).parameters).filter(([, value]) => value !== '')
    const answer = await authorize(service, Object.fromEntries(all), person)
    expect(answer.get('error')).toBe(error)
    expect(answer.get('code')).toBeNull()
  })

  it('grants no unknown scope', async () => {
    const { verifier, parameters } = request({ scope: 'openid api-svc-consultar api-svc-tudo' })
    const code = (await authorize(service, parameters, person)).get('code') ?? ''
    expect((await redeem(code, verifier)).body.scope).toBe('api-svc-consultar')
  })

  it('never redirects to an address that is not the client’s', async () => {
    const query = new URLSearchParams({ ...request().parameters, redirect_uri: 'https://evil.example/callback' })
    const response = await createBrowser().send(`${service.authUrl}/is/connect/authorize?${query}`)
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
  })

  it('refuses a wrong password without revealing whether the login exists', async () => {
    const browser = createBrowser()
    const query = new URLSearchParams({ redirect_uri: redirectUri, ...request().parameters })
    const page = await browser.follow(
      await browser.send(`${service.authUrl}/is/connect/authorize?${query}`),
      redirectUri,
    )
    const html = async (form: Record<string, string>) => (await browser.send(page.url, form)).text()
    const wrong = await html({ login: 'ana.prado', senha: 'errada' })
    const unknown = await html({ login: 'ninguem', senha: 'errada' })
    expect(wrong).toContain('lang="pt-BR"')
    const told = (text: string) => /role="alert"[^>]*>([^<]+)</.exec(text)?.[1]
    expect(told(wrong)).toBeDefined()
    expect(told(wrong)).toBe(told(unknown))
  })
})

describe('other flows', () => {
  it('rotates refresh tokens for a client that has them', async () => {
    const first = await signIn(service, 'ana.prado', {
      client: 'malote-desktop-refresh',
      scopes: ['openid', 'offline_access', 'api-svc-consultar'],
    })
    const renew = (refresh_token: string) =>
      requestToken(service, { grant_type: 'refresh_token', client_id: 'malote-desktop-refresh', refresh_token })
    const second = await renew(first.refresh_token ?? '')
    expect(second.status).toBe(200)
    expect(second.body.refresh_token).not.toBe(first.refresh_token)
    expect((await renew(first.refresh_token ?? '')).body.error).toBe('invalid_grant')
  })

  it('gives a system a token for its secret, in the form or by Basic, and none without', async () => {
    const client = service.clients.find(({ secret }) => secret !== undefined)
    const [id, secret] = [client?.id ?? '', client?.secret ?? '']
    const form = { grant_type: 'client_credentials', scope: 'api-svc-consultar' }
    expect((await requestToken(service, { ...form, client_id: id, client_secret: secret })).status).toBe(200)
    const basic = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` }
    expect((await requestToken(service, form, basic)).status).toBe(200)
    expect((await requestToken(service, { ...form, client_id: id, client_secret: 'x' })).status).toBe(401)
    expect((await requestToken(service, { ...form, client_id: 'malote-desktop' })).status).toBe(400)
  })

  it('keeps secret and keys across restarts, and does not publish the secret in the OpenAPI document @all', async () => {
    const secret = service.clients.find((client) => client.secret !== undefined)?.secret ?? ''
    const token = (await signIn(service, 'ana.prado')).access_token
    await service.restart()
    expect(service.clients.find((client) => client.secret !== undefined)?.secret).toBe(secret)
    const answer = await fetch(`${service.baseUrl}/v2/usuario`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
    const openapi = await (await fetch(`${service.baseUrl}/openapi.json`)).text()
    expect(openapi).not.toContain(secret)
  })
})
