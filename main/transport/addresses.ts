import { isIP, isIPv4 } from 'node:net'
import { TransportError, transportCodes } from './failures.ts'

/** Host name without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

const usualPorts: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 }

/** Port of an address, 1080 for a SOCKS proxy that names none. */
export const portOf = (url: URL): number => Number(url.port || (usualPorts[url.protocol] ?? 1080))

/** True for 127.0.0.0/8, ::1 and localhost, but not for a name that resolves to them. */
export function isLoopback(url: URL): boolean {
  const host = hostOf(url)
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

/**
 * Parses an allowed address: https anywhere, http on this machine only, without credentials.
 * @throws TransportError `refused-address`
 */
export function allowedAddress(address: string | URL): URL {
  const url = URL.parse(String(address))
  const allowed =
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))) &&
    url.username === '' &&
    url.password === ''
  if (!allowed) throw new TransportError('refused-address', transportCodes.address)
  return url
}

/** The name for TLS (SNI); undefined for an IP address. */
export function serverNameOf(host: string): string | undefined {
  return isIP(host) === 0 ? host : undefined
}
