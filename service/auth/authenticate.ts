import type { FastifyInstance } from 'fastify'
import { unauthorized } from '../errors.ts'
import type { Caller } from './caller.ts'
import { requiredScope } from './guard.ts'

/** Paths that require a token. */
const isApi = (url: string): boolean => /^\/v2\//i.test(url)

/** The bearer token of an Authorization header (RFC 6750), or undefined. */
function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/=-]+) *$/i.exec(header ?? '')?.[1]
}

/**
 * Requires a token on every route of the API before its body is read. Throws at registration for a route without a
 * scope, because a forgotten guard would accept any token.
 */
export function registerAuthentication(
  app: FastifyInstance,
  { readToken }: { readToken: (token: string) => Promise<Caller | null> },
): void {
  app.decorateRequest('caller', null)
  app.addHook('onRoute', (route) => {
    if (!isApi(route.url)) return
    const scope = requiredScope(route.onRequest)
    if (!scope) throw new Error(`${route.url} asks for no scope`)
    route.schema = { ...route.schema, security: [{ oauth2: [`api-svc-${scope}`] }] }
    route.onRequest = [
      async (request) => {
        const token = bearerOf(request.headers.authorization)
        if (token === undefined) throw unauthorized('Informe um token de acesso.')
        request.caller = await readToken(token)
        if (!request.caller) throw unauthorized('O token de acesso é inválido ou expirou.')
      },
      ...[route.onRequest ?? []].flat(),
    ]
  })
}
