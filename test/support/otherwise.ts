import type { PassingRequest, Verdict } from './fault-proxy.ts'

/** Where the service describes its answers (OpenAPI 3.1). */
interface Description {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Answer>> }>>>
  >
}
interface Answer {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}
interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

interface Otherwise {
  /** Decides about a request as such a service would. */
  judge(request: PassingRequest): Verdict
  /** Answers everything with the page of a portal, until it is false again. */
  portal: boolean
  /** Paths, without their ids, that have answered 429 once. */
  readonly throttled: ReadonlySet<string>
  /** How many fields were null although the local service leaves them out. */
  readonly nulls: number
}

/**
 * A service that follows the specification and was written by others:
 * optional fields without a value are null, a page has `pageSize` records at most, no answer counts, and each path
 * answers its first request with 429.
 */
export async function otherwise(baseUrl: string, pageSize: number): Promise<Otherwise> {
  const description = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as Description
  const throttled = new Set<string>()
  const routes = Object.keys(description.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
  }))
  let nulls = 0

  const resolved = (schema: Schema): Schema => {
    if (schema.$ref === undefined) return schema
    return description.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}
  }
  /** Of alternatives the one whose fields the value has. */
  const schemaFor = (value: object, schema: Schema): Schema => {
    const whole = resolved(schema)
    const branches = whole.anyOf?.map((branch) => schemaFor(value, branch)) ?? []
    return branches.find(({ properties = {} }) => Object.keys(value).every((key) => key in properties)) ?? whole
  }
  function withNulls(value: unknown, schema: Schema): unknown {
    if (Array.isArray(value)) return value.map((each) => withNulls(each, resolved(schema).items ?? {}))
    if (typeof value !== 'object' || value === null) return value
    const { properties = {} } = schemaFor(value, schema)
    const present = Object.entries(value).map(([key, field]) => [key, withNulls(field, properties[key] ?? {})])
    const absent = Object.keys(properties).filter((key) => !(key in value) && key !== 'count')
    nulls += absent.length
    return Object.fromEntries([...present, ...absent.map((key) => [key, null])])
  }
  const answerSchema = ({ method, path }: PassingRequest): Schema => {
    const route = routes.find(({ pattern }) => pattern.test(path.split('?')[0] ?? ''))
    const { responses = {} } = description.paths[route?.template ?? '']?.[method.toLowerCase()] ?? {}
    const good = responses['200'] ?? responses['202']
    return good?.content?.['application/json']?.schema ?? {}
  }

  const state = {
    portal: false,
    throttled,
    get nulls() {
      return nulls
    },
    judge(request: PassingRequest): Verdict {
      if (!isOfTheApplication(request)) return 'pass'
      if (state.portal) return { when: 'instead', status: 200 }
      const path = `${request.method} ${withoutIds(request.path)}`
      if (!throttled.has(path)) {
        throttled.add(path)
        return { when: 'instead', status: 429, headers: { 'retry-after': '1' }, error: tooMany }
      }
      if (!request.path.startsWith('/v2/')) return 'pass'
      return {
        when: 'after',
        asked: (body) => withSmallPages(body, pageSize),
        rewrite: (body) => withoutCount(withNulls(body, answerSchema(request))),
      }
    },
  }
  return state
}

const tooMany = { error: 'Muitos pedidos. Tente de novo.', traceId: '0af7651916cd43dd8448eb211c80319c' }

/** The pages of the sign-in are the browser's; the rest is asked by the application. */
const isOfTheApplication = ({ path }: PassingRequest) =>
  path.startsWith('/v2/') || path.includes('/.well-known/') || path.startsWith('/is/connect/token')

const withoutIds = (path: string) =>
  path.split('?')[0]?.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\/\d+(?=\/|$)/gi, '/{}') ?? ''

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withSmallPages = (body: unknown, pageSize: number): unknown =>
  isRecord(body) && 'tamanhoPagina' in body ? { ...body, tamanhoPagina: pageSize } : body

function withoutCount(body: unknown): unknown {
  if (!isRecord(body) || !('result' in body)) return body
  const { count: _, ...rest } = body
  return rest
}
