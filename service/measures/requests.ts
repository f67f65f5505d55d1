import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { EndedRequest } from './series.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** The route of requests that match none, whatever their paths are. */
const unknown = 'unknown'

/** Observes every request of the server, also those that Fastify refuses before a route. Call it before Fastify is made. */
export function observeRequests(server: Server, observe: (request: EndedRequest) => void): void {
  const routes = new WeakMap<IncomingMessage, string>()
  const counted = new WeakMap<Socket, { received: number; sent: number }>()
  onFastify((fastify) => {
    fastify.addHook('onRequest', (request, _reply, done) => {
      const { url } = request.routeOptions
      if (url !== undefined) routes.set(request.raw, url)
      done()
    })
  })
  server.on('request', (request, response) => {
    const begun = performance.now()
    const { socket, method = '' } = request
    response.once('close', () => {
      const before = counted.get(socket) ?? { received: 0, sent: 0 }
      const now = { received: socket.bytesRead, sent: socket.bytesWritten }
      counted.set(socket, now)
      observe({
        method: methods.includes(method) ? method : 'other',
        route: routes.get(request) ?? unknown,
        status: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted',
        seconds: (performance.now() - begun) / 1000,
        received: now.received - before.received,
        sent: now.sent - before.sent,
      })
    })
  })
}

/** Observes the connections that Node closes by a limit: that of all connections, and the time of a head. Call it before Fastify is made. */
export function observeClosed(server: Server, closed: (limit: 'all' | 'head') => void): void {
  server.on('drop', () => closed('all'))
  // Fastify answers such a request; without its listener Node does, but only while there is no other.
  onFastify(() => {
    server.on('clientError', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ERR_HTTP_REQUEST_TIMEOUT') closed('head')
    })
  })
}

/** Calls back once, with the next instance of Fastify before it has any hook. */
function onFastify(use: (fastify: FastifyInstance) => void): void {
  const channel = 'fastify.initialization'
  const listener = (message: unknown) => {
    unsubscribe(channel, listener)
    use((message as { fastify: FastifyInstance }).fastify)
  }
  subscribe(channel, listener)
}
