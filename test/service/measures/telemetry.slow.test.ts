import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { announced, endProcess, newDataFolder, spawnService } from '../../support/service-process.ts'

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: unknown
    readonly scopeSpans: readonly { readonly spans: readonly { readonly name: string; readonly traceId: string }[] }[]
  }[]
}

const received: Sent[] = []
const collector = http.createServer(async (request, response) => {
  if (request.url === '/v1/traces') received.push((await json(request)) as Sent)
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
afterAll(() => collector.close())

it('sends a span of each request to a collector: its route and status under the trace id of the caller, and no more', async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const root = path.resolve(import.meta.dirname, '../../..')
  const entry = ['--import', path.join(root, 'service/telemetry.ts'), path.join(root, 'service/server.ts')]
  const child = spawnService(newDataFolder(), [], { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, entry)
  try {
    const { base_url: baseUrl } = await announced(child)
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-03`, authorization: 'Bearer the-secret-token' }
    const id = '0198c3a2-1111-4222-8333-444455556666'
    const answer = await fetch(`${baseUrl}/v2/eventos/${id}?segredo=sim`, { headers })
    expect(answer.headers.get('x-request-id')).toBe(traceId)
    await fetch(`${baseUrl}/v2/eventos/${id}`, {
      headers: { traceparent: `00-${'b'.repeat(32)}-b7ad6b7169203331-00` },
    })
    await fetch(`${baseUrl}/no-such-path`)
    const spans = () =>
      received.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans[0]?.spans ?? []))
    await eventually(() => expect(spans().map(({ name }) => name)).toContain('GET unknown'))
    expect(spans().find((span) => span.traceId === traceId)).toMatchObject({
      name: 'GET /v2/eventos/:idEvento',
      parentSpanId: 'b7ad6b7169203331',
      attributes: [
        { key: 'http.request.method', value: { stringValue: 'GET' } },
        { key: 'http.route', value: { stringValue: '/v2/eventos/:idEvento' } },
        { key: 'http.response.status_code', value: { intValue: 401 } },
      ],
    })
    // The caller does not sample this one.
    expect(spans().filter((span) => span.traceId.startsWith('bb'))).toEqual([])
    const text = JSON.stringify(received)
    expect(text).toContain('malote')
    expect(['segredo', id, 'secret-token', '127.0.0.1', 'no-such-path'].filter((each) => text.includes(each))).toEqual(
      [],
    )
  } finally {
    await endProcess(child, 'SIGTERM')
  }
})
