import { BlockList, isIP } from 'node:net'
import { hostOf, isAllowedAddress } from '../../addresses.ts'
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

/** The special addresses of IANA's registries (RFC 6890) that are no place of the public Internet. */
const notPublic = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  notPublic.addSubnet(net, bits, 'ipv6')

/** True for an IP address outside the public Internet, also one of IPv4 inside IPv6. */
export function isPrivateAddress(address: string): boolean {
  const inner = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1] ?? address
  return notPublic.check(inner, isIP(inner) === 6 ? 'ipv6' : 'ipv4')
}

/** An address that a document names. @throws TransportError `refused-address` for one of this computer or its network */
export function publicAddress(address: string | URL): URL {
  const url = URL.parse(String(address))
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  const host = isWeb ? hostOf(url) : ''
  const isInside = isIP(host) === 0 ? !/\.[a-z][a-z0-9-]*\.?$/i.test(host) : isPrivateAddress(host)
  if (!isWeb || isInside || /\.(?:local|localhost|internal|lan)\.?$/i.test(host))
    throw new TransportError('refused-address', transportCodes.address)
  return url
}

/** The name for TLS (SNI); undefined for an IP address. */
export function serverNameOf(host: string): string | undefined {
  return isIP(host) === 0 ? host : undefined
}
