import { createSecureContext, getCACertificates } from 'node:tls'
import { allowedAddress } from './addresses.ts'
import { createAgents } from './agents.ts'
import { connect } from './connect.ts'
import { codeOf, TransportError } from './failures.ts'
import { createFetch } from './fetch.ts'
import { createResponse } from './response.ts'
import { send } from './send.ts'
import type { HttpTransport, HttpTransportOptions, TimeLimits, TransportRequest, TransportResponse } from './types.ts'
import { createBufferPool } from './write-file-body.ts'

const defaultLimits: TimeLimits = { connectMs: 15_000, idleMs: 60_000 }

/**
 * Carries all traffic of main: sign-in, API and storage. Allows https, and http on this machine; uses the host's proxy
 * and certificate authorities; limits the time; follows no redirects.
 */
export function createHttpTransport(options: HttpTransportOptions): HttpTransport {
  const { proxyFor, certificateAuthorities = [], userAgent } = options
  const ca = [...getCACertificates('default'), ...certificateAuthorities]
  const secureContext = createSecureContext(certificateAuthorities.length === 0 ? {} : { ca })
  const buffers = createBufferPool()
  const agents = createAgents({
    connector: async (wish) => connect({ ...wish, proxies: await proxiesFor(wish.url), secureContext }),
  })

  async function proxiesFor(url: URL): Promise<readonly (string | null)[]> {
    try {
      return [await proxyFor(url)].flat()
    } catch (cause) {
      // A direct connection could bypass a policy of the network.
      throw new TransportError('unreachable', codeOf(cause), { cause })
    }
  }

  async function request(wanted: TransportRequest): Promise<TransportResponse> {
    const url = allowedAddress(wanted.url)
    const isRead = wanted.body === undefined && (wanted.method === 'GET' || wanted.method === 'HEAD')
    const repeatable = wanted.repeatable ?? isRead
    const attempt = {
      url,
      request: wanted,
      headers: headersOf(wanted, userAgent),
      buffers,
      limits: { ...defaultLimits, ...options.limits, ...wanted.limits },
    }
    let result = await send({ ...attempt, agent: agents.for(url, repeatable ? 'reuse' : 'once') })
    if (!result.ok && result.failure.stale) result = await send({ ...attempt, agent: agents.for(url, 'once') })
    if (!result.ok) throw result.failure.error
    return createResponse(result.message)
  }

  return { request, fetch: createFetch(request), close: agents.close }
}

function headersOf(wanted: TransportRequest, userAgent: string): Record<string, string> {
  const headers: Record<string, string> = { 'user-agent': userAgent, 'accept-encoding': 'identity' }
  for (const [name, value] of Object.entries(wanted.headers ?? {})) headers[name.toLowerCase()] = value
  const { body, contentLength } = wanted
  const length = typeof body === 'string' || body instanceof Uint8Array ? Buffer.byteLength(body) : contentLength
  if (length !== undefined) headers['content-length'] = String(length)
  else if (body === undefined && wanted.method === 'POST') headers['content-length'] = '0'
  return headers
}
