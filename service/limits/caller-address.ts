import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * The client's address; for IPv6 its /64 network, which one customer owns. Behind a proxy it is the proxy's entry in
 * X-Forwarded-For, or null.
 */
export function callerAddress(request: IncomingMessage, { behindProxy }: { behindProxy: boolean }): string | null {
  if (!behindProxy) return networkOf(request.socket.remoteAddress ?? '')
  const forwarded = [request.headers['x-forwarded-for'] ?? ''].flat().join(',')
  const last = forwarded.split(',').at(-1)?.trim() ?? ''
  return last === '' ? null : networkOf(last)
}

/** The address of a connection; for IPv6 its /64 network. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const asIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (asIpv4 !== undefined) return asIpv4
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
