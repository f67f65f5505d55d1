import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { http } from '../../engine/transport/index.ts'
import { answerCallback, type Callback } from './callback.ts'

interface CallbackListenerOptions {
  /** Ports registered with the provider, tried in order. Any free port where none are given. */
  ports?: readonly number[] | undefined
  path: string
  /** Only a response with this state is accepted. */
  state: string
}

export interface CallbackListener {
  readonly redirectUri: string
  /** Resolves with the one accepted response. */
  readonly answered: Promise<URLSearchParams>
  /** Shows its pages for another minute to a tab that asks again; keeps no program from ending. */
  finish(): void
  /** Closes at once. */
  close(): void
}

/** A tab may be restored or reloaded while the person still looks at it. */
const lingerMs = 60_000

/** All registered ports are in use. */
export class NoPortError extends Error {}

/**
 * Listens for the provider's response on 127.0.0.1 and on the same port of ::1 (RFC 8252, 7.3 and 8.3), and on no other
 * interface.
 * @throws NoPortError
 */
export async function listenForCallback({ ports, path, state }: CallbackListenerOptions): Promise<CallbackListener> {
  const { promise: answered, resolve: accept } = Promise.withResolvers<URLSearchParams>()
  const callback: Callback = { path, state, port: 0, accepted: null, accept }
  let timer: NodeJS.Timeout | undefined
  const servers = await openServers(ports ?? [0, 0, 0, 0, 0], () =>
    http.createServer({ maxHeaderSize: 32 * 1024, requestTimeout: 30_000 }, (request, response) => {
      try {
        answerCallback(callback, request, response)
      } catch {
        // Any web page can send bytes here. A fault ends this connection, never the application.
        response.destroy()
      }
    }),
  )
  callback.port = portOf(servers[0])
  const close = () => {
    clearTimeout(timer)
    for (const server of servers) server.close().closeAllConnections()
  }
  return {
    redirectUri: `http://127.0.0.1:${callback.port}${path}`,
    answered,
    finish() {
      for (const server of servers) server.unref()
      timer = setTimeout(close, lingerMs).unref()
    },
    close,
  }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

async function openServers(ports: readonly number[], create: () => Server): Promise<[Server, ...Server[]]> {
  for (const wanted of ports) {
    const v4 = create()
    if ((await listen(v4, wanted, '127.0.0.1')) !== 'listening') continue
    const v6 = create()
    const result = await listen(v6, portOf(v4), '::1')
    if (result === 'listening') return [v4, v6]
    // Without IPv6 nobody can answer on ::1. Another program that holds the port could.
    if (result !== 'EADDRINUSE') return [v4]
    v4.close()
  }
  throw new NoPortError(`no free port among ${ports.join(', ')}`)
}

function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve) => {
    // The listener stays: a later error (too many open files) loses one connection only.
    server.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    server.listen({ port, host, ipv6Only: true, exclusive: true }, () => resolve('listening'))
  })
}
