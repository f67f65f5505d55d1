import type { Socket } from 'node:net'
import { SocksClient, type SocksProxy } from 'socks'
import { hostOf } from '../../addresses.ts'
import { portOf } from './addresses.ts'
import { TransportError, transportCodes } from './failures.ts'
import { signInNeeded, type TunnelOptions } from './proxy-sign-in.ts'

/**
 * Opens a tunnel through a SOCKS proxy, over an open connection to it. The proxy resolves the name, since the local
 * resolver of an office network often cannot.
 * @throws TransportError `unreachable`
 */
export async function socksTunnel(socket: Socket, options: TunnelOptions): Promise<Socket> {
  const { proxy, target, credentials, signal } = options
  const abort = () => socket.destroy()
  const answer = watchAnswer(socket)
  signal.addEventListener('abort', abort, { once: true })
  try {
    signal.throwIfAborted()
    const server: SocksProxy = {
      host: hostOf(proxy),
      port: portOf(proxy),
      type: proxy.protocol === 'socks4:' ? 4 : 5,
    }
    if (credentials !== null) Object.assign(server, { userId: credentials.user, password: credentials.password })
    await SocksClient.createConnection({
      command: 'connect',
      existing_socket: socket,
      proxy: server,
      destination: { host: hostOf(target), port: portOf(target) },
    })
    return socket
  } catch (cause) {
    socket.destroy()
    signal.throwIfAborted()
    if (answer.asksForSignIn()) throw signInNeeded(['basic'])
    throw new TransportError('unreachable', transportCodes.proxyRefused, { cause })
  } finally {
    answer.stop()
    signal.removeEventListener('abort', abort)
  }
}

/** Keeps the first bytes of the proxy: the library tells a refused sign-in only by its message. */
function watchAnswer(socket: Socket) {
  let first = Buffer.alloc(0)
  const keep = (chunk: Buffer) => {
    if (first.length < 4) first = Buffer.concat([first, chunk]).subarray(0, 4)
  }
  socket.on('data', keep)
  return {
    /** No method is acceptable (RFC 1928, 3), or the user and password are refused (RFC 1929, 2). */
    asksForSignIn: () => first[0] === 5 && (first[1] === 0xff || (first[1] === 2 && (first[3] ?? 0) !== 0)),
    stop: () => void socket.off('data', keep),
  }
}
