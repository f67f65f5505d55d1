import type { ProxyRule } from '../../../contract/bridge/proxy.ts'
import { isLoopback } from '../../addresses.ts'

/** Routes as in Host.proxyFor. */
type Routes = string | null | readonly (string | null)[]

interface ProxySources {
  rule(): ProxyRule | null
  /** The system's proxy. */
  system(url: URL): Promise<Routes>
  /** The answer of a PAC file; missing if the host cannot run one. */
  pac?: ((address: string, url: URL) => Promise<Routes>) | undefined
}

/** Answers the proxy of an address by the policy, or by the system without one. */
export function createProxyRoutes({ rule, system, pac }: ProxySources): (url: URL) => Promise<Routes> {
  return async (url) => {
    const asked = rule()
    if (asked === null || asked.mode === 'system') return system(url)
    if (asked.mode === 'none' || isLoopback(url)) return null
    if (asked.mode === 'manual')
      return asked.exceptions.some((name) => matches(name, url.hostname)) ? null : asked.addresses
    // A direct connection could bypass the policy.
    if (pac === undefined)
      throw Object.assign(new Error('this host runs no PAC file'), { code: 'MALOTE_PROXY_UNKNOWN' })
    return pac(asked.address, url)
  }
}

/** `a.org` matches itself and names below it; `*.a.org` and `.a.org` do the same. */
function matches(exception: string, hostname: string): boolean {
  const name = exception.replace(/^\*?\./, '').toLowerCase()
  return hostname === name || hostname.endsWith(`.${name}`)
}
