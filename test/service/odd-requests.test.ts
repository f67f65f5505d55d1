import { afterAll, beforeAll, expect, it } from 'vitest'
import { borrowService } from '../support/borrowed-service.ts'
import type { TestService } from '../support/service.ts'
import { newPkce, personToken, redirectUri } from '../support/sign-in.ts'

let service: TestService
let token = ''
beforeAll(async () => {
  service = await borrowService()
  token = await personToken(service, 'ana.prado')
})
afterAll(() => service.stop())

const id = '00000000-0000-4000-8000-000000000000'
const form = 'application/x-www-form-urlencoded'
const signIn = (changes: Record<string, string>) =>
  new URLSearchParams({
    client_id: 'malote-desktop',
    response_type: 'code',
    scope: 'openid',
    state: 'x',
    redirect_uri: redirectUri,
    code_challenge: newPkce().challenge,
    code_challenge_method: 'S256',
    ...changes,
  })

const redeem = new URLSearchParams({
  grant_type: 'authorization_code',
  client_id: 'malote-desktop',
  redirect_uri: redirectUri,
  code_verifier: newPkce().verifier,
})
const renew = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'malote-desktop-refresh' })

it.each<[string, string, string, { type: string; body: string }?]>([
  ['U+0000 in a query of the API', 'GET', `/v2/usuario?a=%00`],
  ['U+0000 in the name of a parameter', 'GET', `/v2/usuario?%00=a`],
  ['U+0000 in a signed address', 'GET', `/armazenamento/objetos/${id}?nome=%00&assinatura=a`],
  ['U+0000 in the query of a sign-in', 'GET', `/is/connect/authorize?${signIn({ state: 'a\u0000' })}`],
  ['U+0000 in a token', 'POST', '/is/connect/token', { type: form, body: `${renew}&refresh_token=%00` }],
  ['U+0000 in a code', 'POST', '/is/connect/token', { type: form, body: `${redeem}&code=%00` }],
  ['an upload without a boundary', 'POST', `/armazenamento/envio/${id}`, { type: 'multipart/form-data', body: 'a' }],
  [
    'an upload with an empty boundary',
    'POST',
    `/armazenamento/envio/${id}`,
    { type: 'multipart/form-data; boundary=', body: 'a' },
  ],
  [
    'content without a boundary',
    'POST',
    '/v2/documentos/search-by-content',
    { type: 'multipart/form-data', body: 'a' },
  ],
  ['a way back from the sign-in with parameters', 'GET', `/is/connect/authorize/a?${signIn({})}`],
])('answers %s with 400', async (_, method, path, sent) => {
  const headers = { authorization: `Bearer ${token}`, ...(sent && { 'content-type': sent.type }) }
  const init = { method, headers, redirect: 'manual' as const, ...(sent && { body: sent.body }) }
  const response = await fetch(service.baseUrl + path, init)
  expect(response.status).toBe(400)
})

it.each(['/is?a=b', '/IS?a=b', '//is//nada', '/is'])('answers 404 for the unknown path %s', async (path) => {
  expect((await fetch(service.baseUrl + path)).status).toBe(404)
})
