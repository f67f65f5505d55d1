import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { measuresAddress } from '../../../service/address.ts'
import { eventually } from '../../support/eventually.ts'
import { scrape } from '../../support/measures.ts'
import { quickService } from '../../support/prepared-service.ts'
import { asPerson, type Person, pdf, publico } from '../../support/records.ts'
import { newDataFolder, spawnService, startService, type TestService } from '../../support/service.ts'
import { type Trainer, trainerOf } from '../../support/training.ts'

let service: TestService
let ana: Person
let trainer: Trainer
beforeAll(async () => {
  service = await startService({ env: { METRICS: '0', SMALL_BODY_SECONDS: '0.3' } })
  ana = await asPerson(service, 'ana.prado')
  trainer = trainerOf(service)
})
afterAll(() => service.stop())

type Measures = Awaited<ReturnType<typeof scrape>>
const growth =
  (before: Measures, sum: Measures['sum']) =>
  (name: string, labels: Readonly<Record<string, string>> = {}) =>
    (sum(name, labels) ?? 0) - (before.sum(name, labels) ?? 0)
const measures = () => scrape(service.metricsUrl)
const duration = 'malote_http_request_duration_seconds_count'
const random = () => Math.random().toString(36)

it('counts a request by its route and class of status, with its duration and its bytes', async () => {
  const before = await measures()
  const id = '0198c3a2-1111-4222-8333-444455556666'
  await fetch(`${service.baseUrl}/v2/eventos/${id}?segredo=sim`)
  await ana.upload(new Uint8Array(5000))
  await eventually(async () => {
    const { sum } = await measures()
    const labels = { method: 'GET', route: '/v2/eventos/:idEvento', status: '4xx' }
    const upload = { method: 'POST', route: '/armazenamento/envio/:id' }
    const grown = growth(before, sum)
    expect(grown(duration, labels)).toBe(1)
    expect(grown('malote_http_request_duration_seconds_sum', labels)).toBeGreaterThan(0)
    expect(grown('malote_http_response_size_bytes_sum', { route: labels.route })).toBeGreaterThan(100)
    expect(grown('malote_http_request_size_bytes_sum', upload)).toBeGreaterThan(5000)
    expect(grown('malote_http_request_size_bytes_sum', upload)).toBeLessThan(7000)
  })
})

it('has no more series after requests to many paths and by many methods than after one, nor a path in them', async () => {
  const ask = async () => {
    const path = `/${random()}/${random()}?${random()}=${random()}`
    await (await fetch(service.baseUrl + path)).arrayBuffer()
    return path
  }
  await ask()
  await fetch(service.baseUrl, { method: 'MKCOL' })
  // Others begin by themselves, such as those of the first large garbage collection.
  const ofRequests = async () => (await measures()).series.filter(({ name }) => name.startsWith('malote_http_')).length
  const one = await ofRequests()
  const paths = []
  for (let count = 0; count < 300; count += 1) paths.push(await ask())
  for (const method of ['LINK', 'PURGE', 'SEARCH']) await fetch(service.baseUrl, { method })
  expect(await ofRequests()).toBe(one)
  const { text, sum } = await measures()
  expect(sum(duration, { route: 'unknown' })).toBeGreaterThanOrEqual(300)
  expect(paths.filter((path) => text.includes(path.slice(1, 8)))).toEqual([])
})

it('tells how many events wait and how old the oldest is, then their attempts and times', async () => {
  const kind = 'CapturaDigitalizadoServidor'
  const before = await measures()
  await trainer.call('POST', '/relogio', { pausado: true })
  const events = await Promise.all(
    [1, 2, 3].map(async (n) => (await ana.requestCapture(await ana.upload(pdf(`m${n}`)))).body),
  )
  await eventually(async () => {
    const { sum } = await measures()
    expect(sum('malote_events_waiting', { kind })).toBe(3)
    expect(sum('malote_events_oldest_waiting_seconds', { kind })).toBeGreaterThan(1)
  })
  await trainer.call('POST', '/relogio', { pausado: false })
  for (const { idEvento } of events) await ana.ended(idEvento)
  await eventually(async () => {
    const { sum } = await measures()
    expect(sum('malote_events_waiting')).toBe(0)
    expect(sum('malote_events_oldest_waiting_seconds')).toBe(0)
    const grown = growth(before, sum)
    expect(grown('malote_event_attempts_total', { kind })).toBeGreaterThanOrEqual(3)
    expect(grown('malote_events_ended_total', { kind, result: 'done' })).toBe(3)
    expect(grown('malote_event_duration_seconds_sum', { kind })).toBeGreaterThan(3)
  })
})

it('counts open uploads, events that a rule refuses, and connections that a limit closes', async () => {
  const before = await measures()
  await ana.announce(10)
  const bytes = pdf('the same')
  const files = [await ana.upload(bytes), await ana.upload(bytes)]
  await trainer.call('POST', '/relogio', { pausado: true })
  const both = await Promise.all(files.map((idArquivo) => ana.requestCapture(idArquivo)))
  await trainer.call('POST', '/relogio', { pausado: false })
  for (const { body } of both) await ana.ended(body.idEvento)
  const { hostname, port, host } = new URL(service.baseUrl)
  const slow = net.connect({ host: hostname, port: Number(port) }).resume()
  slow.write(`POST /v2/encaminhamento/novo HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 9\r\n\r\n`)
  await new Promise((resolve) => slow.once('close', resolve))
  await eventually(async () => {
    const { sum } = await measures()
    const grown = growth(before, sum)
    expect(grown('malote_uploads_open')).toBe(1)
    expect(grown('malote_events_ended_total', { result: 'refused' })).toBe(1)
    expect(grown('malote_connections_closed_total', { limit: 'body' })).toBe(1)
  })
})

it('tells of no waiting message where there is no mail server', async () => {
  const [role] = ana.roles
  const novo = { assunto: 'A', mensagem: 'M', idResponsavel: role?.id, idsDestinos: [role?.id] }
  const mailed = { enviarEmailNotificacoes: true, restricaoAcesso: publico }
  await ana.ended((await ana.post('/v2/encaminhamento/novo', { ...novo, ...mailed })).body.idEvento)
  expect((await trainer.state()).mensagens).toHaveLength(1)
  expect((await measures()).sum('malote_mails_waiting')).toBeUndefined()
})

it('keeps to the conventions of Prometheus, and names nobody', async () => {
  const { text, sum } = await measures()
  expect(sum('malote_database_up')).toBe(1)
  expect(sum('malote_process_info', { role: 'all' })).toBe(1)
  expect(sum('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|ana\.prado|segredo|localhost|127\.0\.0\.1|\?/i)
  const checked = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })
  if (checked.error === undefined) expect([checked.status, checked.stderr]).toEqual([0, ''])
})

const sentence = 'METRICS pede uma porta, ou um endereço e uma porta: 9464 ou 127.0.0.1:9464.'

it('reads an address of loopback from a port, and any address with a port', () => {
  expect(measuresAddress('9464')).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(measuresAddress('[::1]:0')).toEqual({ host: '::1', port: 0 })
  expect(measuresAddress('medidas.exemplo:80')).toEqual({ host: 'medidas.exemplo', port: 80 })
  for (const wrong of ['', 'abc', '70000', ':9464', '::1:9464', 'http://127.0.0.1:9464', '127.0.0.1', '9464 '])
    expect(() => measuresAddress(wrong)).toThrow(sentence)
})

it('ends with exit code 2 and a sentence for a wrong address', async () => {
  const child = spawnService(newDataFolder(), [], { METRICS: 'abc' }, await quickService())
  let errors = ''
  child.stderr?.on('data', (text) => {
    errors += String(text)
  })
  const [code] = await once(child, 'close')
  expect([code, errors]).toEqual([2, `${sentence}\n`])
})

it('answers GET /metrics and nothing else on its address, on loopback', async () => {
  const { origin, hostname } = new URL(service.metricsUrl)
  expect(hostname).toBe('127.0.0.1')
  const statusOf = async (path: string, init = {}) => (await fetch(origin + path, init)).status
  expect(await statusOf('/metrics?collect[]=a')).toBe(200)
  expect(await statusOf('/')).toBe(404)
  expect(await statusOf('/health')).toBe(404)
  expect(await statusOf('/metrics/..%2f')).toBe(404)
  expect(await statusOf('/metrics', { method: 'POST', body: 'x'.repeat(1_000_000) })).toBe(405)
  expect((await fetch(`${service.baseUrl}/metrics`)).status).toBe(404)
})
