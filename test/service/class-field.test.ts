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

/** Endpoints with a class in the specification ("Classification"), and the search that filters by one. */
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

it('refuses a class, by either name and in any case, on endpoints without one', async () => {
  const refusing = wanted().filter(({ path }) => !accepting.test(path))
  expect(refusing.length).toBeGreaterThan(25)
  for (const endpoint of refusing) {
    for (const name of ['idClasse', 'IDCLASSE', 'idClasseDocumental']) {
      expect(await issuesOf(endpoint, { [name]: anyId }), `${endpoint.path} ${name}`).toEqual({
        status: 400,
        issues: ['idClasse'],
      })
    }
  }
})

it('treats a null class as absent', async () => {
  for (const endpoint of wanted().filter(({ path }) => !accepting.test(path))) {
    expect((await issuesOf(endpoint, { idClasse: null })).issues, endpoint.path).not.toContain('idClasse')
  }
})

it('declares a class only on endpoints of the specification', () => {
  const knowing = wanted().filter(({ body }) => JSON.stringify(body).includes('"idClasse"'))
  expect(knowing.filter(({ path }) => !accepting.test(path)).map(({ path }) => path)).toEqual([])
  expect(knowing.length).toBeGreaterThanOrEqual(6)
})
