import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long a client may keep a connection without going on with what it does there. */
export interface ConnectionLimits {
  /** For the head of a request, from the connection or the request's first byte on. */
  readonly headMs: number
  /** Between two pieces of a body, in either direction; a transfer that moves may take any time. */
  readonly pauseMs: number
  /** For the whole of a body that is no file: of a form of the sign-in, or of JSON. */
  readonly smallBodyMs: number
  readonly connections: number
}

/** Where files come in, of any size; all other bodies are held in memory, and small. */
const takesFiles = /^\/+(?:armazenamento\/|v2\/+documentos\/+search-?by-?content\b)/i
const tooLate = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
/** The connections are looked at so often, by which the limits hold a tenth longer at most. */
const checkEvery = (limits: ConnectionLimits) =>
  Math.ceil(Math.min(limits.headMs, limits.pauseMs, limits.smallBodyMs, 20_000) / 10)

/** What a server must be made with, so that the limit of heads holds. */
export const headLimit = (limits: ConnectionLimits) =>
  ({
    headersTimeout: Math.ceil(limits.headMs),
    // A large file may take hours; its pauses are limited instead.
    requestTimeout: 0,
    connectionsCheckingInterval: checkEvery(limits),
  }) satisfies ServerOptions

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The request may lose it when it ends. */
  readonly socket: Socket
  readonly isSmall: boolean
  readonly begunAt: number
  moved: number
  movedAt: number
}

/** Ends the connections whose clients stop amid a request, or amid reading its answer. */
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
      // A body may still come after its answer.
      if (request.complete || request.destroyed) exchanges.delete(exchange)
    })
  })
  const check = setInterval(() => {
    const now = performance.now()
    for (const exchange of exchanges) {
      if (isDone(exchange)) exchanges.delete(exchange)
      else if (isOver(exchange, limits, now)) end(exchange)
    }
  }, checkEvery(limits))
  check.unref()
  server.once('close', () => clearInterval(check))
}

const isDone = ({ request, response, socket }: Exchange) =>
  socket.destroyed || (response.closed && (request.complete || request.destroyed))

function isOver(exchange: Exchange, { pauseMs, smallBodyMs }: ConnectionLimits, now: number): boolean {
  const { request, response, socket, isSmall, begunAt } = exchange
  const moved = socket.bytesRead + socket.bytesWritten - socket.writableLength
  // While the service itself takes its time, with what came or with its answer, the client is not to blame.
  const isSending = !request.complete && request.readableLength === 0
  const isReading = socket.writableLength > 0 || response.writableNeedDrain
  // What still comes after the answer helps nobody, so that it gains no time.
  const isAnswered = response.writableFinished
  if (!isAnswered && (moved !== exchange.moved || !(isSending || isReading))) {
    exchange.moved = moved
    exchange.movedAt = now
  }
  return now - exchange.movedAt > pauseMs || (isSmall && !request.complete && now - begunAt > smallBodyMs)
}

function end({ response, socket }: Exchange): void {
  // Whoever does not read would never take the end of an answer.
  if (response.headersSent || !socket.writable) socket.destroy()
  else {
    socket.write(tooLate)
    socket.destroySoon()
  }
}
