import { randomInt } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { browserTexts as texts } from './browser-texts.ts'
import type { Drops } from './drop-route.ts'
import type { Entrance } from './entrance.ts'
import type { Guard } from './guard.ts'
import type { QuestionRoute } from './question-route.ts'
import { moveOnTo, redirectTo, replyWithSentence } from './replies.ts'
import type { Socket } from './socket.ts'

/** The handlers behind the server; built once the port is known, because they depend on it. */
interface RequestHandlers {
  guard: Guard
  entrance: Entrance
  page: (pathname: string, request: IncomingMessage, response: ServerResponse) => Promise<void>
  drops: Drops
  questions: QuestionRoute
  socket: Socket
  /** A second start requests an address. Null for a wrong key or an invalid body. */
  handOver: (request: IncomingMessage) => Promise<string | null>
}

export interface Server {
  /** An address of 127.0.0.0/8. */
  readonly host: string
  readonly port: number
  open(handlers: RequestHandlers): void
  close(): Promise<void>
}

/** Listens on a loopback address and a free port; answers 503 until it is opened. */
export async function createServer(): Promise<Server> {
  let handlers: RequestHandlers | null = null
  const server = http.createServer((request, response) => {
    if (!handlers) return replyWithSentence(response, 503, texts.opening)
    void route(handlers, request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else replyWithSentence(response, 500, texts.failed)
    })
  })
  server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    connection.on('error', () => connection.destroy())
    try {
      if (handlers && mayUpgrade(handlers, request)) return handlers.socket.accept(request, connection, head)
      connection.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => {
        connection.destroy()
      })
    } catch {
      connection.destroy()
    }
  })
  const { address: host, port } = await listen(server)
  // A connection that cannot be accepted (too many open files) is lost.
  server.on('error', () => {})
  return {
    host,
    port,
    open: (built) => {
      handlers = built
    },
    close: () =>
      new Promise((resolve) => {
        handlers?.socket.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Cookies ignore ports, so the server has its own loopback address and other local servers never receive its cookie.
 * macOS has 127.0.0.1 alone.
 */
async function listen(server: http.Server): Promise<AddressInfo> {
  const own = `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`
  await listenOn(server, own).catch(() => listenOn(server, '127.0.0.1'))
  return server.address() as AddressInfo
}

function listenOn(server: http.Server, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

const mayUpgrade = ({ guard, entrance }: RequestHandlers, request: IncomingMessage) =>
  request.url === '/bridge' && guard.isFromOurPage(request) && entrance.knows(request.headers.cookie)

async function route(handlers: RequestHandlers, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { guard, entrance, drops, questions, page } = handlers
  const url = URL.parse(request.url ?? '', 'http://host')
  // Everybody who has its address may see and answer a question: its page has neither our origin nor our cookie.
  if (url && questions.isOne(url.pathname) && guard.isForUs(request))
    return questions.serve(url.pathname, request, response)
  if (!guard.isOurs(request)) return replyWithSentence(response, 403, texts.otherComputer)
  if (!url) return replyWithSentence(response, 400, texts.addressUnreadable)
  if (request.method === 'POST' && url.pathname === '/handover') {
    const address = await handlers.handOver(request)
    if (!address) return replyWithSentence(response, 403, texts.otherProgram)
    response.writeHead(200, { 'content-type': 'text/plain' }).end(address)
    return
  }
  if (request.method === 'GET' && url.pathname === '/entrar') {
    const cookie = entrance.enter(url.searchParams.get('chave') ?? '')
    if (cookie) {
      const isFromAnotherPage = request.headers['sec-fetch-site'] === 'cross-site'
      return (isFromAnotherPage ? moveOnTo : redirectTo)(response, '/', cookie)
    }
    // A signed-in browser that opens a used address gets the window.
    if (!entrance.knows(request.headers.cookie)) return replyWithSentence(response, 403, texts.usedUp)
    response.writeHead(303, { location: '/', 'cache-control': 'no-store' }).end()
    return
  }
  if (!entrance.knows(request.headers.cookie)) return replyWithSentence(response, 403, texts.usedUp)
  if (request.method === 'POST' && url.pathname === '/drop') {
    if (guard.isFromOurPage(request)) return drops.receive(request, response)
    return replyWithSentence(response, 403, texts.otherPage)
  }
  return page(url.pathname, request, response)
}
