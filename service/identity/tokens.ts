import { createLocalJWKSet, errors, type JWK, jwtVerify } from 'jose'
import type { Caller } from '../auth/caller.ts'
import { apiScopeNames, readScopes } from '../auth/scopes.ts'

/** Names this API in tokens and in the provider (RFC 8707). */
export const apiResource = 'urn:malote:api'

/** What an access token for this API is: a JWT, with these scopes at most. */
export const apiResourceServer = (tokenSeconds: number) => ({
  scope: apiScopeNames.join(' '),
  audience: apiResource,
  accessTokenFormat: 'jwt' as const,
  accessTokenTTL: tokenSeconds,
  jwt: { sign: { alg: 'RS256' as const } },
})

/** Reads an access token; null where it does not hold. */
export type TokenReader = (token: string) => Promise<Caller | null>

/** Checks access tokens by the provider's public key alone: signature, issuer, audience, time (RFC 9068). */
export function createTokenReader({
  issuer,
  signingKey,
  clock,
}: {
  issuer: string
  signingKey: JWK
  clock: () => Date
}): TokenReader {
  const { kty, n, e, alg, use, kid } = signingKey as JWK & { kty: 'RSA'; n: string; e: string }
  const keys = createLocalJWKSet({ keys: [{ kty, n, e, alg: alg ?? 'RS256', use: use ?? 'sig', kid: kid ?? '' }] })
  const checks = { issuer, audience: apiResource, typ: 'at+jwt', algorithms: ['RS256'] }
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, { ...checks, currentDate: clock() })
      const { sub, client_id: clientId, scope } = payload
      if (typeof sub !== 'string' || typeof clientId !== 'string') return null
      const scopes = readScopes(typeof scope === 'string' ? scope : '')
      // A token of client_credentials has the client for its subject.
      if (sub === clientId) return { kind: 'application', clientId, scopes }
      return { kind: 'person', idCidadao: sub, clientId, scopes }
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }
}
