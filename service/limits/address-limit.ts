import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { tooMany } from '../errors.ts'

const retryAfter = 2

/** Refuses the requests of an address that has too much open; its connection is closed, so that it is free again. */
export function registerAddressLimit(app: FastifyInstance, isExcess: (request: IncomingMessage) => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isExcess(request.raw)) return
    reply.header('connection', 'close')
    throw tooMany('Há conexões demais deste endereço ao mesmo tempo. Tente de novo em alguns segundos.', retryAfter)
  })
}
