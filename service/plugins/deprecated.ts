import type { FastifyInstance, FastifyRequest } from 'fastify'

/** An endpoint that has been replaced and still answers, exactly as the one in its place does. */
export interface DeprecatedPath {
  readonly method: 'GET' | 'POST'
  readonly url: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What this route has replaced (spec, "Versioning"). */
    replaces?: readonly DeprecatedPath[]
    /** The path of what has replaced this route, where it answers in another shape. */
    replacedBy?: string
  }
}

/** RFC 9745 wants a moment: the day on which v2 put their successors in their place here. */
const since = '@1735689600'

/** Gives every route that replaces others those paths too, marked as RFC 9745 and RFC 8288 say. Before any route. */
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
  // Bound to the instance that the route belongs to, so that it keeps that one's parsers and hooks.
  app.addHook('onRoute', function (route) {
    // Fastify adds a HEAD to each GET by itself, with the same configuration.
    if (route.method === 'HEAD') return
    const { replaces = [], ...config } = route.config ?? {}
    for (const { method, url } of replaces) {
      // A HEAD beside a GET that acts would act, too.
      const exposeHeadRoute = method === route.method
      this.route({ ...route, method, url, exposeHeadRoute, config: { ...config, replacedBy: route.url } })
    }
  })
}

function withParams(url: string, request: FastifyRequest): string {
  const params = request.params as Readonly<Record<string, string>>
  return url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
