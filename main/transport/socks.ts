import type { Socket } from 'node:net'
import { SocksClient } from 'socks'
import { hostOf, portOf } from './addresses.ts'
import { TransportError, transportCodes } from './failures.ts'

/**
 * Asks a SOCKS proxy for the way to a target, over a connection that stands. The proxy resolves the name: inside an
 * office often nobody else can.
 * @param proxy `socks5://host:port` or `socks4://host:port`
 * @throws TransportError `unreachable`
 */
export async function socksTunnel(hop: Socket, proxy: URL, target: URL, signal: AbortSignal): Promise<Socket> {
  const abort = () => hop.destroy()
  signal.addEventListener('abort', abort, { once: true })
  try {
    signal.throwIfAborted()
    await SocksClient.createConnection({
      command: 'connect',
      existing_socket: hop,
      proxy: { host: hostOf(proxy), port: portOf(proxy), type: proxy.protocol === 'socks4:' ? 4 : 5 },
      destination: { host: hostOf(target), port: portOf(target) },
    })
    return hop
  } catch (cause) {
    hop.destroy()
    signal.throwIfAborted()
    throw new TransportError('unreachable', transportCodes.proxyRefused, { cause })
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
