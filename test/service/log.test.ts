import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { asPerson, pdf } from '../support/records.ts'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'info' } })
})
afterAll(() => service.stop())

const lines = () =>
  service.errors
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

it('logs a request with the id of its answer and error', async () => {
  const response = await fetch(`${service.baseUrl}/v2/usuario?algo=1`)
  const { traceId } = (await response.json()) as { traceId: string }
  expect(response.headers.get('x-request-id')).toBe(traceId)
  await eventually(() => {
    const mine = lines().filter((line) => line.traceId === traceId)
    expect(mine.map(({ req, res }) => req ?? res)).toEqual([
      { id: traceId, method: 'GET', path: '/v2/usuario' },
      { statusCode: 401 },
    ])
  })
})

const parent = (traceId: string) => `00-${traceId}-b7ad6b7169203331-01`
const traced = '0af7651916cd43dd8448eb211c80319c'
/** The id of the answer to a request without a token. */
async function traceIdFor(traceparent: string): Promise<string> {
  const response = await fetch(`${service.baseUrl}/v2/usuario`, { headers: { traceparent } })
  const { traceId } = (await response.json()) as { traceId: string }
  expect(response.headers.get('x-request-id')).toBe(traceId)
  return traceId
}

it("takes the trace id of the caller's traceparent as the id of its answer, error and log", async () => {
  expect(await traceIdFor(parent(traced))).toBe(traced)
  expect(await traceIdFor(`cc-${traced}-b7ad6b7169203331-00-of-a-later-version`)).toBe(traced)
  await eventually(() => expect(lines().filter((line) => line.traceId === traced)).toHaveLength(4))
})

it.each([
  ['an empty one', ''],
  ['capital letters', parent(traced.toUpperCase())],
  ['too few digits', parent(traced.slice(1))],
  ['a trace id of zeros', parent('0'.repeat(32))],
  ['a parent id of zeros', `00-${traced}-${'0'.repeat(16)}-01`],
  ['the forbidden version', `ff-${traced}-b7ad6b7169203331-01`],
  ['more than its version has', `${parent(traced)}-more`],
  ['two of them', `${parent(traced)}, ${parent(traced)}`],
  ['an attempt to write into the log', `${parent(traced)}"\\n{"level":60}`],
  ['a long one', parent('a'.repeat(8000))],
])('makes its own id for a traceparent with %s', async (_what, traceparent) => {
  expect(await traceIdFor(traceparent)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
})

it('logs no token, password, code, signature of an address or text of a document', async () => {
  const ana = await asPerson(service, 'ana.prado')
  const ticket = await ana.announce(pdf('log').length)
  await ana.capture(pdf('what a document says'))
  await fetch(`${service.baseUrl}/v2/documentos`, { headers: { authorization: 'Bearer the-secret-token' } })
  const signature = new URL(ticket.url).searchParams.get('assinatura') ?? ''
  await fetch(ticket.url, { method: 'PUT', body: 'x' })
  await eventually(() => expect(service.errors).toContain(new URL(ticket.url).pathname))
  expect(signature).not.toBe('')
  const secrets = [signature, 'the-secret-token', 'Bearer', 'code=', 'code_verifier', 'what a document says', 'eyJ']
  expect(secrets.filter((secret) => service.errors.includes(secret))).toEqual([])
})
