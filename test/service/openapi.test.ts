import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSpecification } from '../endpoints/table.ts'
import { borrowService } from '../support/borrowed-service.ts'
import { readDocument } from '../support/openapi.ts'
import type { TestService } from '../support/service.ts'

const specification = readFileSync(path.resolve(import.meta.dirname, '../../docs/spec/api-v2.md'), 'utf8')
/** The names of requests and results in the specification, and the resources of its table. */
const twelve = (/^Request and result schema names[^:]*: (.+)\.$/m.exec(specification)?.[1] ?? '').split(', ')
const resources = [...specification.matchAll(/^\| ([A-Z]\w+) \| [a-z]/gm)].map(([, name = '']) => name)

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: object
  readonly 'x-malote-extension'?: boolean
}
interface Fields {
  readonly properties?: Readonly<Record<string, { readonly 'x-malote-extension'?: boolean }>>
}
interface Operation {
  readonly method: string
  readonly path: string
  readonly deprecated?: boolean
  readonly operationId?: string
  readonly summary?: string
  readonly 'x-malote-extension'?: boolean
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: object }>> }>>
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
}
let service: TestService
let document: Awaited<ReturnType<typeof readDocument>>
let operations: Operation[]
beforeAll(async () => {
  service = await borrowService()
  document = await readDocument(service.baseUrl)
  operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
})
afterAll(() => service.stop())

const find = (name: string): Operation => {
  const [method, path] = name.split(' ')
  const found = operations.find((each) => each.method === method && each.path === path)
  if (!found) throw new Error(`${name} is not published`)
  return found
}
const answerOf = (name: string, status: string) => find(name).responses[status]?.content?.['application/json']?.schema
const bodyOf = (name: string) => find(name).requestBody?.content['application/json']?.schema
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Every operation of the document, as in the specification's tables. */
const namesOf = (of: readonly Operation[]) => of.map(({ method, path }) => `${method} ${path}`)

describe('/openapi.json beside the specification', () => {
  it('has every endpoint with the parameters as the specification writes them, and the same deprecations', () => {
    const specified = readSpecification(specification)
    expect(specified.length).toBeGreaterThan(45)
    const offered = namesOf(operations)
    expect(specified.map(({ endpoint }) => endpoint).filter((endpoint) => !offered.includes(endpoint))).toEqual([])
    for (const { endpoint, isDeprecated } of specified) {
      const { path, parameters = [], deprecated = false } = find(endpoint)
      expect(deprecated, endpoint).toBe(isDeprecated)
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(parameters.map(({ name, in: place, required }) => [name, place, required]).sort(), endpoint).toEqual(
        named.map((name) => [name, 'path', true]).sort(),
      )
    }
  })

  it('marks all that the specification does not show, and nothing that it shows', () => {
    const specified = readSpecification(specification).map(({ endpoint }) => endpoint)
    for (const operation of operations) {
      const [name = ''] = namesOf([operation])
      const isShown = specified.includes(name)
      expect(operation['x-malote-extension'] === true, name).toBe(!isShown)
      for (const each of operation.parameters ?? []) expect(each['x-malote-extension'] === true, name).toBe(!isShown)
    }
    /** The rows of the tables of shapes A and B, and the fields in the running text. */
    const shown = new Set([...specification.matchAll(/^\| (\w+) \| /gm)].map(([, name]) => name))
    for (const [, name] of specification.matchAll(/`(\w+)`/g)) shown.add(name)
    const schemas: [string, Fields][] = Object.entries(document.components.schemas)
    for (const [schema, { properties = {} }] of schemas) {
      for (const [field, value] of Object.entries(properties)) {
        const isMarked = value['x-malote-extension'] === true
        if (!isMarked) expect([...shown, 'url'], `${schema}.${field}`).toContain(field)
      }
    }
    const { properties } = document.components.schemas.EncaminhamentoNovoApiEntry
    expect(Object.values<object>(properties).filter((each) => Object.hasOwn(each, 'x-malote-extension'))).toEqual([])
  })

  it('calls every integer int32, the size of a file too', () => {
    const integers: object[] = []
    JSON.stringify(document, (_key, value) => {
      if (value?.type === 'integer') integers.push(value)
      return value
    })
    expect(integers.length).toBeGreaterThan(20)
    expect(integers.filter((each) => !Object.hasOwn(each, 'format'))).toEqual([])
    const [size] = find('GET /v2/documentos/upload-arquivo/gerar-url-upload/{tamanhoArquivo}').parameters ?? []
    expect(size?.schema).toMatchObject({ type: 'integer', format: 'int32', minimum: 1, maximum: 2 ** 31 - 1 })
  })

  it('gives every operation an id of its own and a summary', () => {
    const ids = operations.map(({ operationId }) => operationId ?? '')
    expect(ids.filter((id) => !/^[a-z]+[A-Z]\w*$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(operations.length)
    expect(find('GET /v2/usuario/papeis').operationId).toBe('getUsuarioPapeis')
    for (const { summary, path } of operations) expect(summary?.length, path).toBeGreaterThan(9)
  })
})

describe('/openapi.json', () => {
  it('is OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('has a component for each of the specification’s twelve names and for each resource', () => {
    expect(twelve).toHaveLength(12)
    expect(resources.length).toBeGreaterThan(15)
    const offered = Object.keys(document.components.schemas)
    expect([...twelve, ...resources].filter((name) => !offered.includes(name))).toEqual([])
  })

  it('uses each of its components and has no dangling reference', () => {
    const text = JSON.stringify(document)
    const used = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name)
    expect([...new Set(used)].sort()).toEqual(Object.keys(document.components.schemas).sort())
  })

  it.each([
    ['POST /v2/associacoes/search', 'AssociacaoApiFilter', 'AssociacaoResultSearch'],
    ['POST /v2/associacoes/processos/search', 'AssociacaoProcessoApiFilter', 'ProcessoResultSearch'],
    ['POST /v2/documentos/paginated-search', 'DocumentoApiFilter', 'DocumentoResultSearch'],
    ['POST /v2/documentos/search', 'DocumentoApiFilter', 'DocumentoResultSearch'],
    [
      'POST /v2/documentos/fase-assinatura/paginated-search',
      'DocumentoFaseAssinaturaApiFilter',
      'DocumentoFaseAssinaturaResultSearch',
    ],
    [
      'POST /v2/documentos/fase-assinatura/enviar/cidadao',
      'DocumentoNatoDigitalMultiplasAssinaturasCidadaoApiEntry',
      'DocumentoAssinado',
    ],
    [
      'POST /v2/documentos/capturar/digitalizado/original/validar',
      'DocumentoDigitalizadoOriginalApiEntry',
      'WebApiResponse',
    ],
  ])('%s has the bodies and answers of the specification', (name, body, answer) => {
    expect(bodyOf(name)).toEqual(ref(body))
    expect(answerOf(name, '200')).toEqual(ref(answer))
  })

  it.each([
    ['POST /v2/documentos/fase-assinatura/enviar/servidor', 'DocumentoNatoDigitalMultiplasAssinaturasServidorApiEntry'],
    ['POST /v2/documentos/capturar/digitalizado/original', 'DocumentoDigitalizadoOriginalApiEntry'],
  ])('%s answers a bare identifier', (name, body) => {
    expect(bodyOf(name)).toEqual(ref(body))
    expect(answerOf(name, '200')).toMatchObject({ type: 'string', format: 'uuid' })
  })

  it.each([
    ['GET /v2/agente/patriarcas', 'Patriarca'],
    ['GET /v2/agente/{idOrgao}/comissoes', 'Comissao'],
    ['GET /v2/agente/{idOrgao}/grupos-trabalho', 'GrupoTrabalho'],
    ['GET /v2/usuario/papeis', 'Agente'],
    ['GET /v2/documentos/{idDocumento}/assinantes', 'Assinante'],
  ])('%s answers an array of %s', (name, item) =>
    expect(answerOf(name, '200')).toEqual({ type: 'array', items: ref(item) }),
  )

  it('requires a restriction of access in every request schema of a document that the specification names', () => {
    for (const name of twelve.filter((each) => /^Documento.*ApiEntry$/.test(each))) {
      expect(document.components.schemas[name].required).toContain('restricaoAcesso')
      expect(document.components.schemas[name].properties.restricaoAcesso).toEqual(ref('RestricaoAcessoApiEntry'))
    }
  })

  it('declares the same errors everywhere, and one success for each endpoint', () => {
    for (const { method, path, responses } of operations) {
      const statuses = Object.keys(responses)
      expect(statuses, path).toEqual(expect.arrayContaining(['400', '401', '403', '500']))
      for (const status of statuses.filter((each) => /^[45]/.test(each))) {
        expect(responses[status]?.content?.['application/json']?.schema).toEqual(ref('ErrorResult'))
      }
      const written =
        /^\/v2\/(?:encaminhamento\/(?:novo|responder|reencaminhar|complementar|\{id\}\/resolver)$|processos\/(?!.*search))/
      const captured = /^\/v2\/documentos\/capturar\/(?!digitalizado\/original|.*\/validar)/
      const queued = method === 'POST' && (written.test(path) || captured.test(path))
      const wanted = queued ? '202' : method === 'DELETE' ? '204' : '200'
      expect(
        statuses.filter((each) => each.startsWith('2')),
        `${method} ${path}`,
      ).toEqual([wanted])
    }
  })

  it('declares every media type of a body, and a form with a file for the search by content', () => {
    const json = ['application/json', 'application/json-patch+json', 'text/json', 'application/*+json']
    for (const { path, requestBody } of operations.filter((each) => each.requestBody)) {
      const form = /content$/i.test(path)
      const either = path.endsWith('assinatura-digital-valida') ? [...json, 'multipart/form-data'] : json
      expect(Object.keys(requestBody?.content ?? {}), path).toEqual(form ? ['multipart/form-data'] : either)
      if (!form) continue
      expect(requestBody?.content['multipart/form-data']?.schema).toMatchObject({
        properties: { documento: { type: 'string', format: 'binary' } },
        required: ['documento'],
      })
    }
  })

  it('requires one scope on every endpoint, which the sign-in offers', () => {
    const { flows } = document.components.securitySchemes.oauth2
    for (const { path, security } of operations) {
      const scopes = security.flatMap((each) => each['oauth2'] ?? [])
      expect(scopes, path).toHaveLength(1)
      expect(Object.keys(flows.authorizationCode.scopes)).toContain(scopes[0])
    }
  })
})
