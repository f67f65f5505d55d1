import { afterAll, beforeAll, expect, it } from 'vitest'
import { registrosIdentidade } from '../../../service/database/schema/index.ts'
import { startService, type TestService } from '../../support/service.ts'
import { authorize, createBrowser, newPkce, redirectUri, requestToken } from '../../support/sign-in.ts'
import { changeTables } from '../../support/tables.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const client_id = 'malote-desktop-refresh'
const { verifier, challenge } = newPkce()
const parameters = {
  client_id,
  response_type: 'code',
  scope: 'openid offline_access api-svc-consultar',
  state: 'x',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  redirect_uri: redirectUri,
}
const redeem = (code: string) =>
  requestToken(service, {
    grant_type: 'authorization_code',
    client_id,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
const renew = (refresh_token: string) =>
  requestToken(service, { grant_type: 'refresh_token', client_id, refresh_token })

it('stores no usable code, refresh token, session or sign-in in the database', async () => {
  const browser = createBrowser()
  const codeOf = async () => (await authorize(service, parameters, { pessoa: 'ana.prado' }, browser)).get('code') ?? ''
  const refreshToken = (await redeem(await codeOf())).body.refresh_token ?? ''
  const code = await codeOf()
  // A sign-in that is still pending.
  const started = await browser.send(`${service.authUrl}/is/connect/authorize?${new URLSearchParams(parameters)}`)
  await browser.follow(started, redirectUri)
  const cookies = [...browser.cookies].filter(([name]) => !name.endsWith('.sig')).map(([, value]) => value)
  expect(new Set(cookies).size).toBe(2)
  await service.stop()

  let kept = ''
  await changeTables(service, async (db) => {
    kept = JSON.stringify(await db.select().from(registrosIdentidade))
  })
  for (const modelo of ['AuthorizationCode', 'RefreshToken', 'Session', 'Interaction'])
    expect(kept).toContain(`"modelo":"${modelo}"`)
  const secrets = [code, refreshToken, ...cookies]
  expect(secrets.every((secret) => secret.length > 20)).toBe(true)
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([])

  await service.restart()
  expect((await renew(refreshToken)).status).toBe(200)
})
