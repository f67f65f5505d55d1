import type { Socket } from 'node:net'
import { portOf } from './addresses.ts'
import { TransportError, transportCodes } from './failures.ts'
import { http } from './node-http.ts'
import { signInNeeded, type TunnelOptions } from './proxy-sign-in.ts'
import { socksTunnel } from './socks.ts'

/** Opens a tunnel over an open connection to a proxy. @throws TransportError `unreachable` */
export function openTunnel(socket: Socket, options: TunnelOptions): Promise<Socket> {
  return options.proxy.protocol.startsWith('socks') ? socksTunnel(socket, options) : connectTunnel(socket, options)
}

/** Opens a CONNECT tunnel (RFC 9110, 9.3.6), also for plain http, so that no request is rewritten for a proxy. */
function connectTunnel(proxySocket: Socket, { target, credentials, signal }: TunnelOptions): Promise<Socket> {
  const authority = `${target.hostname}:${portOf(target)}`
  const headers: Record<string, string> = { host: authority }
  if (credentials !== null) {
    const { user, password } = credentials
    headers['proxy-authorization'] = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  }
  return new Promise((resolve, reject) => {
    const request = http.request({
      method: 'CONNECT',
      path: authority,
      headers,
      signal,
      createConnection: () => proxySocket,
    })
    request.once('error', reject)
    request.once('connect', (response, socket: Socket, head) => {
      if (response.statusCode === 200) {
        if (head.length > 0) socket.unshift(head)
        return resolve(socket)
      }
      socket.destroy()
      if (response.statusCode === 407) return reject(signInNeeded(schemesOf(response.headers['proxy-authenticate'])))
      const cause = { proxyStatus: response.statusCode }
      reject(new TransportError('unreachable', transportCodes.proxyRefused, { cause }))
    })
    request.end()
  })
}

const knownSchemes = ['basic', 'digest', 'ntlm', 'negotiate'] as const

/** The schemes of the challenges (RFC 9110, 11.6.1); Node joins several headers by commas. */
function schemesOf(challenges: string | string[] | undefined): string[] {
  const text = [challenges ?? []].flat().join(', ').toLowerCase()
  return knownSchemes.filter((scheme) => new RegExp(`(?:^|,)\\s*${scheme}(?=[\\s,]|$)`).test(text))
}
