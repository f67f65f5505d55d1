import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { readTraceParent } from './trace-parent.ts'

/** The path without its query, because signed URLs and codes are credentials. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/**
 * Logs JSON lines to the error output. Every request has an id in its lines, its ErrorResult (`traceId`) and its answer
 * (`X-Request-Id`): the trace id of the caller's `traceparent`, else a new one. Headers and bodies are never logged.
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
    genReqId: ({ headers }: Pick<IncomingMessage, 'headers'>) =>
      readTraceParent(headers['traceparent'])?.traceId ?? randomUUID(),
  }) satisfies FastifyServerOptions

/** Adds X-Request-Id to every answer. Register it before any route. */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
