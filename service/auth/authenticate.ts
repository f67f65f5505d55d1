import type { FastifyInstance } from 'fastify'
import { unauthorized } from '../errors.ts'
import type { Caller } from './caller.ts'
import { requiredScope } from './guard.ts'

/** Paths that need a token: all of the API. */
const isApi = (url: string): boolean => /^\/v2\//i.test(url)

/** The token of an Authorization header (RFC 6750); undefined where there is none. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/=-]+) *$/i.exec(header ?? '')?.[1]
}

/**
 * Asks every route of the API for a token before its body is read, and refuses to register one that names no scope:
 * a forgotten guard would open it to any token.
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
