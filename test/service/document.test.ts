import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borrowService } from '../support/borrowed-service.ts'
import { type Endpoint, readEndpoints } from '../support/openapi.ts'
import { asPerson, type Person } from '../support/records.ts'
import type { TestService } from '../support/service.ts'

const specification = readFileSync(path.resolve(import.meta.dirname, '../../docs/spec/api-v2.md'), 'utf8')
/** Every endpoint in the document's tables, parameters without their names. */
const named = [...specification.matchAll(/^\| (GET|POST|DELETE) \| (\/v2\/\S+) \|(.*)$/gm)].map(
  ([, method = '', url = '', rest = '']) => ({
    ...{ method, path: url.replaceAll(/\{\w+\}/g, '{}') },
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
  it('names the endpoints that are looked for here', () => expect(named.length).toBeGreaterThan(45))

  it('finds each of them published, and deprecated where it says so', () => {
    const offered = new Map(
      endpoints.map((each) => [`${each.method} ${each.path.replaceAll(/\{\w+\}/g, '{}')}`, each] as const),
    )
    const missing = named.filter(({ method, path: url }) => !offered.has(`${method} ${url}`))
    expect(missing).toEqual([])
    const differing = named.filter((each) => offered.get(`${each.method} ${each.path}`)?.deprecated !== each.deprecated)
    expect(differing).toEqual([])
  })

  it('has every other endpoint marked as an extension, or known from the live service', () => {
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

describe('service/README.md', () => {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../../service/README.md'), 'utf8')
  const rows = [...readme.matchAll(/^\| (GET|POST) \| (\/v2\/\S+) \| (\S+) \| (.+) \|$/gm)].map(
    ([, method = '', url = '', file = '', rule = '']) => ({ method, url, file, rule }),
  )

  it('has every endpoint of the document once, in its order', () => {
    const listed = rows.map(({ method, url }) => `${method} ${url.replaceAll(/\{\w+\}/g, '{}')}`)
    expect(listed).toEqual(named.map(({ method, path: url }) => `${method} ${url}`))
  })

  it.each(rows)('$method $url: its test exists and speaks of it', ({ url, file, rule }) => {
    const text = readFileSync(path.resolve(import.meta.dirname, file), 'utf8')
    const word = url
      .split('/')
      .filter((part) => !part.startsWith('{'))
      .at(-1)
    expect(text.includes(word ?? '?'), `${word} in ${file}`).toBe(true)
    expect(rule.length).toBeGreaterThan(5)
  })
})

describe('associations', () => {
  it('are found, with the processes that belong together', async () => {
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
