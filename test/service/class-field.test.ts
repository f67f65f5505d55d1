import { afterAll, beforeAll, expect, it } from 'vitest'
import { borrowService } from '../support/borrowed-service.ts'
import { type Endpoint, exampleOf, pathOf, readEndpoints } from '../support/openapi.ts'
import type { TestService } from '../support/service.ts'
import { personToken } from '../support/sign-in.ts'

let service: TestService
let endpoints: Endpoint[]
let token: string
beforeAll(async () => {
  service = await borrowService()
  endpoints = await readEndpoints(service.baseUrl)
  token = await personToken(service, 'ana.prado')
})
afterAll(() => service.stop())

/** What the document names ("Classification"), and the search whose filter has a class. */
const accepting =
  /^\/v2\/(?:documentos\/(?:capturar\/nato-digital\/auto-assinado\/servidor|fase-assinatura\/enviar\/servidor|paginated-search|search)|processos\/(?:autuar|editar))(?:\/validar)?$/
const wanted = () => endpoints.filter(({ body, method }) => method === 'POST' && body !== undefined)
const anyId = '00000000-0000-4000-8000-000000000000'

async function issuesOf(endpoint: Endpoint, extra: object) {
  const response = await fetch(service.baseUrl + pathOf(endpoint), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...(exampleOf(endpoint.body ?? {}) as object), ...extra }),
  })
  const body = (await response.json()) as { issues?: Record<string, string> }
  return { status: response.status, issues: Object.keys(body.issues ?? {}) }
}

it('a class is refused everywhere but where the document accepts one, by either of its names and in any case', async () => {
  const refusing = wanted().filter(({ path }) => !accepting.test(path))
  expect(refusing.length).toBeGreaterThan(25)
  for (const endpoint of refusing) {
    for (const name of ['idClasse', 'IDCLASSE', 'idClasseDocumental']) {
      expect(await issuesOf(endpoint, { [name]: anyId }), `${endpoint.path} ${name}`).toEqual({
        ...{ status: 400, issues: ['idClasse'] },
      })
    }
  }
})

it('a class that is null is none', async () => {
  for (const endpoint of wanted().filter(({ path }) => !accepting.test(path))) {
    expect((await issuesOf(endpoint, { idClasse: null })).issues, endpoint.path).not.toContain('idClasse')
  }
})

it('a class is a field of the endpoints that the document names', () => {
  const knowing = wanted().filter(({ body }) => JSON.stringify(body).includes('"idClasse"'))
  expect(knowing.filter(({ path }) => !accepting.test(path)).map(({ path }) => path)).toEqual([])
  expect(knowing.length).toBeGreaterThanOrEqual(6)
})
