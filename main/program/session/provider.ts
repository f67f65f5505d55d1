import * as oidc from 'openid-client'
import { definedFields } from '../../../contract/defined-fields.ts'
import { isLoopback } from '../../addresses.ts'
import type { HttpTransport, Patience } from '../../engine/transport/index.ts'
import type { Environment } from '../settings/index.ts'
import { createProviderClock, type ProviderClock } from './provider-clock.ts'
import { createProviderFetch } from './provider-fetch.ts'

/** The result of a sign-in or a renewal. Times in milliseconds since the epoch. */
export interface TokenSet {
  readonly accessToken: string
  readonly obtainedAt: number
  readonly expiresAt: number
  readonly refreshToken: string | null
}

/** Random values of one authorization. */
interface Challenge {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/**
 * `none`: the provider answers at once, from its own session or with an error, and shows nothing. `login`: the person
 * proves who they are, whoever the browser's session belongs to. Null: the provider decides (OpenID Connect Core, 3.1.2.1).
 */
export type Prompt = 'none' | 'login' | null

interface AuthorizationRequest {
  challenge: Challenge
  redirectUri: string
  prompt: Prompt
}

/** The identity provider of an environment (spec, "Authentication"; RFC 6749, 7636; OpenID Connect Core). */
export interface Provider {
  authorizationUrl(request: AuthorizationRequest): Promise<string>
  exchange(request: AuthorizationRequest & { answer: URLSearchParams }): Promise<TokenSet>
  refresh(refreshToken: string): Promise<TokenSet>
  /** Ends a refresh token, where the provider names an address for that (RFC 7009). */
  revoke(refreshToken: string): Promise<void>
}

export class MissingSecretError extends Error {}

interface ProviderOptions {
  environment: Environment
  transport: Pick<HttpTransport, 'fetch'>
  patience: Patience
  /** The client's secret; null without one. */
  secret: string | null
  now(): Date
}

export const newChallenge = (): Challenge => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  codeVerifier: oidc.randomPKCECodeVerifier(),
})

export async function openProvider(options: ProviderOptions): Promise<Provider> {
  const { environment, transport, patience, secret, now } = options
  const { responseType, responseMode, scopes } = environment
  const hybrid = responseType === 'code id_token'
  const seen: SeenAnswer = { hasIdToken: undefined }

  const clock = createProviderClock()
  const fetch = createProviderFetch({
    transport,
    patience,
    now,
    saw({ method, headers, content }) {
      clock.saw(headers)
      // Only where the token endpoint returns an id_token can its nonce be checked.
      if (method === 'POST') seen.hasIdToken = typeof content === 'object' && content !== null && 'id_token' in content
    },
  })
  const auth = authenticationOf(environment, secret)
  const config = await configuration(environment, auth, fetch)
  if (hybrid) oidc.useCodeIdTokenResponseType(config)

  const grant = createGrant({ environment, config, auth, fetch, clock, seen })

  const tokenSet = (answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers): TokenSet => ({
    accessToken: answer.access_token,
    obtainedAt: now().getTime(),
    // An hour is usual where expires_in is missing; an earlier end shows as a 401.
    expiresAt: now().getTime() + (answer.expiresIn() ?? 3600) * 1000,
    refreshToken: environment.refresh ? (answer.refresh_token ?? null) : null,
  })

  return {
    async authorizationUrl({ challenge, redirectUri, prompt }) {
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state: challenge.state,
        nonce: challenge.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(challenge.codeVerifier),
        code_challenge_method: 'S256',
      })
      // The hybrid response would come in a fragment, which no server receives.
      if (hybrid || responseMode === 'form_post') url.searchParams.set('response_mode', 'form_post')
      if (prompt !== null) url.searchParams.set('prompt', prompt)
      return url.href
    },
    async exchange({ challenge, redirectUri, answer }) {
      const url = new URL(redirectUri)
      if (hybrid) url.hash = answer.toString()
      else url.search = answer.toString()
      // openid-client reads expectedNonce before the exchange, for the browser's id_token, and after it, for the token
      // endpoint's. An expected nonce makes an id_token mandatory, which the specification does not promise.
      const isNonceExpected = () => seen.hasIdToken ?? hybrid
      const checks = {
        pkceCodeVerifier: challenge.codeVerifier,
        expectedState: challenge.state,
        get expectedNonce() {
          return isNonceExpected() ? challenge.nonce : undefined
        },
      }
      return tokenSet(await grant(url, checks as oidc.AuthorizationCodeGrantChecks))
    },
    async refresh(refreshToken) {
      const renewed = tokenSet(await oidc.refreshTokenGrant(config, refreshToken))
      return renewed.refreshToken === null ? { ...renewed, refreshToken } : renewed
    },
    async revoke(refreshToken) {
      if (config.serverMetadata().revocation_endpoint === undefined) return
      await oidc.tokenRevocation(config, refreshToken, { token_type_hint: 'refresh_token' })
    },
  }
}

/** Whether the token endpoint's answer has an id_token; undefined before it. */
interface SeenAnswer {
  hasIdToken: boolean | undefined
}

interface GrantParts {
  environment: Environment
  config: oidc.Configuration
  auth: oidc.ClientAuth
  fetch: oidc.CustomFetch
  clock: ProviderClock
  seen: SeenAnswer
}

/** Exchanges a code once, and judges the answer by the provider's time where this computer's clock is wrong. */
function createGrant({ environment, config, auth, fetch, clock, seen }: GrantParts) {
  function judged(by: oidc.CustomFetch): oidc.Configuration {
    const { clientId, responseType } = environment
    const metadata = { client_id: clientId, [oidc.clockSkew]: clock.skewSeconds() }
    const timed = connected(new oidc.Configuration(config.serverMetadata(), clientId, metadata, auth), environment, by)
    if (responseType === 'code id_token') oidc.useCodeIdTokenResponseType(timed)
    return timed
  }

  /** Asks for the keys only to learn the time; without them the exchange fails, too. */
  async function learnTime(): Promise<void> {
    const { jwks_uri: keys } = config.serverMetadata()
    if (clock.isKnown || keys === undefined) return
    await fetch(keys, { method: 'GET', headers: {}, body: null, redirect: 'manual' }).catch(() => null)
  }

  return async (url: URL, checks: oidc.AuthorizationCodeGrantChecks) => {
    let taken: ({ answer: Response } & SeenAnswer) | null = null
    /** A code is used up by its first exchange: the second attempt judges the same answer. */
    const exchangeOnce: oidc.CustomFetch = async (address, init) => {
      if (init.method !== 'POST') return fetch(address, init)
      taken ??= { answer: await fetch(address, init), ...seen }
      seen.hasIdToken = taken.hasIdToken
      return taken.answer.clone()
    }
    const attempt = () => {
      seen.hasIdToken = undefined
      return oidc.authorizationCodeGrant(judged(exchangeOnce), url, checks)
    }
    try {
      return await attempt()
    } catch (error) {
      if (!clock.concerns(error)) throw error
      await learnTime()
      return attempt().catch((again: unknown) => Promise.reject(clock.explain(again)))
    }
  }
}

function authenticationOf(environment: Environment, secret: string | null): oidc.ClientAuth {
  if (!environment.usesClientSecret) return oidc.None()
  if (secret === null) throw new MissingSecretError(`no client secret for environment "${environment.id}"`)
  return environment.clientAuthentication === 'basic' ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)
}

async function configuration(environment: Environment, auth: oidc.ClientAuth, fetch: oidc.CustomFetch) {
  const { issuer, clientId, discovery, authorizeUrl, tokenUrl, jwksUrl } = environment
  const metadata = { client_id: clientId }
  if (discovery) {
    const options = { execute: allowancesOf(environment), [oidc.customFetch]: fetch, timeout: 30 }
    return oidc.discovery(new URL(issuer), clientId, metadata, auth, options)
  }
  const server = {
    issuer,
    ...definedFields({ authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl, jwks_uri: jwksUrl }),
  }
  return connected(new oidc.Configuration(server, clientId, metadata, auth), environment, fetch)
}

function connected(config: oidc.Configuration, environment: Environment, fetch: oidc.CustomFetch): oidc.Configuration {
  config[oidc.customFetch] = fetch
  config.timeout = 30
  for (const allow of allowancesOf(environment)) allow(config)
  return config
}

/** openid-client refuses http by default; the transport allows it on this machine only. */
const allowancesOf = ({ issuer }: Environment) => (isLoopback(new URL(issuer)) ? [oidc.allowInsecureRequests] : [])
