import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ConnectionLimits, endHalfOpen, headLimit } from './half-open.ts'

export interface Listener {
  readonly server: Server
  readonly port: number
  /** Sets the handler of requests. */
  answer(listener: RequestListener): void
  /** Begins to listen, if that waits for the service to be ready. */
  open(): Promise<void>
  /** Stops accepting requests, waits for running ones for a limited time, then cuts them. */
  close(): Promise<void>
}

/** The required port is in use. */
class PortTaken extends Error {}

const graceMs = 5000
/** Time for a proxy to notice that this process is leaving. */
const leavingMs = 1000
/** Error codes for an address that is not the machine's. */
const unusable = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']

/**
 * Listens on an address before the service exists, because the service signs its address. Answers 503 until a handler
 * is set. Uses the port `wanted`, or with `elseFree` a free one if that is in use.
 *
 * With `proxied` no request of a proxy fails that has other processes and a fixed port of this one: it listens only once
 * the service is ready. Before it closes, it cuts GETs for a second: the proxy repeats them elsewhere and stops
 * sending. Otherwise the system would reset writes that wait to be accepted, and a proxy must not repeat those.
 */
export async function listen({
  host,
  wanted,
  elseFree,
  limits,
  proxied = false,
}: {
  host: string
  wanted: number
  elseFree: boolean
  limits: ConnectionLimits
  proxied?: boolean
}): Promise<Listener> {
  const server = createServer({ ...headLimit(limits), keepAliveTimeout: 10_000 })
  endHalfOpen(server, limits)
  const answerStarting: RequestListener = (request, response) => {
    if (request.url === '/health') {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end('{"status":"ok"}')
      return
    }
    response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain; charset=utf-8' })
    response.end('O serviço está iniciando.\n')
  }
  server.on('request', answerStarting)
  const listenOn = (port: number) =>
    new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') resolve(false)
        else reject(unusable.includes(error.code ?? '') ? new Error(`Não é possível atender em ${host}.`) : error)
      })
      server.listen({ port, host, exclusive: true }, () => resolve(true))
    })
  const open = async () => {
    if (server.listening) return
    if (!(await listenOn(wanted))) {
      if (!elseFree) throw new PortTaken(`A porta ${wanted} já está em uso por outro programa.`)
      await listenOn(0)
    }
    server.removeAllListeners('error')
  }
  if (!proxied) await open()
  let isLeaving = false
  return {
    server,
    port: proxied ? wanted : (server.address() as AddressInfo).port,
    answer: (listener) => {
      server.off('request', answerStarting).on('request', (request, response) => {
        if (isLeaving && request.method === 'GET') request.socket.destroy()
        else listener(request, response)
      })
    },
    open,
    close: async () => {
      if (proxied) {
        isLeaving = true
        await sleep(leavingMs)
      }
      await closeServer(server)
    },
  }
}

/** Waits for running requests for a limited time, then cuts them. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
