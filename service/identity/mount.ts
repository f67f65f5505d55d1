import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'

/** Where the provider lies below the sign-in address (spec, "Flows"): {auth_url}/is/connect/authorize. */
export const mountPath = '/is'

/** Hands requests below /is to the provider, which reads their bodies itself. */
export function registerProvider(instance: FastifyInstance, { provider }: { provider: Provider }): void {
  const answer = provider.callback()
  instance.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const schema = { hide: true }
    for (const url of [mountPath, `${mountPath}/*`]) {
      scope.all(url, { schema }, (request, reply) => {
        reply.hijack()
        // The provider knows its own paths only; from originalUrl it makes addresses that keep the /is.
        const raw = request.raw as typeof request.raw & { originalUrl?: string }
        raw.originalUrl = raw.url ?? mountPath
        raw.url = raw.originalUrl.slice(mountPath.length) || '/'
        void answer(raw, reply.raw)
      })
    }
  })
}
