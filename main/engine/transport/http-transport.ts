import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { hostOf } from '../../addresses.ts'
import { allowedAddress, portOf, publicAddress } from './addresses.ts'
import { type Connector, createAgents } from './agents.ts'
import { connect } from './connect.ts'
import { codeOf, TransportError } from './failures.ts'
import { createFetch } from './fetch.ts'
import { presentedIssuer } from './presented-issuer.ts'
import { createResponse } from './response.ts'
import { send } from './send.ts'
import type {
  HttpTransport,
  HttpTransportOptions,
  ProxySignIns,
  TimeLimits,
  TransportRequest,
  TransportResponse,
} from './types.ts'
import { createBufferPool } from './write-file-body.ts'

const noSignIns: ProxySignIns = { through: (_proxy, _target, open) => open(null) }

const defaultLimits: TimeLimits = { connectMs: 15_000, idleMs: 60_000 }

/**
 * Carries all traffic of main: sign-in, API and storage. Allows https, and http on this machine; uses the host's proxy
 * and certificate authorities; limits the time; follows no redirects.
 */
export function createHttpTransport(options: HttpTransportOptions): HttpTransport {
  const { proxyFor, certificateAuthorities = () => [], signIns = noSignIns, userAgent } = options
  // Hundreds of certificates are read and parsed, so that the first window does not wait for them.
  let trusted: SecureContext | undefined
  function secureContext(): SecureContext {
    if (trusted !== undefined) return trusted
    const authorities = certificateAuthorities()
    trusted = createSecureContext(authorities.length === 0 ? {} : { ca: trustedWith(authorities) })
    return trusted
  }
  const buffers = createBufferPool()
  const connector: Connector = async (wish) =>
    connect({ ...wish, proxies: await proxiesFor(wish.url), secureContext, signIns })
  let agents = createAgents({ connector })

  async function proxiesFor(url: URL): Promise<readonly (string | null)[]> {
    try {
      return [await proxyFor(url)].flat()
    } catch (cause) {
      // A direct connection could bypass a policy of the network.
      throw new TransportError('unreachable', codeOf(cause), { cause })
    }
  }

  async function request(wanted: TransportRequest): Promise<TransportResponse> {
    const url = wanted.isPublic === true ? publicAddress(wanted.url) : allowedAddress(wanted.url)
    const isRead = wanted.body === undefined && (wanted.method === 'GET' || wanted.method === 'HEAD')
    // A kept connection has been looked at for another request.
    const repeatable = wanted.isPublic !== true && (wanted.repeatable ?? isRead)
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

  /** The plain connection of the same way: the certificate is looked at, not trusted. */
  async function issuerOf(url: URL, signal: AbortSignal): Promise<string | null> {
    if (url.protocol !== 'https:') return null
    const plain = new URL(`http://${url.hostname}:${portOf(url)}`)
    try {
      const proxies = await proxiesFor(url)
      const { connectMs } = defaultLimits
      const socket = await connect({ url: plain, proxies, secureContext, signIns, connectMs, signal })
      return await presentedIssuer(socket, hostOf(url), AbortSignal.any([signal, AbortSignal.timeout(connectMs)]))
    } catch (error) {
      if (error instanceof TransportError) return null
      throw error
    }
  }

  return {
    request,
    issuerOf,
    fetch: createFetch(request),
    renew() {
      agents.retire()
      agents = createAgents({ connector })
    },
    close: () => agents.close(),
  }
}

/** Node's own list, and the host's, which nearly repeats it. */
const trustedWith = (authorities: readonly string[]) => [...new Set([...getCACertificates('default'), ...authorities])]

function headersOf(wanted: TransportRequest, userAgent: string): Record<string, string> {
  const headers: Record<string, string> = { 'user-agent': userAgent, 'accept-encoding': 'identity' }
  for (const [name, value] of Object.entries(wanted.headers ?? {})) headers[name.toLowerCase()] = value
  if (wanted.asksFirst === true) headers['expect'] = '100-continue'
  const { body, contentLength } = wanted
  const length = typeof body === 'string' || body instanceof Uint8Array ? Buffer.byteLength(body) : contentLength
  if (length !== undefined) headers['content-length'] = String(length)
  else if (body === undefined && wanted.method === 'POST') headers['content-length'] = '0'
  return headers
}
