import { randomBytes } from 'node:crypto'
import http from 'node:http'
import net from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { everyCaller } from '../../support/callers.ts'
import { createChance } from '../../support/chance.ts'
import { scrape } from '../../support/measures.ts'
import { pathOf, readEndpoints } from '../../support/openapi.ts'
import { startService, type TestService } from '../../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService({ env: { METRICS: '0', RATE_ADDRESS: '1000000' } })
})
afterAll(() => service.stop())

const addressOf = (url: string) => ({ host: new URL(url).hostname, port: Number(new URL(url).port) })
const measures = () => scrape(service.metricsUrl)

it('has no more series after 10,000 random paths than after one', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
  const chance = createChance(1)
  const ask = (path: string) =>
    new Promise<void>((resolve, reject) => {
      const options = { ...addressOf(service.baseUrl), path, agent, method: chance.pick(['GET', 'POST', 'PURGE']) }
      http
        .request(options, (answer) => answer.resume().once('close', resolve))
        .once('error', reject)
        .end()
    })
  const prefixes = ['', '/v2', '/is', '/entrar', '/armazenamento/envio', '/V2/documentos', '/docs', '/%zz', '//']
  for (const prefix of prefixes) for (let i = 0; i < 12; i += 1) await ask(`${prefix}/a`)
  const before = (await measures()).series.length
  let left = 10_000
  const work = async () => {
    for (; left > 0; left -= 1) await ask(`${chance.pick(prefixes)}/${randomBytes(6).toString('hex')}?q=${left}`)
  }
  await Promise.all(Array.from({ length: 8 }, work))
  agent.destroy()
  const { series, sum } = await measures()
  expect(sum('malote_http_request_duration_seconds_count') ?? 0).toBeGreaterThan(10_000)
  // Another class of status of a known route adds a histogram.
  expect(series.length - before).toBeLessThan(100)
}, 300_000)

it('has only declared routes, and no id, name or query, after requests of every caller to every endpoint', async () => {
  const id = '0198c3a2-1111-4222-8333-444455556666'
  const endpoints = await readEndpoints(service.baseUrl)
  for (const [, token] of await everyCaller(service)) {
    for (const endpoint of endpoints) {
      const { method } = endpoint
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{"nome":"Fulana de Tal"}' }
      const url = `${service.baseUrl}${pathOf(endpoint, id)}?cpf=12345678901&assinatura=segredo`
      await (await fetch(url, { method, headers, ...body })).arrayBuffer()
    }
  }
  const { series, text } = await measures()
  const templates = endpoints.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
  const routes = [...new Set(series.flatMap(({ labels }) => labels['route'] ?? []))]
  expect(routes.filter((route) => route.startsWith('/v2/') && !templates.includes(route))).toEqual([])
  expect(routes.filter((route) => templates.includes(route)).length).toBeGreaterThan(50)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|Fulana|12345678901|segredo|cpf|ana\.prado|Bearer|\?/i)
}, 300_000)

it('survives any bytes and callers that stall, which it closes', async () => {
  const target = addressOf(service.metricsUrl)
  const closes = (bytes: Buffer | string) =>
    new Promise<void>((resolve) => {
      const socket = net.connect(target, () => socket.write(bytes))
      socket.on('error', () => undefined)
      socket.resume().once('close', () => resolve())
    })
  const heads = [
    'GET /metrics HTTP/1.1\r\n',
    'GET /metrics HTTP/1.1\r\nHost: a\r\nX: ',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`,
  ]
  const bodies = ['POST /metrics HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na']
  for (let i = 0; i < 200; i += 10) {
    const noise = Array.from({ length: 10 }, () => closes(Buffer.concat([randomBytes(300), Buffer.from('\r\n\r\n')])))
    await Promise.all(noise)
  }
  const stalled = Promise.all([...heads, ...bodies, ''].map(closes))
  expect((await measures()).sum('malote_database_up')).toBe(1)
  await stalled
  // More than it takes at a time: the further ones are closed.
  const many = Array.from({ length: 60 }, () => closes('GET /metrics HTTP/1.1\r\nConnection: close\r\nHost: a\r\n\r\n'))
  await Promise.all(many)
  expect((await measures()).sum('malote_database_up')).toBe(1)
  expect(service.errors).toBe('')
}, 120_000)
