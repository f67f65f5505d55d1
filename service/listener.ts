import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ConnectionLimits, endHalfOpen, headLimit } from './half-open.ts'

export interface Listener {
  readonly server: Server
  readonly port: number
  /** Sets the handler of requests. */
  answer(listener: RequestListener): void
  /** Stops accepting requests, waits for running ones for a limited time, then cuts them. */
  close(): Promise<void>
}

/** The required port is in use. */
class PortTaken extends Error {}

const graceMs = 5000
/** Error codes for an address that is not the machine's. */
const unusable = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']

/**
 * Listens on an address before the service exists, because the service signs its address. Answers 503 until a handler
 * is set. Uses the port `wanted`, or with `elseFree` a free one if that is in use.
 */
export async function listen({
  host,
  wanted,
  elseFree,
  limits,
}: {
  host: string
  wanted: number
  elseFree: boolean
  limits: ConnectionLimits
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
  const open = (port: number) =>
    new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') resolve(false)
        else reject(unusable.includes(error.code ?? '') ? new Error(`Não é possível atender em ${host}.`) : error)
      })
      server.listen({ port, host, exclusive: true }, () => resolve(true))
    })
  if (!(await open(wanted))) {
    if (!elseFree) throw new PortTaken(`A porta ${wanted} já está em uso por outro programa.`)
    await open(0)
  }
  server.removeAllListeners('error')
  const { port } = server.address() as AddressInfo
  return {
    server,
    port,
    answer: (listener) => {
      server.off('request', answerStarting).on('request', listener)
    },
    close: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs)
        server.close(() => {
          clearTimeout(cut)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
