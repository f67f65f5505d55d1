import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { waitAfter } from '../../../service/identity/attempts.ts'
import { eventually } from '../../support/eventually.ts'
import { startService, type TestService } from '../../support/service.ts'
import { createBrowser, newPkce, redirectUri } from '../../support/sign-in.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** Submits login and password on one sign-in page; after a successful sign-in a new page is needed. */
async function openPage(): Promise<(login: string, senha: string, address: string) => Promise<Response>> {
  const parameters = new URLSearchParams({
    client_id: 'malote-desktop',
    response_type: 'code',
    scope: 'openid',
    state: 'x',
    redirect_uri: redirectUri,
    code_challenge: newPkce().challenge,
    code_challenge_method: 'S256',
  })
  const browser = createBrowser()
  const started = await browser.send(`${service.authUrl}/is/connect/authorize?${parameters}`)
  const { url } = await browser.follow(started, redirectUri)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  // X-Forwarded-For counts only behind a proxy; otherwise the address is that of the connection.
  return (login, senha, address) =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, 'x-forwarded-for': address },
      body: new URLSearchParams({ login, senha }),
    })
}
let answer: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  answer = await openPage()
})
const problemIn = (html: string) => /role="alert"[^>]*>([^<]+)</.exec(html)?.[1]

it('delays attempts after wrong passwords for a login, and says so without its name in the log', async () => {
  const bad = () => answer('bruno.reis', 'errada', '203.0.113.1')
  for (let time = 1; time <= 5; time += 1) expect((await bad()).status).toBe(400)
  let refused = await bad()
  // On a slow machine the first delays end before the next attempt.
  for (let time = 1; time <= 5 && refused.status === 400; time += 1) refused = await bad()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(problemIn(await refused.text())).toMatch(
    /^Muitas tentativas com login ou senha errados\. Tente de novo em \d+ segundos?\.$/,
  )
  await eventually(() => expect(service.errors).toContain('senhas erradas fazem esperar'))
  expect(service.errors).not.toMatch(/bruno/i)
})

it('delays no attempt after the right password for a login @all', async () => {
  const bad = () => answer('diego.martins', 'errada', '203.0.113.4')
  for (let time = 1; time <= 5; time += 1) expect((await bad()).status).toBe(400)
  const good = () => answer(' Diego.Martins ', 'malote', '203.0.113.4')
  await eventually(async () => expect((await good()).status).toBe(303))
  answer = await openPage()
  for (let time = 1; time <= 5; time += 1) expect((await bad()).status).toBe(400)
})

it('checks only a few of many concurrent passwords @all', async () => {
  const tries = Array.from({ length: 30 }, (_, place) => answer('carla.nunes', `errada ${place}`, '203.0.113.2'))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  // On a slow machine the first delays end during the test.
  expect(statuses.filter((status) => status === 400).length).toBeLessThan(10)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20)
})

it('delays an address that tries many logins, unknown ones too @all', async () => {
  const tries = Array.from({ length: 30 }, (_, place) => answer(`ninguem.${place}`, 'errada', '203.0.113.3'))
  expect((await Promise.all(tries)).map(({ status }) => status)).toContain(429)
})

it('doubles each delay, up to a quarter of an hour', () => {
  const waits = Array.from({ length: 7 }, (_, failures) => waitAfter(failures, 2))
  expect(waits).toEqual([0, 0, 0, 1000, 2000, 4000, 8000])
  expect(waitAfter(1_000_000, 2)).toBe(900_000)
})
