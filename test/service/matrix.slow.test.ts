import { importJWK, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { segredosIdentidade } from '../../service/database/schema/index.ts'
import { idOfPerson } from '../../service/sample/rows.ts'
import { type Endpoint, exampleOf, pathOf, readEndpoints } from '../support/openapi.ts'
import { startService, type TestService } from '../support/service.ts'
import { applicationToken, personToken } from '../support/sign-in.ts'
import { changeTables } from '../support/tables.ts'

/** Signs tokens with the service's own key, so that only their claims are wrong. Restarts the service. */
async function tokenMint(service: TestService): Promise<(claims: MintedClaims) => Promise<string>> {
  await service.stop()
  let key: JWK | undefined
  await changeTables(service, async (db) => {
    const [row] = await db.select().from(segredosIdentidade)
    key = (row?.valor as { signingKey: JWK } | undefined)?.signingKey
  })
  await service.restart()
  if (!key) throw new Error('the service has no key')
  const [signer, kid] = [await importJWK(key, 'RS256'), key.kid ?? '']
  return ({ typ = 'at+jwt', issuer = `${service.authUrl}/is`, ...claims }) =>
    new SignJWT({ client_id: 'malote-desktop', scope: allScopes })
      .setProtectedHeader({ alg: 'RS256', typ, kid })
      .setIssuer(issuer)
      .setAudience(claims.audience ?? 'urn:malote:api')
      .setSubject(claims.sub)
      .setIssuedAt()
      .setExpirationTime(claims.expires ?? '1h')
      .sign(signer)
}
interface MintedClaims {
  readonly sub: string
  readonly audience?: string
  readonly issuer?: string
  readonly expires?: string
  readonly typ?: string
}
const allScopes = 'api-svc-consultar api-svc-documento api-svc-encaminhamento api-svc-processo'

let service: TestService
let endpoints: Endpoint[]
let ana: string
let system: string
let mint: Awaited<ReturnType<typeof tokenMint>>
beforeAll(async () => {
  service = await startService()
  mint = await tokenMint(service)
  endpoints = await readEndpoints(service.baseUrl)
  ana = await personToken(service, 'ana.prado')
  system = await applicationToken(service, [
    ...['api-svc-consultar', 'api-svc-documento', 'api-svc-encaminhamento', 'api-svc-processo'],
  ])
})
afterAll(() => service.stop())

async function ask(endpoint: Endpoint, token: string | null, path = pathOf(endpoint)) {
  const multipart = endpoint.path.toLowerCase().includes('content') && endpoint.method === 'POST'
  const form = new FormData()
  form.append('documento', new Blob(['%PDF-1.7 nobody has this\n%%EOF']), 'a.pdf')
  const json = endpoint.body === undefined ? undefined : JSON.stringify(exampleOf(endpoint.body))
  const response = await fetch(service.baseUrl + path, {
    method: endpoint.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined || multipart ? {} : { 'content-type': 'application/json' }),
    },
    ...(multipart ? { body: form } : json === undefined ? {} : { body: json }),
  })
  return { status: response.status, text: await response.text() }
}

/** Endpoints whose status for one kind of request differs from the expected one. */
async function differing(
  wanted: readonly Endpoint[],
  token: string | null,
  status: number,
  path?: (each: Endpoint) => string,
) {
  const wrong: string[] = []
  for (const endpoint of wanted) {
    const answer = await ask(endpoint, token, path?.(endpoint))
    if (answer.status !== status) wrong.push(`${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.text}`)
  }
  return wrong
}

/** Reads of public data, which are open to systems (spec, "Flows"). */
const forSystems = [
  /^\/v2\/agente\//,
  /^\/v2\/classificacao-documental\//,
  /^\/v2\/fundamentos-legais/,
  // A system reads the public ones of these.
  /^\/v2\/documentos\/(?:digitalizado\/original\/)?\{idDocumento\}(?!\/pode-usar)/,
  /^\/v2\/documentos\/(?:paginated-search|search|search-by-content|SearchByContent|search-by-fase-assinatura)/,
  /^\/v2\/encaminhamento\/\{id\}\/rastreio$/,
  // A system may read an event if it may read the result.
  /^\/v2\/eventos\//,
  // Processes and their steps are public.
  /^\/v2\/(?:processos\/(?:\{id\}|paginated-search|search)|associacoes\/)/,
]
const isForSystems = ({ path }: Endpoint) => forSystems.some((pattern) => pattern.test(path))

describe('every endpoint', () => {
  it('declares its scope, 400 and 500', () => {
    expect(endpoints.length).toBeGreaterThan(50)
    expect(endpoints.filter(({ scope }) => !scope.startsWith('api-svc-'))).toEqual([])
    const undeclared = endpoints.filter(({ statuses }) => !statuses.includes('400') || !statuses.includes('500'))
    expect(undeclared.map(({ path }) => path)).toEqual([])
  })

  it('answers 401 without a token, and for an invalid one', async () => {
    expect(await differing(endpoints, null, 401)).toEqual([])
    expect(await differing(endpoints, 'nonsense', 401)).toEqual([])
  })

  it.each([
    ['that has expired', { expires: '-1s' }],
    ['of another audience', { audience: 'urn:outra:api' }],
    ['of another issuer', { issuer: 'https://acesso.exemplo.br/is' }],
    ['that is an id_token', { typ: 'JWT' }],
  ])('answers 401 to a token %s', async (_, claims) => {
    const sub = idOfPerson('ana.prado')
    expect(await differing(endpoints, await mint({ sub, ...claims }), 401)).toEqual([])
    // The same token with correct claims.
    const [patriarchs] = endpoints.filter(({ path }) => path === '/v2/agente/patriarcas')
    expect(await differing(patriarchs ? [patriarchs] : [], await mint({ sub }), 200)).toEqual([])
  })

  it('answers 403 without the scope, before any other check', async () => {
    const without = async (scope: string, scopes: readonly string[]) => {
      const token = await personToken(service, 'ana.prado', ['openid', ...scopes])
      const asking = endpoints.filter((each) => each.scope === scope)
      expect(asking).not.toEqual([])
      return differing(asking, token, 403)
    }
    expect(await without('api-svc-consultar', ['api-svc-documento', 'api-svc-encaminhamento'])).toEqual([])
    expect(await without('api-svc-documento', ['api-svc-consultar', 'api-svc-encaminhamento'])).toEqual([])
    expect(await without('api-svc-encaminhamento', ['api-svc-consultar', 'api-svc-documento'])).toEqual([])
    expect(await without('api-svc-processo', ['api-svc-consultar', 'api-svc-documento'])).toEqual([])
  })

  it('answers 403 to a system if the act or the answer belongs to a person', async () => {
    const personal = endpoints.filter((each) => !isForSystems(each))
    expect(await differing(personal, system, 403)).toEqual([])
  })

  it('answers 400 to an invalid UUID or size', async () => {
    const withIds = endpoints.filter(({ params, path }) => params.length > 0 && !path.endsWith('/inicial'))
    expect(await differing(withIds, ana, 400, (each) => pathOf(each, 'x'))).toEqual([])
  })

  it('answers 404 to an unknown id', async () => {
    // 403: a missing box counts as one without access. 400: the content of the example is refused.
    const cannotApply = /caixas\/|tamanhoArquivo|\/resolver$/
    const named = endpoints.filter(({ params, path }) => params.length > 0 && !cannotApply.test(path))
    expect(await differing(named, ana, 404)).toEqual([])
  })
})
