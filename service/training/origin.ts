import type { FastifyRequest } from 'fastify'
import { forbidden } from '../errors.ts'

/** The parts of a request that tell where it comes from. */
export interface RequestOrigin {
  readonly method: string
  readonly remoteAddress: string
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
  readonly fetchMode: string | undefined
  readonly contentType: string | undefined
}

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/**
 * Why a request is refused, or undefined. There is no token, so a page of another site must not be able to send changes.
 * Browsers say where a request comes from. Programs do not, and have to send JSON, which a page of another site cannot
 * without a preflight.
 * @param origins the origins of this service
 */
export function originProblem(request: RequestOrigin, origins: readonly string[]): string | undefined {
  const { method, remoteAddress, origin, fetchSite, fetchMode, contentType = '' } = request
  if (!loopback.test(remoteAddress)) return 'O treinamento só atende neste computador.'
  const foreignPage = 'Este pedido vem de outra página. O treinamento só aceita os da sua própria.'
  if (origin !== undefined && !origins.includes(origin)) return foreignPage
  const isOwn = fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none'
  // A link of another site may lead here; its scripts and pictures may not.
  if (!isOwn && !(isRead(method) && fetchMode === 'navigate')) return foreignPage
  if (isRead(method) || origin !== undefined || fetchSite !== undefined) return undefined
  const isJson = /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i.test(contentType)
  return isJson || method === 'DELETE' ? undefined : 'Um programa deve enviar JSON (content-type: application/json).'
}

/** Throws 403 for a request from elsewhere. */
export function requireOwnOrigin(request: FastifyRequest, origins: readonly string[]): void {
  const header = (name: string): string | undefined => {
    const value = request.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
  const problem = originProblem(
    {
      method: request.method,
      remoteAddress: request.socket.remoteAddress ?? '',
      origin: header('origin'),
      fetchSite: header('sec-fetch-site'),
      fetchMode: header('sec-fetch-mode'),
      contentType: header('content-type'),
    },
    origins,
  )
  if (problem !== undefined) throw forbidden(problem)
}
