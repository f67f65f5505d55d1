import type { Session } from 'electron'

/** Protocol of a proxy's address by its kind in a PAC file; Chromium reads SOCKS as version 4. */
const protocols: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
}

/**
 * Reads the system's proxies for an address, in the notation of a PAC file ("PROXY a:1; SOCKS5 b:2; DIRECT").
 * @returns the ways in the system's order, as Host.proxyFor describes them
 * @throws Error if Malote can go none of them: going direct instead could carry the request past a policy
 */
export async function proxyOfSystem(
  session: Pick<Session, 'resolveProxy'>,
  url: URL,
): Promise<readonly (string | null)[]> {
  const answer = await session.resolveProxy(url.href)
  const ways = answer.split(';').flatMap((each) => {
    const [kind = '', address = ''] = each.trim().split(/\s+/)
    if (kind.toUpperCase() === 'DIRECT') return [null]
    const protocol = protocols[kind.toUpperCase()]
    return protocol !== undefined && /^\S+:\d+$/.test(address) ? [`${protocol}://${address}`] : []
  })
  if (ways.length === 0)
    throw Object.assign(new Error(`no usable proxy in "${answer}"`), { code: 'MALOTE_PROXY_UNKNOWN' })
  return ways
}
