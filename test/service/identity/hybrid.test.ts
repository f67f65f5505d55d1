import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import type { TestService } from '../../support/service.ts'
import { authorize, authorizeByForm, createBrowser, redirectUri, requestToken } from '../../support/sign-in.ts'

let service: TestService
let secret: string
beforeAll(async () => {
  service = await borrowService()
  secret = service.clients.find(({ id }) => id === 'sistema-exemplo')?.secret ?? ''
})
afterAll(() => service.stop())

const client_id = 'sistema-exemplo'
const person = { pessoa: 'ana.prado' }
const request = (changes: Record<string, string> = {}) => ({
  client_id,
  response_type: 'code id_token',
  scope: 'openid profile api-svc-consultar',
  nonce: 'the-nonce',
  state: 'the-state',
  ...changes,
})
const redeem = (code: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  requestToken(service, { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...form }, headers)
const basic = () => ({ authorization: `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}` })

describe('the hybrid flow', () => {
  it('posts a code and an id_token to the client by a form, and exchanges the code for a token', async () => {
    const { action, fields } = await authorizeByForm(service, request(), person)
    expect(action).toBe(redirectUri)
    expect(Object.keys(fields).sort()).toEqual(expect.arrayContaining(['code', 'id_token', 'state']))
    expect(fields['state']).toBe('the-state')
    expect(decodeJwt(fields['id_token'] ?? '')).toMatchObject({
      aud: client_id,
      nonce: 'the-nonce',
      c_hash: expect.any(String),
      nome: 'Ana Prado',
      agentepublico: true,
    })
    const { status, body } = await redeem(fields['code'] ?? '', {}, basic())
    expect(status).toBe(200)
    const headers = { authorization: `Bearer ${body.access_token}` }
    const user = await fetch(`${service.baseUrl}/v2/usuario`, { headers })
    expect(await user.json()).toMatchObject({ nome: 'Ana Prado' })
  })

  it('answers in the fragment on request', async () => {
    const browser = createBrowser()
    const query = new URLSearchParams({ redirect_uri: redirectUri, ...request({ response_mode: 'fragment' }) })
    const started = await browser.send(`${service.authUrl}/is/connect/authorize?${query}`)
    const page = await browser.follow(started, redirectUri)
    const done = await browser.follow(await browser.send(page.url, person), redirectUri)
    const fragment = new URLSearchParams(new URL(done.url).hash.slice(1))
    expect([fragment.get('state'), fragment.has('code'), fragment.has('id_token')]).toEqual(['the-state', true, true])
  })

  it('requires a nonce and the scope openid', async () => {
    const { nonce: _, ...without } = request()
    expect((await authorizeRefused(without))['error']).toBe('invalid_request')
    expect((await authorizeRefused(request({ scope: 'api-svc-consultar' })))['error']).toBe('invalid_request')
  })

  it('refuses a client without the flow', async () => {
    const refused = await authorizeRefused(request({ client_id: 'malote-desktop' }))
    expect(refused['error']).toBe('invalid_request')
    expect(refused['code']).toBeUndefined()
  })
})

/** The error in the form or redirect address of a request that is refused before the sign-in page. */
async function authorizeRefused(parameters: Record<string, string>): Promise<Record<string, string>> {
  const query = new URLSearchParams({ redirect_uri: redirectUri, ...parameters })
  const response = await createBrowser().send(`${service.authUrl}/is/connect/authorize?${query}`)
  const html = await response.text()
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const place = new URL(response.headers.get('location') ?? redirectUri)
  const named = [...place.searchParams, ...new URLSearchParams(place.hash.slice(1))]
  return Object.fromEntries([...named, ...inputs.map(([, name = '', value = '']) => [name, value] as const)])
}

describe('the code flow of a confidential client', () => {
  const code = async (scope = 'openid api-svc-consultar') => {
    const parameters = { client_id, response_type: 'code', scope, state: 'the-state' }
    const answer = await authorize(service, parameters, person)
    expect(answer.get('state')).toBe('the-state')
    return answer.get('code') ?? ''
  }

  it.each([
    ['in the form', () => [{ client_id, client_secret: secret }, {}] as const],
    ['by Basic', () => [{}, basic()] as const],
  ])('works without PKCE, with the secret %s', async (_, how) => {
    const [form, headers] = how()
    const { status, body } = await redeem(await code(), form, headers)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      access_token: expect.any(String),
      expires_in: 3600,
      token_type: 'Bearer',
      scope: 'api-svc-consultar',
    })
    expect(body.refresh_token).toBeUndefined()
  })

  it('refuses a wrong or missing secret', async () => {
    expect((await redeem(await code(), { client_id, client_secret: 'x' })).body.error).toBe('invalid_client')
    expect((await redeem(await code(), { client_id })).body.error).toBe('invalid_client')
  })

  it('refuses a redirect address other than the requested one', async () => {
    const other = { client_id, client_secret: secret, redirect_uri: 'http://127.0.0.1:43218/callback' }
    expect((await redeem(await code(), other)).body.error).toBe('invalid_grant')
  })

  it('refuses another client’s code', async () => {
    const answer = await redeem(await code(), { client_id: 'malote-desktop', code_verifier: 'v'.repeat(43) })
    expect(answer.body.error).toBe('invalid_grant')
  })
})
