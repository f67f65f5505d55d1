import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  agenteSchema,
  comissaoSchema,
  grupoTrabalhoSchema,
  organizacaoSchema,
  patriarcaSchema,
  setorSchema,
} from '../../contract/api/agents.ts'
import { classeSchema, planoClassificacaoSchema } from '../../contract/api/classification.ts'
import { errorResultSchema } from '../../contract/api/common.ts'
import { fundamentoLegalSchema } from '../../contract/api/grounds.ts'
import { borrowService } from '../support/borrowed-service.ts'
import type { TestService } from '../support/service.ts'
import { applicationToken, personToken } from '../support/sign-in.ts'

let service: TestService
let ana = ''
beforeAll(async () => {
  service = await borrowService()
  ana = await personToken(service, 'ana.prado')
})
afterAll(() => service.stop())

async function get(path: string, token: string | null = ana, init: RequestInit = {}) {
  const headers = { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...(init.headers as object) }
  const response = await fetch(service.baseUrl + path, { ...init, headers })
  const json = response.headers.get('content-type')?.includes('json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    body: json ? await response.json() : await response.text(),
  }
}
async function read<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  const { status, body } = await get(path)
  expect(status).toBe(200)
  return schema.parse(body)
}
const nobody = '00000000-0000-4000-8000-000000000000'

describe('the demonstration organisation, through the API', () => {
  it('is one patriarch, three organisations, a dozen sectors, groups, commissions and their roles', async () => {
    const patriarchs = await read('/v2/agente/patriarcas', z.array(patriarcaSchema))
    expect(patriarchs).toHaveLength(1)
    const organisations = await read(`/v2/agente/${patriarchs[0]?.id}/organizacoes`, z.array(organizacaoSchema))
    expect(organisations.map(({ patriarca }) => patriarca?.id)).toEqual(Array(3).fill(patriarchs[0]?.id))
    const of = async <T>(kind: string, schema: z.ZodType<T>) =>
      (await Promise.all(organisations.map(({ id }) => read(`/v2/agente/${id}/${kind}`, z.array(schema))))).flat()
    const sectors = await of('setores', setorSchema)
    expect(sectors.length).toBeGreaterThanOrEqual(12)
    expect(sectors.every(({ organizacao }) => organisations.some(({ id }) => id === organizacao?.id))).toBe(true)
    expect((await of('grupos-trabalho', grupoTrabalhoSchema)).length).toBeGreaterThan(1)
    expect((await of('comissoes', comissaoSchema)).length).toBeGreaterThan(1)
    const gecon = sectors.find(({ sigla }) => sigla === 'GECON')
    const roles = await read(`/v2/agente/${gecon?.id}/papeis`, z.array(agenteSchema))
    expect(roles.map(({ nomeServidorPapel }) => nomeServidorPapel).sort()).toEqual(['Ana Prado', 'Bruno Reis'])
  })

  it('has ten people with roles, one of them with several, and two citizens', async () => {
    const withRoles = service.people.filter(({ roles }) => roles.length > 0)
    expect(withRoles).toHaveLength(10)
    expect(withRoles.some(({ roles }) => roles.length > 2)).toBe(true)
    expect(service.people).toHaveLength(12)
    expect(await read('/v2/usuario/papeis', z.array(agenteSchema))).toHaveLength(3)
  })

  it('has a plan with some eighty classes, and hides the one that has expired', async () => {
    const [patriarch] = await read('/v2/agente/patriarcas', z.array(patriarcaSchema))
    const plans = await read(
      `/v2/classificacao-documental/${patriarch?.id}/planos-ativos`,
      z.array(planoClassificacaoSchema),
    )
    expect(plans).toHaveLength(1)
    const classes = await read(`/v2/classificacao-documental/${plans[0]?.id}/classes-ativas`, z.array(classeSchema))
    expect(classes.length).toBeGreaterThanOrEqual(75)
    expect(new Set(classes.map(({ codigo }) => codigo)).size).toBe(classes.length)
  })
})

describe('legal grounds (shapes.md 3.3)', () => {
  it('are those of the patriarch, and those that a citizen may use', async () => {
    const [patriarch] = await read('/v2/agente/patriarcas', z.array(patriarcaSchema))
    const grounds = await read(`/v2/fundamentos-legais/${patriarch?.id}`, z.array(fundamentoLegalSchema))
    expect(grounds.length).toBeGreaterThan(2)
    expect(grounds.map(({ ordenacao }) => ordenacao)).toEqual(grounds.map((_, place) => place + 1))
    const own = await read('/v2/fundamentos-legais', z.array(fundamentoLegalSchema))
    expect(own.map(({ idPatriarca }) => idPatriarca)).toEqual([undefined])
    expect((await get(`/v2/fundamentos-legais/${nobody}`)).status).toBe(404)
  })
})

describe('answers', () => {
  it.each([
    ['a path in another case', '/V2/Usuario', 200],
    ['a doubled slash', '//v2/usuario', 200],
    ['version 1', '/v1/usuario', 410],
    ['what is not there', '/v2/nada', 404],
    ['an agent that does not exist', `/v2/agente/${nobody}/setores`, 404],
    ['an id that is none', '/v2/agente/x/setores', 400],
    ['a file of no bytes', '/v2/documentos/upload-arquivo/gerar-url-upload/0', 400],
    ['a file beyond int32', '/v2/documentos/upload-arquivo/gerar-url-upload/2147483648', 400],
  ])('for %s', async (_, path, status) => {
    const answer = await get(path)
    expect(answer.status).toBe(status)
    if (status >= 400) expect(errorResultSchema.parse(answer.body).traceId).not.toBe('')
  })

  it('say what is wrong with a request, in words and by field', async () => {
    const headers = { 'content-type': 'application/json' }
    const broken = await get('/v2/encaminhamento/novo', ana, { method: 'POST', headers, body: '{' })
    expect(broken).toMatchObject({ status: 400, body: { error: 'O pedido não pôde ser lido.' } })
    const empty = await get('/v2/documentos/capturar/digitalizado/servidor', ana, {
      method: 'POST',
      headers,
      body: '{}',
    })
    expect(empty.status).toBe(400)
    expect(Object.keys(errorResultSchema.parse(empty.body).issues ?? {})).toContain('idPapelCapturador')
  })

  it("accept both media types of the live service's clients", async () => {
    const [box] = (await get('/v2/usuario/caixas-encaminhamento')).body as { id: string }[]
    const path = `/v2/caixas/${box?.id}/encaminhamentos/paginated-search`
    for (const type of ['application/json', 'application/json-patch+json']) {
      const answer = await get(path, ana, {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{"pasta":"Entrada"}',
      })
      expect(answer).toMatchObject({ status: 200, body: { result: [], count: 0 } })
    }
  })
})

describe('access', () => {
  it.each([
    ['a request without a token', null, 401, 'Bearer realm="malote"'],
    ['an invalid token', 'nonsense', 401, 'Bearer realm="malote", error="invalid_token"'],
  ])('is refused for %s', async (_, token, status, challenge) => {
    const answer = await get('/v2/usuario', token)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('www-authenticate')).toBe(challenge)
    expect(errorResultSchema.parse(answer.body).traceId).not.toBe('')
  })

  it('is refused for a system where a person is required, and without the scope', async () => {
    const system = await applicationToken(service)
    expect((await get('/v2/agente/patriarcas', system)).status).toBe(200)
    expect((await get('/v2/usuario', system)).status).toBe(403)
    const reader = await personToken(service, 'ana.prado', ['openid', 'api-svc-consultar'])
    expect((await get('/v2/usuario', reader)).status).toBe(200)
    const answer = await get('/v2/documentos/upload-arquivo/gerar-url-upload/10', reader)
    expect(answer.status).toBe(403)
    expect(answer.headers.get('www-authenticate')).toContain('insufficient_scope')
    // Authorization comes before validation: an unauthorised caller learns nothing about the body.
    const headers = { 'content-type': 'application/json' }
    expect((await get('/v2/encaminhamento/novo', reader, { method: 'POST', headers, body: '{' })).status).toBe(403)
    expect((await get('/v2/encaminhamento/novo', null, { method: 'POST', headers, body: '{' })).status).toBe(401)
  })

  it('is granted for a token with the scopes of the live service, too', async () => {
    const live = await personToken(service, 'ana.prado', ['openid', 'api-sigades-consultar', 'api-sigades-documento'])
    expect((await get('/v2/documentos/upload-arquivo/gerar-url-upload/10', live)).status).toBe(200)
  })
})

describe('the API page', () => {
  it('shows every path, and marks extensions of the specification', async () => {
    expect((await get('/docs/', null)).status).toBe(200)
    const { body } = await get('/openapi.json', null)
    const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(body)
    const marked = Object.entries(paths).filter(([, methods]) =>
      Object.values(methods).some((operation) => Object.hasOwn(operation as object, 'x-malote-extension')),
    )
    expect(Object.keys(paths).length).toBeGreaterThan(30)
    expect(marked.map(([path]) => path)).toContain('/v2/usuario/caixas-encaminhamento')
    expect(marked.map(([path]) => path)).not.toContain('/v2/encaminhamento/novo')
  })
})
