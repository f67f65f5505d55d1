import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'

/** A path without its query: signed addresses and codes of sign-ins are permissions, and belong in no log. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/**
 * Lines of JSON on the error output. Every request has an id, which its lines, its ErrorResult (`traceId`) and its
 * answer (`X-Request-Id`) carry. What came in headers and bodies is never written.
 */
export const requestLog = (level: string) =>
  ({
    logger: {
      level,
      stream: process.stderr,
      serializers: {
        req: ({ id, method, url }) => ({ id, method, path: pathOf(url) }),
        res: ({ statusCode }) => ({ statusCode }),
      },
    },
    logController: new LogController({ requestIdLogLabel: 'traceId' }),
    genReqId: () => randomUUID(),
  }) satisfies FastifyServerOptions

/** Tells every caller the id of their request. Before any route. */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
