import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A replaced endpoint that still answers like its successor. */
export interface DeprecatedPath {
  readonly method: 'GET' | 'POST'
  readonly url: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Deprecated endpoints that this route has replaced (spec, "Versioning"). */
    replaces?: readonly DeprecatedPath[]
    /** The successor of this route, if the answers differ. */
    replacedBy?: string
  }
}

/** The date of the deprecation (RFC 9745). */
const since = '@1735689600'

/** Registers the deprecated paths of every route, with headers of RFC 9745 and RFC 8288. Register it before any route. */
export function registerDeprecated(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const successor = route.config?.replacedBy
    if (successor === undefined) return
    route.schema = { ...route.schema, deprecated: true }
    route.onSend = async (request, reply) => {
      reply.header('deprecation', since)
      reply.header('link', `<${withParams(successor, request)}>; rel="successor-version"`)
    }
  })
  // Bound to the route's instance, to keep its parsers and hooks.
  app.addHook('onRoute', function (route) {
    // Fastify adds a HEAD route to each GET route, with the same configuration.
    if (route.method === 'HEAD') return
    const { replaces = [], ...config } = route.config ?? {}
    for (const { method, url } of replaces) {
      // A HEAD route beside a GET with an effect would have the effect, too.
      const exposeHeadRoute = method === route.method
      this.route({ ...route, method, url, exposeHeadRoute, config: { ...config, replacedBy: route.url } })
    }
  })
}

function withParams(url: string, request: FastifyRequest): string {
  const params = request.params as Readonly<Record<string, string>>
  return url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
