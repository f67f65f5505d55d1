import * as oidc from 'openid-client'
import type { Environment } from '../settings/index.ts'
import { isLoopback, type Transport } from '../transport/index.ts'
import type { Vault } from '../vault/index.ts'

/** What a sign-in or a renewal yields. Times in milliseconds since the epoch. */
export interface TokenSet {
  readonly accessToken: string
  readonly obtainedAt: number
  readonly expiresAt: number
  readonly refreshToken: string | null
}

/** What one authorization draws by chance; used once. */
export interface Challenge {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export interface AuthorizationRequest {
  challenge: Challenge
  redirectUri: string
  /** Answer at once, from the provider's own session or with an error, and show the person nothing. */
  silent: boolean
}

/** The identity provider of an environment (spec, "Authentication"; RFC 6749, 7636; OpenID Connect Core). */
export interface Provider {
  authorizationUrl(request: AuthorizationRequest): Promise<string>
  exchange(request: AuthorizationRequest & { answer: URLSearchParams }): Promise<TokenSet>
  refresh(refreshToken: string): Promise<TokenSet>
}

export class MissingSecretError extends Error {}

export interface ProviderOptions {
  environment: Environment
  transport: Pick<Transport, 'fetch'>
  vault: Pick<Vault, 'get'>
  now(): Date
}

export const newChallenge = (): Challenge => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  codeVerifier: oidc.randomPKCECodeVerifier(),
})

export async function openProvider({ environment, transport, vault, now }: ProviderOptions): Promise<Provider> {
  const { responseType, scopes } = environment
  const hybrid = responseType === 'code id_token'
  let idTokenCame: boolean | undefined

  /** Sees whether the token endpoint gave an id_token, which decides whether a nonce can be expected in one. */
  const watchingFetch: oidc.CustomFetch = async (url, init) => {
    const { body, headers, method, signal } = init
    const answer = await transport.fetch(url, { body, headers, method, signal })
    if (method === 'POST') {
      const content: unknown = await answer
        .clone()
        .json()
        .catch(() => null)
      idTokenCame = typeof content === 'object' && content !== null && 'id_token' in content
    }
    return answer
  }
  const config = await configuration(environment, secretOf(environment, vault), watchingFetch)
  if (hybrid) oidc.useCodeIdTokenResponseType(config)

  const tokenSet = (answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers): TokenSet => ({
    accessToken: answer.access_token,
    obtainedAt: now().getTime(),
    // Without expires_in only a 401 tells; an hour is what such services give.
    expiresAt: now().getTime() + (answer.expiresIn() ?? 3600) * 1000,
    refreshToken: environment.refresh ? (answer.refresh_token ?? null) : null,
  })

  return {
    async authorizationUrl({ challenge, redirectUri, silent }) {
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state: challenge.state,
        nonce: challenge.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(challenge.codeVerifier),
        code_challenge_method: 'S256',
        // A fragment never reaches a listener, so the hybrid answer has to be posted.
        ...(hybrid ? { response_mode: 'form_post' } : {}),
        ...(silent ? { prompt: 'none' } : {}),
      })
      return url.href
    },
    async exchange({ challenge, redirectUri, answer }) {
      const url = new URL(redirectUri)
      if (hybrid) url.hash = answer.toString()
      else url.search = answer.toString()
      idTokenCame = undefined
      // Read once before the exchange, for the browser's id_token, and once after it, for the token endpoint's: an
      // expected nonce would otherwise demand an id_token that the specification does not promise.
      const expected = () => (idTokenCame === undefined ? hybrid : idTokenCame)
      const checks = {
        pkceCodeVerifier: challenge.codeVerifier,
        expectedState: challenge.state,
        get expectedNonce() {
          return expected() ? challenge.nonce : undefined
        },
      }
      return tokenSet(await oidc.authorizationCodeGrant(config, url, checks as oidc.AuthorizationCodeGrantChecks))
    },
    async refresh(refreshToken) {
      const renewed = tokenSet(await oidc.refreshTokenGrant(config, refreshToken))
      return renewed.refreshToken === null ? { ...renewed, refreshToken } : renewed
    },
  }
}

function secretOf({ clientSecretRef }: Environment, vault: Pick<Vault, 'get'>): oidc.ClientAuth {
  if (clientSecretRef === undefined) return oidc.None()
  const secret = vault.get(clientSecretRef)
  if (secret === null) throw new MissingSecretError(clientSecretRef)
  return oidc.ClientSecretPost(secret)
}

async function configuration(environment: Environment, auth: oidc.ClientAuth, fetch: oidc.CustomFetch) {
  const { issuer, clientId, discovery, authorizeUrl, tokenUrl, jwksUrl } = environment
  // The transport itself refuses http beyond this machine; here it is allowed only where it is this machine.
  const insecure = isLoopback(new URL(issuer)) ? [oidc.allowInsecureRequests] : []
  const metadata = { client_id: clientId }
  if (discovery) {
    const options = { execute: insecure, [oidc.customFetch]: fetch, timeout: 30 }
    return oidc.discovery(new URL(issuer), clientId, metadata, auth, options)
  }
  const server = {
    issuer,
    ...(authorizeUrl === undefined ? {} : { authorization_endpoint: authorizeUrl }),
    ...(tokenUrl === undefined ? {} : { token_endpoint: tokenUrl }),
    ...(jwksUrl === undefined ? {} : { jwks_uri: jwksUrl }),
  }
  const config = new oidc.Configuration(server, clientId, metadata, auth)
  config[oidc.customFetch] = fetch
  config.timeout = 30
  for (const allow of insecure) allow(config)
  return config
}
