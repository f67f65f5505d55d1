import type { FastifyRequest } from 'fastify'
import { forbidden } from '../errors.ts'

/** What decides whether a request comes from this page, or from a program on this computer. */
export interface Coming {
  readonly method: string
  readonly remoteAddress: string
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
  readonly fetchMode: string | undefined
  readonly contentType: string | undefined
}

const here = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/**
 * Why a request may not come in, or undefined. There is no token here, so that a page of somebody else's, open in the
 * same browser, must not be able to press these switches: browsers say where a request comes from. Programs say
 * nothing, and may send JSON only, which no foreign page can without asking first.
 * @param origins this service's own
 */
export function refusalOf(coming: Coming, origins: readonly string[]): string | undefined {
  const { method, remoteAddress, origin, fetchSite, fetchMode, contentType = '' } = coming
  if (!here.test(remoteAddress)) return 'O treinamento só atende neste computador.'
  const foreign = 'Este pedido vem de outra página. O treinamento só aceita os da sua própria.'
  if (origin !== undefined && !origins.includes(origin)) return foreign
  const own = fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none'
  // A link elsewhere may lead here; a script or a picture elsewhere may not.
  if (!own && !(isRead(method) && fetchMode === 'navigate')) return foreign
  if (isRead(method) || origin !== undefined || fetchSite !== undefined) return undefined
  const isJson = /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i.test(contentType)
  return isJson || method === 'DELETE' ? undefined : 'Um programa deve enviar JSON (content-type: application/json).'
}

/** Throws 403 for a request that may not come in. */
export function requireOwn(request: FastifyRequest, origins: readonly string[]): void {
  const one = (name: string): string | undefined => {
    const value = request.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
  const refusal = refusalOf(
    {
      method: request.method,
      remoteAddress: request.socket.remoteAddress ?? '',
      origin: one('origin'),
      fetchSite: one('sec-fetch-site'),
      fetchMode: one('sec-fetch-mode'),
      contentType: one('content-type'),
    },
    origins,
  )
  if (refusal !== undefined) throw forbidden(refusal)
}
