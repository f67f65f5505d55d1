import { connect as connectTcp, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls, type SecureContext } from 'node:tls'
import { hostOf } from '../../addresses.ts'
import { isPrivateAddress, portOf, serverNameOf } from './addresses.ts'
import { codeOf, TransportError, transportCodes } from './failures.ts'
import { openTunnel } from './proxy-tunnel.ts'
import type { ProxySignIns } from './types.ts'

export interface ConnectOptions {
  url: URL
  /** Proxies in the order to try them; null: without one. */
  proxies: readonly (string | null)[]
  /** Asked only for TLS. */
  secureContext: () => SecureContext
  signIns: ProxySignIns
  connectMs: number
  /** Refuses a server in a private network, whatever its name says. */
  isPublic?: boolean | undefined
  signal?: AbortSignal | undefined
}

/** The proxy itself cannot be reached, so the next one may be tried. A proxy that refuses is a policy, not a fault. */
class ProxyUnreachable extends Error {}

/**
 * Opens TCP, the proxy's tunnel and TLS with a verified certificate. Requests get only such a connection, so every
 * failure in here happens before the first byte of a request.
 * @throws TransportError `unreachable`
 */
export async function connect({ proxies, connectMs, ...options }: ConnectOptions): Promise<Socket> {
  const end = performance.now() + connectMs
  for (const [index, proxy] of proxies.entries()) {
    const left = proxies.length - index
    try {
      // A proxy that never answers must leave time for the next ones.
      return await connectVia(proxy, { ...options, connectMs: Math.max(1, end - performance.now()) / left })
    } catch (error) {
      const isDown = error instanceof TransportError && error.cause instanceof ProxyUnreachable
      if (left === 1 || !isDown || options.signal?.aborted) throw error
    }
  }
  throw new TransportError('unreachable', transportCodes.proxyUnknown)
}

async function connectVia(proxy: string | null, options: Omit<ConnectOptions, 'proxies'>): Promise<Socket> {
  const { url, secureContext, connectMs, isPublic = false, signal } = options
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), connectMs)
  const ended = signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal])
  try {
    ended.throwIfAborted()
    const plain =
      proxy === null
        ? await connectToServer(url, isPublic, ended)
        : await connectThroughProxy(new URL(proxy), options, ended)
    return url.protocol === 'https:' ? await upgradeToTls(plain, url, secureContext(), ended) : plain
  } catch (cause) {
    if (cause instanceof TransportError) throw cause
    if (signal?.aborted) throw new TransportError('unreachable', transportCodes.aborted, { cause })
    if (limit.signal.aborted) throw new TransportError('unreachable', transportCodes.connectTimeout, { cause })
    const atProxy = cause instanceof ProxyUnreachable
    throw new TransportError('unreachable', codeOf(atProxy ? cause.cause : cause), { cause, atProxy })
  } finally {
    clearTimeout(timer)
  }
}

/** A name may lead anywhere, and elsewhere at each look: the connection itself tells. */
async function connectToServer(url: URL, isPublic: boolean, signal: AbortSignal): Promise<Socket> {
  const socket = await connectDirectly(url, signal)
  if (!isPublic || !isPrivateAddress(socket.remoteAddress ?? '')) return socket
  socket.destroy()
  throw new TransportError('refused-address', transportCodes.address)
}

function connectDirectly(url: URL, signal: AbortSignal): Promise<Socket> {
  return established(connectTcp({ host: hostOf(url), port: portOf(url), noDelay: true }), 'connect', signal)
}

function upgradeToTls(socket: Socket, url: URL, secureContext: SecureContext, signal: AbortSignal): Promise<Socket> {
  const host = hostOf(url)
  const options: ConnectionOptions = {
    socket,
    host,
    secureContext,
    ALPNProtocols: ['http/1.1'],
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot turn it off.
    rejectUnauthorized: true,
  }
  const servername = serverNameOf(host)
  if (servername !== undefined) options.servername = servername
  return established(connectTls(options), 'secureConnect', signal)
}

function established(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      finish()
      socket.on('error', () => {}) // later errors of a destroyed socket would be uncaught
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

/** A proxy that refuses closes the connection: each sign-in opens another. */
function connectThroughProxy(
  proxy: URL,
  { url: target, secureContext, signIns }: Pick<ConnectOptions, 'url' | 'secureContext' | 'signIns'>,
  signal: AbortSignal,
): Promise<Socket> {
  return signIns.through(proxy, target, async (credentials) => {
    const socket = await connectToProxy(proxy, secureContext, signal).catch((cause: unknown) => {
      throw new ProxyUnreachable('proxy cannot be reached', { cause })
    })
    return openTunnel(socket, { proxy, target, credentials, signal })
  })
}

async function connectToProxy(proxy: URL, context: () => SecureContext, signal: AbortSignal): Promise<Socket> {
  const plain = await connectDirectly(proxy, signal)
  return proxy.protocol === 'https:' ? upgradeToTls(plain, proxy, context(), signal) : plain
}
