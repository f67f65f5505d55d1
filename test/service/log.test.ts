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
