import { isIP } from 'node:net'
import { isAllowedAddress } from '../../addresses.ts'
import { TransportError, transportCodes } from './failures.ts'

const usualPorts: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 }

/** Port of an address, 1080 for a SOCKS proxy that names none. */
export const portOf = (url: URL) => Number(url.port || (usualPorts[url.protocol] ?? 1080))

/** @throws TransportError `refused-address` */
export function allowedAddress(address: string | URL): URL {
  const url = URL.parse(String(address))
  if (url === null || !isAllowedAddress(url)) throw new TransportError('refused-address', transportCodes.address)
  return url
}

/** The name for TLS (SNI); undefined for an IP address. */
export function serverNameOf(host: string): string | undefined {
  return isIP(host) === 0 ? host : undefined
}
