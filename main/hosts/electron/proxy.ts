import type { Session } from 'electron'

/** Protocols by the proxy's kind in a PAC file; SOCKS means version 4, as in Chromium. */
const protocols: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
}

/**
 * Parses the system's proxies for an address in a PAC file's notation ("PROXY a:1; SOCKS5 b:2; DIRECT").
 * @returns the routes in the system's order, see Host.proxyFor
 * @throws Error if Malote supports none of them: a direct connection could bypass a policy
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
    // Without a user: main/program/network asks for it, so that no password is in an address.
    const place = address.replace(/^.*@/, '')
    return protocol !== undefined && /^\S+:\d+$/.test(place) ? [`${protocol}://${place}`] : []
  })
  if (ways.length === 0)
    throw Object.assign(new Error(`no usable proxy in "${answer}"`), { code: 'MALOTE_PROXY_UNKNOWN' })
  return ways
}

type PacSession = Pick<Session, 'resolveProxy' | 'setProxy'>

/** Answers by a PAC file, which Chromium loads and runs, in a session that nothing else uses. */
export function createPacProxy(
  open: () => PacSession,
): (address: string, url: URL) => Promise<readonly (string | null)[]> {
  let loaded: { address: string; session: Promise<PacSession> } | null = null
  async function load(address: string): Promise<PacSession> {
    const session = open()
    await session.setProxy({ mode: 'pac_script', pacScript: address })
    return session
  }
  return async (address, url) => {
    if (loaded?.address !== address) loaded = { address, session: load(address) }
    return proxyOfSystem(await loaded.session, url)
  }
}
