import { z } from 'zod'

/** The parts of an OpenAPI schema that tests use. */
interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minItems?: number
  readonly minimum?: number
}

/** One endpoint as the service publishes it. */
export interface Endpoint {
  readonly method: string
  /** The path, with `{name}` for parameters. */
  readonly path: string
  readonly params: readonly string[]
  readonly body: JsonSchema | undefined
  readonly scope: string
  readonly statuses: readonly string[]
  readonly deprecated: boolean
  readonly extension: boolean
}

const operationSchema = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
  responses: z.record(z.string(), z.unknown()),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  deprecated: z.boolean().default(false),
  'x-malote-extension': z.boolean().default(false),
})
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) })

/** A value of the document with its references resolved. */
function resolved(value: unknown, schemas: Readonly<Record<string, unknown>>): unknown {
  return JSON.parse(JSON.stringify(value), (_key, each: { $ref?: string } | null) => {
    const name = /^#\/components\/schemas\/(.+)$/.exec(each?.$ref ?? '')?.[1]
    return name === undefined ? each : resolved(schemas[name], schemas)
  })
}

/** Reads the OpenAPI document of a running service. */
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it by looking into it.
export async function readDocument(baseUrl: string): Promise<any> {
  return (await fetch(`${baseUrl}/openapi.json`)).json()
}

/** Reads every endpoint of a running service's OpenAPI document, with references resolved. */
export async function readEndpoints(baseUrl: string): Promise<Endpoint[]> {
  const document = await readDocument(baseUrl)
  const { paths } = documentSchema.parse(resolved({ paths: document.paths }, document.components.schemas))
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/v2/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        params: operation.parameters.filter((each) => each.in === 'path').map(({ name }) => name),
        body: operation.requestBody?.content['application/json']?.schema as JsonSchema | undefined,
        scope: operation.security[0]?.['oauth2']?.[0] ?? '',
        statuses: Object.keys(operation.responses),
        deprecated: operation.deprecated,
        extension: operation['x-malote-extension'],
      })),
    )
}

const anyId = '00000000-0000-4000-8000-000000000000'

/** The path with a value for each parameter: a size for sizes, an unknown UUID for ids. */
export const pathOf = (endpoint: Endpoint, value?: string) =>
  endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => value ?? (name === 'tamanhoArquivo' ? '10' : anyId))

/** The smallest value that a schema accepts. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (first) return exampleOf(first)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    const wanted = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
    return Object.fromEntries(wanted.map(([name, each]) => [name, exampleOf(each)]))
  }
  if (type === 'array') return schema.items && schema.minItems ? [exampleOf(schema.items)] : []
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return false
  if (type === 'null') return null
  if (schema.format === 'date-time') return '2026-01-01T00:00:00Z'
  return schema.format === 'uuid' || schema.pattern?.includes('0-9a-f') ? anyId : 'texto'
}
