import { createLocalJWKSet, errors, type JWK, type JWTPayload, jwtVerify } from 'jose'
import type { Caller } from '../auth/caller.ts'
import { apiScopeNames, readScopes } from '../auth/scopes.ts'

/** The API's resource indicator (RFC 8707). */
export const apiResource = 'urn:malote:api'

/** The provider's description of the API: JWT access tokens with these scopes. */
export const apiResourceServer = (tokenSeconds: number) => ({
  scope: apiScopeNames.join(' '),
  audience: apiResource,
  accessTokenFormat: 'jwt' as const,
  accessTokenTTL: tokenSeconds,
  jwt: { sign: { alg: 'RS256' as const } },
})

/** Verifies an access token; null if it is invalid. An expired one still says whose it was. */
export type TokenReader = (token: string) => Promise<{ readonly caller: Caller; readonly isExpired: boolean } | null>

/** Verifies access tokens with the provider's public key: signature, issuer, audience, time (RFC 9068). */
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
      const caller = callerIn(payload)
      return caller && { caller, isExpired: false }
    } catch (error) {
      // The signature is checked before the time.
      const caller = error instanceof errors.JWTExpired ? callerIn(error.payload) : null
      if (caller) return { caller, isExpired: true }
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }
}

function callerIn({ sub, client_id: clientId, scope }: JWTPayload): Caller | null {
  if (typeof sub !== 'string' || typeof clientId !== 'string') return null
  const scopes = readScopes(typeof scope === 'string' ? scope : '')
  // The subject of a client_credentials token is the client.
  if (sub === clientId) return { kind: 'application', clientId, scopes }
  return { kind: 'person', idCidadao: sub, clientId, scopes }
}
