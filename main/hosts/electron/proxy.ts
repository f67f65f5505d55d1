import type { Session } from 'electron'

/**
 * What the system says about the way to an address, in the notation of a PAC file ("PROXY a:1; DIRECT").
 * @returns `http://host:port` of the first way, or null where it is direct or of a kind that we do not speak
 */
export async function proxyOfSystem(session: Pick<Session, 'resolveProxy'>, url: URL): Promise<string | null> {
  const ways = (await session.resolveProxy(url.href)).split(';').map((way) => way.trim())
  for (const way of ways) {
    if (way === 'DIRECT') return null
    const proxy = /^(?:PROXY|HTTP) (\S+:\d+)$/.exec(way)?.[1]
    if (proxy) return `http://${proxy}`
  }
  return null
}
