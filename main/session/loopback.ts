import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerCallback, type Callback } from './callback.ts'

export interface LoopbackOptions {
  /** Ports registered with the provider, tried in order; any free one without them. */
  ports?: readonly number[] | undefined
  path: string
  /** Only an answer that carries it is taken. */
  state: string
}

export interface Loopback {
  readonly redirectUri: string
  /** The one answer that is accepted. */
  readonly answered: Promise<URLSearchParams>
  /** Ends once the browser has been given its last page, a few seconds later at most. */
  finish(): void
  /** Ends at once. */
  close(): void
}

/** How long the browser may take to ask for the page that it was sent to. */
const pageTimeMs = 5000

/** No port could be had: all of the registered ones are taken. */
export class NoPortError extends Error {}

/**
 * Listens for the provider's answer on 127.0.0.1 and, with the same port, on ::1 (RFC 8252, 7.3 and 8.3), never on
 * other interfaces, until closed.
 * @throws NoPortError
 */
export async function listenForCallback({ ports, path, state }: LoopbackOptions): Promise<Loopback> {
  let accept: (answer: URLSearchParams) => void = () => {}
  const answered = new Promise<URLSearchParams>((resolve) => {
    accept = resolve
  })
  let pageShown: () => void = () => {}
  const callback: Callback = {
    ...{ path, state, port: 0, taken: false },
    accept: (answer) => accept(answer),
    pageShown: () => pageShown(),
  }
  const servers = await openServers(ports ?? [0, 0, 0, 0, 0], () =>
    createServer({ maxHeaderSize: 32 * 1024, requestTimeout: 30_000 }, (request, response) => {
      try {
        answerCallback(callback, request, response)
      } catch {
        // Any web page can send bytes here: a fault ends this connection, never the application.
        response.destroy()
      }
    }),
  )
  callback.port = portOf(servers[0])
  const close = () => {
    for (const server of servers) server.close().closeAllConnections()
  }
  return {
    redirectUri: `http://127.0.0.1:${callback.port}${path}`,
    answered,
    finish() {
      const timer = setTimeout(close, pageTimeMs)
      pageShown = () => {
        clearTimeout(timer)
        for (const server of servers) server.close()
      }
    },
    close,
  }
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port

async function openServers(ports: readonly number[], create: () => Server): Promise<[Server, ...Server[]]> {
  for (const wanted of ports) {
    const v4 = create()
    if ((await listen(v4, wanted, '127.0.0.1')) !== 'listening') continue
    const v6 = create()
    const result = await listen(v6, portOf(v4), '::1')
    if (result === 'listening') return [v4, v6]
    // Without IPv6 nobody else can answer there either; where somebody else holds the port, they could.
    if (result !== 'EADDRINUSE') return [v4]
    v4.close()
  }
  throw new NoPortError('no port to listen on')
}

function listen(server: Server, port: number, host: string): Promise<'listening' | string> {
  return new Promise((resolve) => {
    // It stays: a connection that cannot be accepted later (too many open files) is lost, and nothing else.
    server.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    server.listen({ port, host, ipv6Only: true, exclusive: true }, () => resolve('listening'))
  })
}
