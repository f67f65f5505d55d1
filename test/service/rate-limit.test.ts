import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { errorResultSchema } from '../../contract/api/common.ts'
import { ask, hammer } from '../support/hammer.ts'
import { startService, type TestService } from '../support/service.ts'
import { personToken, requestToken } from '../support/sign-in.ts'

/** A window that no test outlives. */
const long = { RATE_SECONDS: '3600' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

let service: TestService
const read = (token: string) => () => ask(`${service.baseUrl}/v2/usuario`, bearer(token))
const write = (token: string) => () =>
  ask(`${service.baseUrl}/v2/documentos/upload-arquivo/gerar-url-upload/10`, bearer(token))
const search = (token: string) => () => {
  const headers = { ...bearer(token), 'content-type': 'application/json' }
  return ask(`${service.baseUrl}/v2/documentos/paginated-search`, headers, { method: 'POST', body: '{}' })
}
/** A process takes a twentieth of its own before it asks the database. */
const expectBudget = (accepted: number, budget: number) => {
  expect(accepted).toBeGreaterThanOrEqual(budget)
  expect(accepted).toBeLessThanOrEqual(budget * 1.05)
}

describe('the requests of a person', () => {
  beforeAll(async () => {
    service = await startService({ env: { ...long, RATE_READS: '60', RATE_SEARCHES: '40', RATE_WRITES: '40' } })
  })
  afterAll(() => service.stop())

  it('are limited apart for reads, searches and writes, and leave another person at the address alone', async () => {
    const ana = await personToken(service, 'ana.prado')
    const reads = await hammer(80, read(ana))
    expectBudget(reads.accepted, 60)
    const searches = await hammer(60, search(ana))
    expectBudget(searches.accepted, 40)
    const writes = await hammer(60, write(ana))
    expectBudget(writes.accepted, 40)
    for (const { headers, text } of [...reads.refused, ...searches.refused, ...writes.refused]) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3600)
      expect(errorResultSchema.parse(JSON.parse(text)).error).toMatch(/demais em seu nome.*Nada foi feito/)
    }
    const bruno = await personToken(service, 'bruno.reis')
    for (const send of [read(bruno), write(bruno), search(bruno)]) expect((await send()).status).toBe(200)
  })

  it('are counted although the token lacks the scope of the path', async () => {
    const token = await personToken(service, 'carla.nunes', ['openid', 'api-svc-consultar'])
    expect((await hammer(50, write(token))).statuses).toEqual(new Set([403, 429]))
  })

  it('are counted apart from those of a system, which acts for nobody', async () => {
    const { id = '', secret = '' } = service.clients.find((client) => client.secret !== undefined) ?? {}
    const form = { grant_type: 'client_credentials', scope: 'api-svc-consultar', client_id: id, client_secret: secret }
    const { body } = await requestToken(service, form)
    const patriarchs = () => ask(`${service.baseUrl}/v2/agente/patriarcas`, bearer(body.access_token))
    const { accepted, statuses } = await hammer(80, patriarchs)
    expectBudget(accepted, 60)
    expect(statuses).toEqual(new Set([200, 429]))
  })
})

describe('the requests of an address', () => {
  afterEach(() => service.stop())

  it('without a valid token are limited, and stop neither the sign-in nor whoever has a token', async () => {
    service = await startService({ env: { ...long, RATE_ADDRESS: '40' } })
    const ana = await personToken(service, 'ana.prado')
    const wrong = await hammer(60, read('x'))
    expectBudget(wrong.accepted, 40)
    expect(wrong.statuses).toEqual(new Set([401, 429]))
    expect((await ask(`${service.baseUrl}/v2/usuario`)).status).toBe(429)
    expect((await read(ana)()).status).toBe(200)
    expect(await personToken(service, 'bruno.reis')).not.toBe('')
    const pages = await hammer(60, () => ask(`${service.baseUrl}/openapi.json`))
    expect(pages.statuses).toEqual(new Set([200, 429]))
    for (const { headers } of pages.refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    for (const path of ['/health', '/ready']) expect((await ask(service.baseUrl + path)).status).toBe(200)
    expect((await read(ana)()).status).toBe(200)
  })

  it('do not count for a person whose token has expired, who must learn to renew it @all', async () => {
    service = await startService({ config: { tokenSeconds: 1 }, env: { ...long, RATE_ADDRESS: '40' } })
    const ana = await personToken(service, 'ana.prado')
    await hammer(60, read('x'))
    await expect.poll(async () => (await read(ana)()).status, { timeout: 10_000 }).toBe(401)
    expect((await hammer(60, read(ana))).statuses).toEqual(new Set([401, 429]))
  })
})

describe('a refused person', () => {
  afterEach(() => service.stop())

  it('is answered again after the seconds of Retry-After', async () => {
    service = await startService({ env: { RATE_SECONDS: '2', RATE_READS: '20' } })
    const ana = await personToken(service, 'ana.prado')
    const { refused } = await hammer(60, read(ana))
    const seconds = Number(refused.at(-1)?.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(2)
    await sleep(seconds * 1000)
    expect((await read(ana)()).status).toBe(200)
  })
})
