import type { EndpointUse } from './uses.ts'

/** An endpoint of the specification. */
interface SpecifiedEndpoint {
  readonly endpoint: string
  readonly isDeprecated: boolean
}

/** A request that the application made in a walk. */
interface SeenRequest {
  /** Path of the walk's file below test/e2e. */
  readonly walk: string
  readonly method: string
  /** Without its query. */
  readonly path: string
}

/** The endpoints in the tables of docs/spec/api-v2.md; a row of the boxes has no method but GET. */
export function readSpecification(text: string): SpecifiedEndpoint[] {
  const rows = text.matchAll(/^\| (GET|POST|PUT|PATCH|DELETE) \| (\/v2\/\S+) \|(.*)$/gm)
  return [...rows].map(([, method = '', path = '', rest = '']) => ({
    endpoint: `${method} ${path}`,
    isDeprecated: rest.includes('deprecated'),
  }))
}

const patternOf = (endpoint: string): RegExp => {
  const [method = '', path = ''] = endpoint.split(' ')
  const segments = path
    .split('/')
    .map((each) => (each.startsWith('{') ? '[^/]+' : each.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  return new RegExp(`^${method} ${segments.join('/')}$`, 'i')
}
const placeholders = (endpoint: string) => endpoint.split('{').length

/** The endpoint that a request is for, the one with the fewest placeholders; undefined for none. */
export function endpointOf({ method, path }: SeenRequest, endpoints: readonly string[]): string | undefined {
  const matching = endpoints.filter((each) => patternOf(each).test(`${method} ${path}`))
  return matching.toSorted((a, b) => placeholders(a) - placeholders(b))[0]
}

interface Evidence {
  readonly specified: readonly SpecifiedEndpoint[]
  readonly uses: readonly EndpointUse[]
  readonly seen: readonly SeenRequest[]
}

/** The walks that saw each endpoint, in the order of their names, and the requests for none. */
function walksByEndpoint({ specified, uses, seen }: Evidence) {
  const endpoints = [...new Set([...specified, ...uses].map(({ endpoint }) => endpoint))]
  const walks = new Map<string, Set<string>>()
  const unknown: SeenRequest[] = []
  for (const request of seen) {
    const endpoint = endpointOf(request, endpoints)
    if (endpoint === undefined) unknown.push(request)
    else walks.set(endpoint, (walks.get(endpoint) ?? new Set<string>()).add(request.walk))
  }
  return { walks: new Map([...walks].map(([endpoint, names]) => [endpoint, [...names].toSorted()])), unknown }
}

/** The contradictions between the specification, the stated uses, the requests of all walks and the written table. */
export function findProblems(evidence: Evidence, written: ReadonlyMap<string, string>): string[] {
  const { specified, uses } = evidence
  const { walks, unknown } = walksByEndpoint(evidence)
  const problems: string[] = []
  for (const { endpoint, isDeprecated } of specified) {
    if (isDeprecated && walks.has(endpoint))
      problems.push(`${endpoint} is deprecated, but ${walks.get(endpoint)} calls it`)
  }
  for (const { endpoint, isCalled = true } of uses) {
    const own = walks.get(endpoint) ?? []
    const walk = written.get(endpoint)
    if (!isCalled && own.length > 0) problems.push(`${endpoint} is said not to be called, but ${own.join(', ')} does`)
    if (isCalled && own.length === 0) problems.push(`${endpoint}: no walk has seen it`)
    if (isCalled && own.length > 0 && (walk === undefined || !own.includes(walk)))
      problems.push(`${endpoint}: the table names ${walk ?? 'no walk'}, but it was seen by ${own.join(', ')}`)
  }
  const strange = new Set(unknown.map(({ walk, method, path }) => `${method} ${path} (${walk})`))
  for (const request of strange) problems.push(`${request} is in neither table`)
  return problems
}

/** Gaps between the specification and the stated uses, which need no walk to be seen. */
export function findGaps(specified: readonly SpecifiedEndpoint[], uses: readonly EndpointUse[]): string[] {
  const used = new Set(uses.map(({ endpoint }) => endpoint))
  const wanted = specified.filter(({ isDeprecated }) => !isDeprecated).map(({ endpoint }) => endpoint)
  return [
    ...wanted.filter((endpoint) => !used.has(endpoint)).map((endpoint) => `${endpoint} has neither a use nor a reason`),
    ...[...used]
      .filter((endpoint) => !wanted.includes(endpoint))
      .map((endpoint) => `${endpoint} is not in the specification`),
  ]
}

/** The walk of each endpoint in docs/endpoints.md. */
export function readWalks(table: string): ReadonlyMap<string, string> {
  const rows = table.matchAll(/^\| `([A-Z]+ \/v2\/[^`]+)` \|.*\| `?([^`|]*)`? \|$/gm)
  return new Map([...rows].map(([, endpoint = '', walk = '']) => [endpoint, walk.trim()]))
}

/** A walk for each endpoint: the written one while it still sees it, otherwise the first. */
export function chooseWalks(evidence: Evidence, written: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const { walks } = walksByEndpoint(evidence)
  return new Map(
    [...walks].map(([endpoint, names]) => {
      const before = written.get(endpoint)
      return [endpoint, before !== undefined && names.includes(before) ? before : (names[0] ?? '')]
    }),
  )
}

const head = `# Endpoints

Every endpoint, the screens that use it and a walk in test/e2e that has seen the application call it. Written by
\`node test/endpoints/check.ts --write\` after the walks of \`npm test -- --all\`, which fails where an endpoint of the
specification has no row, a walk does not see its endpoint, or a deprecated endpoint is called. The uses are stated in
test/endpoints/uses.ts.
`

/** The text of docs/endpoints.md. */
export function renderTable(
  { specified, further }: { specified: readonly EndpointUse[]; further: readonly EndpointUse[] },
  walks: ReadonlyMap<string, string>,
): string {
  const row = ({ endpoint, use, isCalled }: EndpointUse) =>
    `| \`${endpoint}\` | ${use} | ${isCalled !== false ? `\`${walks.get(endpoint) ?? ''}\`` : 'not called'} |`
  const table = (uses: readonly EndpointUse[]) =>
    ['| endpoint | used by | seen by |', '|---|---|---|', ...uses.map(row)].join('\n')
  return [
    head,
    `## The specification\n\n${table(specified)}\n`,
    `## Extensions, and endpoints of the live service\n\n${table(further)}\n`,
  ].join('\n')
}
