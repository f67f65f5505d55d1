import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { report } from './report.ts'

/** Time limits of an idle connection, in milliseconds. */
export interface ConnectionLimits {
  /** For the head of a request, from the connection or the request's first byte. */
  readonly headMs: number
  /** Between two chunks of a body, in either direction; an active transfer has no limit. */
  readonly pauseMs: number
  /** For a whole body that is not a file: a sign-in form or JSON. */
  readonly smallBodyMs: number
  readonly connections: number
}

/** Paths of file uploads; all other bodies are small and held in memory. */
const takesFiles = /^\/+(?:armazenamento\/|v2\/+documentos\/+search-?by-?content\b)/i
const tooLate = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
/** Checks per limit, so that a limit is exceeded by a tenth at most. */
const checkEvery = (limits: ConnectionLimits) =>
  Math.ceil(Math.min(limits.headMs, limits.pauseMs, limits.smallBodyMs, 20_000) / 10)

/** Options of http.createServer that enforce the limit of heads. */
export const headLimit = (limits: ConnectionLimits) =>
  ({
    headersTimeout: Math.ceil(limits.headMs),
    // A large file may take hours; only its pauses are limited.
    requestTimeout: 0,
    connectionsCheckingInterval: checkEvery(limits),
  }) satisfies ServerOptions

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Kept here, because an ended request may lose its socket. */
  readonly socket: Socket
  readonly isSmall: boolean
  readonly begunAt: number
  moved: number
  movedAt: number
}

/** Closes connections whose clients stall in a request or in reading its answer. */
export function endHalfOpen(server: Server, limits: ConnectionLimits): void {
  const exchanges = new Set<Exchange>()
  server.maxConnections = limits.connections
  server.on('request', (request, response) => {
    const now = performance.now()
    const isSmall = !takesFiles.test(request.url ?? '')
    const { socket } = request
    const exchange = { request, response, socket, isSmall, begunAt: now, moved: 0, movedAt: now }
    exchanges.add(exchange)
    response.once('close', () => {
      // A body may still arrive after its answer.
      if (request.complete || request.destroyed) exchanges.delete(exchange)
    })
  })
  const check = setInterval(() => {
    const now = performance.now()
    for (const exchange of exchanges) {
      if (isDone(exchange)) exchanges.delete(exchange)
      else {
        const limit = exceeded(exchange, limits, now)
        if (limit) end(exchange, limit)
      }
    }
  }, checkEvery(limits))
  check.unref()
  server.once('close', () => clearInterval(check))
}

const isDone = ({ request, response, socket }: Exchange) =>
  socket.destroyed || (response.closed && (request.complete || request.destroyed))

/** The limit that an exchange exceeds. */
function exceeded(
  exchange: Exchange,
  { pauseMs, smallBodyMs }: ConnectionLimits,
  now: number,
): 'pause' | 'body' | null {
  const { request, response, socket, isSmall, begunAt } = exchange
  const moved = socket.bytesRead + socket.bytesWritten - socket.writableLength
  // The client is not stalled while the service itself is working.
  const isSending = !request.complete && request.readableLength === 0
  const isReading = socket.writableLength > 0 || response.writableNeedDrain
  // Bytes after the answer do not extend the limit.
  const isAnswered = response.writableFinished
  if (!isAnswered && (moved !== exchange.moved || !(isSending || isReading))) {
    exchange.moved = moved
    exchange.movedAt = now
  }
  if (now - exchange.movedAt > pauseMs) return 'pause'
  return isSmall && !request.complete && now - begunAt > smallBodyMs ? 'body' : null
}

function end({ response, socket }: Exchange, limit: 'pause' | 'body'): void {
  report('connection-closed', { limit })
  // A client that does not read would never receive the end of an answer.
  if (response.headersSent || !socket.writable) socket.destroy()
  else {
    socket.write(tooLate)
    socket.destroySoon()
  }
}
