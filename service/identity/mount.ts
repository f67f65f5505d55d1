import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import { databaseFailureOf } from '../database/unavailable.ts'

/** The provider's path below the sign-in address (spec, "Flows"): {auth_url}/is/connect/authorize. */
export const mountPath = '/is'

/** The hybrid flow's default response mode is form_post (shapes.md 2.1). */
function withFormMode(url: string): string {
  const [path = '', query = ''] = url.split('?', 2)
  const asked = new URLSearchParams(query)
  if (path !== `${mountPath}/connect/authorize` || asked.has('response_mode')) return url
  return asked.get('response_type')?.includes('id_token') ? `${url}&response_mode=form_post` : url
}

/** A URL in the provider's spelling. */
function withinProvider(url: string): string {
  // The rest must be a path: /is?a=b has none, and //IS/a arrives here, too.
  const path = url.replace(/^\/+is\/*/i, '/')
  // The return from the sign-in page has no parameters, and the provider fails on a client's.
  return path.replace(/^(\/connect\/authorize\/[^?]*)\?.*$/s, '$1')
}

/** Passes requests below /is to the provider, which reads their bodies itself. */
export function registerProvider(instance: FastifyInstance, { provider }: { provider: Provider }): void {
  const answer = provider.callback()
  provider.on('server_error', (context, error) => {
    if (databaseFailureOf(error)) context.status = 503
  })
  instance.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const schema = { hide: true }
    for (const url of [mountPath, `${mountPath}/*`]) {
      scope.all(url, { schema }, (request, reply) => {
        reply.hijack()
        // The provider knows paths without /is; from originalUrl it builds URLs with it.
        const raw = request.raw as typeof request.raw & { originalUrl?: string }
        raw.originalUrl = withFormMode(raw.url ?? mountPath)
        raw.url = withinProvider(raw.originalUrl)
        void answer(raw, reply.raw)
      })
    }
  })
}
