import { request as httpRequest } from 'node:http'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext } from 'node:tls'
import { hostOf, portOf, serverNameOf } from './addresses.ts'
import { codeOf, TransportError, transportCodes } from './failures.ts'
import { socksTunnel } from './socks.ts'

export interface ConnectOptions {
  url: URL
  /** Proxies in the order to try them; null: without one. */
  ways: readonly (string | null)[]
  secureContext: SecureContext
  connectMs: number
  signal?: AbortSignal | undefined
}

/** The proxy itself cannot be reached, so the next way may be tried. A proxy that refuses is not down: it is policy. */
class ProxyDown extends Error {}

/**
 * A connection that stands: TCP, the proxy's tunnel and TLS with a verified certificate. Requests are handed only to
 * such a connection, so that every failure in here surely happened before the first byte of one.
 * @throws TransportError `unreachable`
 */
export async function connect({ ways, connectMs, ...options }: ConnectOptions): Promise<Socket> {
  const end = performance.now() + connectMs
  for (const [index, way] of ways.entries()) {
    const left = ways.length - index
    try {
      // A proxy that never answers must leave time for the ways after it.
      return await connectBy(way, { ...options, connectMs: Math.max(1, end - performance.now()) / left })
    } catch (error) {
      const isDown = error instanceof TransportError && error.cause instanceof ProxyDown
      if (left === 1 || !isDown || options.signal?.aborted) throw error
    }
  }
  throw new TransportError('unreachable', transportCodes.proxyUnknown)
}

async function connectBy(proxy: string | null, options: Omit<ConnectOptions, 'ways'>): Promise<Socket> {
  const { url, secureContext, connectMs, signal } = options
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), connectMs)
  const ended = signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal])
  try {
    ended.throwIfAborted()
    const plain =
      proxy === null ? await direct(url, ended) : await throughProxy(new URL(proxy), url, secureContext, ended)
    return url.protocol === 'https:' ? await secured(plain, url, secureContext, ended) : plain
  } catch (cause) {
    if (cause instanceof TransportError) throw cause
    const code = signal?.aborted
      ? transportCodes.aborted
      : limit.signal.aborted
        ? transportCodes.connectTimeout
        : codeOf(cause instanceof ProxyDown ? cause.cause : cause)
    throw new TransportError('unreachable', code, { cause })
  } finally {
    clearTimeout(timer)
  }
}

function direct(url: URL, signal: AbortSignal): Promise<Socket> {
  return standing(connectTcp({ host: hostOf(url), port: portOf(url), noDelay: true }), 'connect', signal)
}

function secured(socket: Socket, url: URL, secureContext: SecureContext, signal: AbortSignal): Promise<Socket> {
  const host = hostOf(url)
  const servername = serverNameOf(host)
  const secure = connectTls({
    socket,
    host,
    secureContext,
    ALPNProtocols: ['http/1.1'],
    // Said here, so that no variable of the environment turns it off.
    rejectUnauthorized: true,
    ...(servername === undefined ? {} : { servername }),
  })
  return standing(secure, 'secureConnect', signal)
}

function standing(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      finish()
      socket.on('error', () => {}) // what else a dying socket has to say interests nobody
      socket.destroy()
      reject(error)
    }
    const abort = () => fail(signal.reason)
    const closed = () => fail(Object.assign(new Error('closed while connecting'), { code: 'ECONNRESET' }))
    const done = () => {
      finish()
      resolve(socket)
    }
    const finish = () => {
      socket.off('error', fail).off('close', closed).off(event, done)
      signal.removeEventListener('abort', abort)
    }
    socket.once('error', fail).once('close', closed).once(event, done)
    signal.addEventListener('abort', abort, { once: true })
  })
}

async function throughProxy(proxy: URL, target: URL, context: SecureContext, signal: AbortSignal): Promise<Socket> {
  const hop = await toProxy(proxy, context, signal).catch((cause: unknown) => {
    throw new ProxyDown('proxy cannot be reached', { cause })
  })
  return proxy.protocol.startsWith('socks')
    ? socksTunnel(hop, proxy, target, signal)
    : tunnel(hop, proxy, target, signal)
}

async function toProxy(proxy: URL, context: SecureContext, signal: AbortSignal): Promise<Socket> {
  const plain = await direct(proxy, signal)
  return proxy.protocol === 'https:' ? secured(plain, proxy, context, signal) : plain
}

/** CONNECT through a proxy (RFC 9110, 9.3.6), also for plain http, so that there is one way and no rewriting. */
function tunnel(hop: Socket, proxy: URL, target: URL, signal: AbortSignal): Promise<Socket> {
  const authority = `${target.hostname}:${portOf(target)}`
  const headers: Record<string, string> = { host: authority }
  if (proxy.username !== '') {
    const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
    headers['proxy-authorization'] = `Basic ${Buffer.from(credentials).toString('base64')}`
  }
  return new Promise((resolve, reject) => {
    const request = httpRequest({ method: 'CONNECT', path: authority, headers, signal, createConnection: () => hop })
    request.once('error', reject)
    request.once('connect', (response, socket: Socket, head) => {
      if (response.statusCode === 200) {
        if (head.length > 0) socket.unshift(head)
        return resolve(socket)
      }
      socket.destroy()
      const cause = { proxyStatus: response.statusCode }
      reject(new TransportError('unreachable', transportCodes.proxyRefused, { cause }))
    })
    request.end()
  })
}
