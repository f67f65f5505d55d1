import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { definedFields } from '../../../contract/defined-fields.ts'

export interface TestProviderOptions {
  /** `spec`: returns only the specification's fields. `live`: hybrid, form_post, an id_token, discovery. */
  kind: 'spec' | 'live'
  clientSecret?: string
  /** Issues rotating refresh tokens. */
  refresh?: boolean
}

export interface TestProvider {
  readonly url: string
  readonly issuer: string
  /** The person who logs in next; null refuses (access_denied). */
  person: { id: string; nome: string } | null
  /** Method and path of every request so far. */
  readonly requests: string[]
  /** Bodies of requests to the token endpoint. */
  readonly tokenRequests: Record<string, string>[]
  /** Answers a path in the provider's and the API's place; null: they answer. */
  instead: (path: string) => { status: number; headers?: Record<string, string>; body: string } | null
  /** Ends the person's session in the browser, so that silent authorizations fail. */
  forgetLogins(): void
  close(): Promise<void>
}

const names = new Map<string, string>()

/** A real oidc-provider with the API's two user endpoints beside it, on a free loopback port. */
export async function startProvider(options: TestProviderOptions): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const oidc = createOidc(url, options)
  const state: TestProvider = {
    url,
    issuer: url,
    person: null,
    requests: [],
    tokenRequests: [],
    instead: () => null,
    forgetLogins: () => {
      generation += 1
    },
    close: () => closeServer(server),
  }
  let generation = 0
  // Ignoring the old cookies has the effect of a log-out in the browser.
  oidc.use(async (context, next) => {
    const cookies = context.headers.cookie ?? ''
    if (generation > 0 && !cookies.includes(`generation=${generation}`)) context.headers.cookie = ''
    context.append('set-cookie', `generation=${generation}; path=/`)
    await next()
  })
  oidc.use(async (context, next) => {
    await next()
    if (options.kind === 'spec' && context.path === '/token' && context.status === 200) {
      const { access_token, expires_in, token_type, scope, refresh_token } = context.body as Record<string, unknown>
      context.body = { access_token, expires_in, token_type, scope, ...definedFields({ refresh_token }) }
    }
  })

  const recordTokenRequest = (context: KoaContextWithOIDC) =>
    state.tokenRequests.push({ ...(context.oidc.body as Record<string, string>) })
  oidc.on('grant.success', recordTokenRequest)
  oidc.on('grant.error', recordTokenRequest)
  const callback = oidc.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    state.requests.push(`${request.method} ${path}`)
    const instead = state.instead(path)
    if (instead !== null) {
      request.resume()
      response.writeHead(instead.status, instead.headers).end(instead.body)
    } else if (path.startsWith('/v2/')) void answerApi(oidc, path, request, response)
    else if (path.startsWith('/entrar/')) void login(oidc, state, request, response)
    else callback(request, response)
  })
  return state
}

function createOidc(url: string, { kind, clientSecret, refresh = false }: TestProviderOptions) {
  const hybrid = kind === 'live'
  const policy = interactionPolicy.base()
  // This check would ask native clients for consent every time.
  policy.get('consent')?.checks.remove('native_client_prompt')
  return new Provider(url, {
    clients: [
      {
        client_id: 'malote-desktop',
        application_type: 'native',
        ...(clientSecret === undefined
          ? { token_endpoint_auth_method: 'none' }
          : { client_secret: clientSecret, token_endpoint_auth_method: 'client_secret_post' }),
        redirect_uris: ['http://127.0.0.1/callback'],
        response_types: [hybrid ? 'code id_token' : 'code'],
        grant_types: ['authorization_code', ...(hybrid ? ['implicit'] : []), ...(refresh ? ['refresh_token'] : [])],
      },
    ],
    responseTypes: ['code', 'code id_token'],
    scopes: ['openid', 'api-svc-consultar'],
    cookies: { keys: ['teste'] },
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    pkce: { required: () => kind === 'spec' },
    ttl: {
      AccessToken: 3600,
      Session: 3600,
      Grant: 3600,
      Interaction: 600,
      IdToken: 600,
      RefreshToken: 600,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async () => refresh,
    interactions: { policy, url: (_context, interaction) => `/entrar/${interaction.uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    async loadExistingGrant(context) {
      const { client, session } = context.oidc
      if (client === undefined || session?.accountId === undefined) return undefined
      const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid api-svc-consultar')
      await grant.save()
      return grant
    },
  })
}

async function login(oidc: Provider, state: TestProvider, request: IncomingMessage, response: ServerResponse) {
  const { person } = state
  if (person !== null) names.set(person.id, person.nome)
  const result = person === null ? { error: 'access_denied' } : { login: { accountId: person.id } }
  await oidc.interactionFinished(request, response, result)
}

async function answerApi(oidc: Provider, path: string, request: IncomingMessage, response: ServerResponse) {
  const token = await oidc.AccessToken.find((request.headers.authorization ?? '').replace('Bearer ', ''))
  if (token === undefined) return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
  const nome = names.get(token.accountId) ?? ''
  const papel = {
    id: token.accountId.replace(/^./, 'f'),
    nome: 'Gerente',
    tipo: 'Papel',
    siglaUnidadePapel: 'GECON',
    siglaOrganizacaoPapel: 'SEFAZ',
  }
  const bodies: Record<string, unknown> = {
    '/v2/usuario': { id: token.accountId, nome },
    '/v2/usuario/papeis': [papel, { ...papel, id: token.accountId.replace(/^./, 'e'), nome: 'Fiscal' }],
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(bodies[path]))
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
