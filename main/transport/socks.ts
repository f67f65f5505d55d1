import type { Socket } from 'node:net'
import { SocksClient } from 'socks'
import { hostOf } from '../../contract/addresses.ts'
import { portOf } from './addresses.ts'
import { TransportError, transportCodes } from './failures.ts'

/**
 * Opens a tunnel through a SOCKS proxy, over an open connection to it. The proxy resolves the name, since the local
 * resolver of an office network often cannot.
 * @param proxy `socks5://host:port` or `socks4://host:port`
 * @throws TransportError `unreachable`
 */
export async function socksTunnel(socket: Socket, proxy: URL, target: URL, signal: AbortSignal): Promise<Socket> {
  const abort = () => socket.destroy()
  signal.addEventListener('abort', abort, { once: true })
  try {
    signal.throwIfAborted()
    await SocksClient.createConnection({
      command: 'connect',
      existing_socket: socket,
      proxy: { host: hostOf(proxy), port: portOf(proxy), type: proxy.protocol === 'socks4:' ? 4 : 5 },
      destination: { host: hostOf(target), port: portOf(target) },
    })
    return socket
  } catch (cause) {
    socket.destroy()
    signal.throwIfAborted()
    throw new TransportError('unreachable', transportCodes.proxyRefused, { cause })
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
