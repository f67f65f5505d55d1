import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borrowService } from '../support/borrowed-service.ts'
import { type Endpoint, readEndpoints } from '../support/openapi.ts'
import { asPerson, type Person } from '../support/records.ts'
import type { TestService } from '../support/service.ts'

const specification = readFileSync(path.resolve(import.meta.dirname, '../../docs/spec/api-v2.md'), 'utf8')
/** All endpoints in the tables of the specification, without parameter names. */
const named = [...specification.matchAll(/^\| (GET|POST|DELETE) \| (\/v2\/\S+) \|(.*)$/gm)].map(
  ([, method = '', url = '', rest = '']) => ({
    method,
    path: url.replaceAll(/\{\w+\}/g, '{}'),
    deprecated: /deprecated/.test(rest),
  }),
)

let service: TestService
let endpoints: Endpoint[]
let ana: Person
beforeAll(async () => {
  service = await borrowService()
  endpoints = await readEndpoints(service.baseUrl)
  ana = await asPerson(service, 'ana.prado')
})
afterAll(() => service.stop())

describe('the document', () => {
  it('names more than 45 endpoints', () => expect(named.length).toBeGreaterThan(45))

  it('is matched by the OpenAPI document, including deprecations', () => {
    const offered = new Map(
      endpoints.map((each) => [`${each.method} ${each.path.replaceAll(/\{\w+\}/g, '{}')}`, each] as const),
    )
    const missing = named.filter(({ method, path: url }) => !offered.has(`${method} ${url}`))
    expect(missing).toEqual([])
    const differing = named.filter((each) => offered.get(`${each.method} ${each.path}`)?.deprecated !== each.deprecated)
    expect(differing).toEqual([])
  })

  it('lacks only endpoints that are marked as extensions or known from the live service', () => {
    const known = /^\/v2\/(?:documentos\/capturar\/(?!.*validar)|fundamentos-legais)/
    const beyond = endpoints.filter(
      (each) =>
        !named.some(
          ({ method, path: url }) => method === each.method && url === each.path.replaceAll(/\{\w+\}/g, '{}'),
        ),
    )
    expect(
      beyond.filter(({ extension, path: url }) => !extension && !known.test(url)).map((each) => each.path),
    ).toEqual([])
  })
})

describe('the tests of the service', () => {
  const texts = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))

  it.each(named)('mention the last part of $method $path', ({ path: url }) => {
    const word = url.split('/').findLast((part) => part !== '{}') ?? '?'
    expect(texts.some((text) => text.includes(word))).toBe(true)
  })
})

describe('associations', () => {
  it('are found with their processes', async () => {
    const found = await ana.post('/v2/associacoes/search', { descricao: 'CONVENIO' })
    expect(found.body).toMatchObject({ count: 1, result: [{ descricao: 'Convênio 12/2026' }] })
    const [{ id, idsProcessos }] = found.body.result
    const inside = await ana.post('/v2/associacoes/processos/search', { idAssociacao: id })
    expect(inside.body.count).toBe(2)
    expect(inside.body.result.map((each: { id: string }) => each.id).sort()).toEqual(idsProcessos.toSorted())
    const [idProcesso] = idsProcessos
    expect((await ana.post('/v2/associacoes/search', { idProcesso })).body.count).toBe(1)
    expect((await ana.post('/v2/associacoes/search', { idProcesso: id })).body.count).toBe(0)
    expect((await ana.post('/v2/associacoes/processos/search', {})).status).toBe(400)
  })
})
