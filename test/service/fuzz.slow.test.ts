import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorResultSchema } from '../../contract/api/common.ts'
import { borrowService } from '../support/borrowed-service.ts'
import { type Endpoint, exampleOf, pathOf, readEndpoints } from '../support/openapi.ts'
import type { TestService } from '../support/service.ts'
import { personToken } from '../support/sign-in.ts'

let service: TestService
let endpoints: Endpoint[]
let ana: string
beforeAll(async () => {
  service = await borrowService()
  endpoints = await readEndpoints(service.baseUrl)
  ana = await personToken(service, 'ana.prado')
})
afterAll(() => service.stop())

const hostile: readonly unknown[] = [
  ...[
    null,
    true,
    -1,
    1.5,
    1e308,
    2 ** 53,
    2 ** 53 - 1,
    3e9,
    -3e9,
    '',
    ' ',
    'x'.repeat(100_000),
    [],
    {},
    [[[]]],
    { a: { b: { c: 1 } } },
  ],
  ...["'; DROP TABLE documentos; --", '%', '../../etc/passwd', '\u0000', '\u202e', '\ud800', '😀'.repeat(1000)],
  ...['{{7*7}}', '<script>alert(1)</script>', '00000000-0000-4000-8000-000000000000', '2026-13-45T99:99:99Z'],
  ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'],
  { $gt: '' },
  Array.from({ length: 2000 }, (_, index) => index),
]

/** All bodies that differ from a valid one in one place. */
function* broken(endpoint: Endpoint): Generator<unknown> {
  const good = endpoint.body === undefined ? {} : exampleOf(endpoint.body)
  const names = Object.keys(endpoint.body?.properties ?? (typeof good === 'object' && good !== null ? good : {}))
  for (const [nth, name] of names.entries()) {
    // Each property gets a third of the values, in turn: random requests mix all of them (random-requests.test.ts).
    for (const value of hostile.filter((_, at) => at % 3 === nth % 3)) yield { ...(good as object), [name]: value }
    yield Object.fromEntries(Object.entries(good as object).filter(([each]) => each !== name))
  }
  yield* hostile
  let deep: unknown = 'x'
  for (let depth = 0; depth < 500; depth += 1) deep = { mensagem: deep, restricaoAcesso: deep }
  yield* [good, { ...(good as object), desconhecido: 1 }]
  yield JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{}}}')
}

interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly type?: string
}
async function send({ method, path, body, type = 'application/json' }: Sent) {
  const headers = { authorization: `Bearer ${ana}`, ...(body === undefined ? {} : { 'content-type': type }) }
  const response = await fetch(service.baseUrl + path, { method, headers, ...(body === undefined ? {} : { body }) })
  return { status: response.status, text: await response.text() }
}

/** Describes an unacceptable answer: a 5xx, or an error other than 404 without an ErrorResult. */
function problem(sent: Sent, { status, text }: { status: number; text: string }): string[] {
  const where = `${sent.method} ${sent.path.slice(0, 100)} ${sent.body?.slice(0, 200) ?? ''}`
  if (status >= 500) return [`${where}: ${status} ${text.slice(0, 200)}`]
  if (status < 400 || status === 404) return []
  const parsed = errorResultSchema.safeParse(JSON.parse(text))
  return parsed.success ? [] : [`${where}: ${status} without an ErrorResult: ${text.slice(0, 200)}`]
}

async function all(wanted: Iterable<Sent>): Promise<string[]> {
  const found: string[] = []
  const queue = [...wanted]
  const work = async () => {
    for (let sent = queue.pop(); sent !== undefined; sent = queue.pop()) found.push(...problem(sent, await send(sent)))
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return found
}

describe('bad input never gets a 5xx, nor an error other than 404 without an ErrorResult,', () => {
  it('for every property of every body', async () => {
    const bodies = endpoints
      .filter(({ method, body }) => method === 'POST' && body !== undefined)
      .flatMap((endpoint) =>
        [...broken(endpoint)].map((body) => ({
          method: 'POST',
          path: pathOf(endpoint),
          body: JSON.stringify(body) ?? 'null',
        })),
      )
    expect(bodies.length).toBeGreaterThan(2000)
    expect(await all(bodies)).toEqual([])
  })

  it('for every parameter of every path', async () => {
    const values = ['%00', '%2e%2e%2f', "'%20OR%201=1--", '%F0%9F%98%80', '-1', '1e9', 'x'.repeat(5000), '%zz', '%25']
    const paths = endpoints
      .filter(({ params }) => params.length > 0)
      .flatMap((endpoint) => values.map((value) => ({ method: endpoint.method, path: pathOf(endpoint, value) })))
    expect(await all(paths)).toEqual([])
  })

  it('for bodies that are malformed, huge or of another type', async () => {
    const posts = endpoints.filter(({ method, body }) => method === 'POST' && body !== undefined)
    const wholes: [body: string, type?: string][] = [
      ['{'],
      ['{"assunto":'],
      ['nada'],
      ['\u0000'],
      ['[]'],
      ['"texto"'],
      [`{"mensagem":"${'x'.repeat(2_000_000)}"}`],
      [`${'['.repeat(50_000)}${']'.repeat(50_000)}`],
      ['{}', 'text/plain'],
      ['{}', 'application/xml'],
      ['a=1', 'application/x-www-form-urlencoded'],
      ['--x\r\n', 'multipart/form-data; boundary=x'],
      ['{}', 'application/json; charset=utf-7'],
    ]
    const requests = posts.flatMap((endpoint) =>
      wholes.map(([body, type]) => ({ method: 'POST', path: pathOf(endpoint), body, ...(type ? { type } : {}) })),
    )
    expect(await all(requests)).toEqual([])
  })

  it('and writes nothing and leaves the service working', async () => {
    expect((await send({ method: 'POST', path: '/v2/documentos/paginated-search', body: '{}' })).text).toContain(
      '"count":0',
    )
    expect((await fetch(`${service.baseUrl}/health`)).status).toBe(200)
    expect(service.errors).not.toMatch(/unhandled|TypeError|at \w+ \(/i)
  })
})
