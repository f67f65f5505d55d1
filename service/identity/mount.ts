import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'

/** Where the provider lies below the sign-in address (spec, "Flows"): {auth_url}/is/connect/authorize. */
export const mountPath = '/is'

/** The hybrid flow answers by a form that posts itself, where nothing else is asked for (shapes.md 2.1). */
export function withFormMode(url: string): string {
  const [path = '', query = ''] = url.split('?', 2)
  const asked = new URLSearchParams(query)
  if (path !== `${mountPath}/connect/authorize` || asked.has('response_mode')) return url
  return asked.get('response_type')?.includes('id_token') ? `${url}&response_mode=form_post` : url
}

/** An address as the provider knows it. */
export function withinProvider(url: string): string {
  // What stays must be a path: /is?a=b has none of its own, and //IS/a comes here, too.
  const path = url.replace(/^\/+is\/*/i, '/')
  // The way back from the sign-in page has no parameters, and the provider would fail over those of a client.
  return path.replace(/^(\/connect\/authorize\/[^?]*)\?.*$/s, '$1')
}

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
        raw.originalUrl = withFormMode(raw.url ?? mountPath)
        raw.url = withinProvider(raw.originalUrl)
        void answer(raw, reply.raw)
      })
    }
  })
}
