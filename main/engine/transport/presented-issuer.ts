import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { serverNameOf } from './addresses.ts'

/**
 * The name of the authority that a server's certificate claims, without verifying it: only for telling a person whose
 * certificate was refused. Sends no request, and closes the connection.
 * @param socket an open connection to the server
 */
export function presentedIssuer(socket: Socket, host: string, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const servername = serverNameOf(host)
    const secure = connectTls({ socket, rejectUnauthorized: false, ...(servername !== undefined && { servername }) })
    const end = (issuer: string | null) => {
      signal.removeEventListener('abort', abort)
      secure.destroy()
      socket.destroy()
      resolve(issuer)
    }
    const abort = () => end(null)
    signal.addEventListener('abort', abort, { once: true })
    secure.on('error', abort)
    secure.once('close', abort)
    secure.once('secureConnect', () => {
      const { issuer } = secure.getPeerCertificate()
      const name = [issuer?.CN ?? issuer?.O ?? ''].flat()[0] ?? ''
      end(name === '' ? null : name.slice(0, 100))
    })
  })
}
