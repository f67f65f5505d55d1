import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unauthorized } from '../errors.ts'
import type { Caller } from './caller.ts'
import { requiredScope } from './guard.ts'

/** Paths that require a token. */
const isApi = (url: string): boolean => /^\/v2\//i.test(url)

/** The bearer token of an Authorization header (RFC 6750), or undefined. */
function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/=-]+) *$/i.exec(header ?? '')?.[1]
}

interface AuthenticationParts {
  /** Verifies an access token; null if it is invalid. */
  readonly readToken: (token: string) => Promise<{ readonly caller: Caller; readonly isExpired: boolean } | null>
  /** Counts a request without a valid token; throws 429 for too many. */
  readonly countRefused: (request: FastifyRequest) => Promise<void>
}

/**
 * Requires a token on every route of the API before its body is read. Throws at registration for a route without a
 * scope, because a forgotten guard would accept any token.
 */
export function registerAuthentication(app: FastifyInstance, { readToken, countRefused }: AuthenticationParts): void {
  app.decorateRequest('caller', null)
  app.addHook('onRoute', (route) => {
    if (!isApi(route.url)) return
    const scope = requiredScope(route.onRequest)
    if (!scope) throw new Error(`${route.url} asks for no scope`)
    route.schema = { ...route.schema, security: [{ oauth2: [`api-svc-${scope}`] }] }
    route.onRequest = [
      async (request) => {
        const token = bearerOf(request.headers.authorization)
        const read = token === undefined ? null : await readToken(token)
        // Also of an expired token: it is counted by its holder, not by an address that others share.
        request.caller = read?.caller ?? null
        if (read && !read.isExpired) return
        await countRefused(request)
        throw unauthorized(
          token === undefined ? 'Informe um token de acesso.' : 'O token de acesso é inválido ou expirou.',
        )
      },
      ...[route.onRequest ?? []].flat(),
    ]
  })
}
