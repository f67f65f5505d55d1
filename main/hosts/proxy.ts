import { isLoopback } from '../addresses.ts'

/**
 * The proxy of the environment variables for an address, with curl's rules: the scheme's variable, else ALL_PROXY,
 * unless NO_PROXY lists the host or the address is loopback.
 * @returns a route, see Host.proxyFor
 * @throws Error for an unsupported proxy: a direct connection could bypass a policy
 */
export function proxyFromEnvironment(variables: Readonly<Record<string, string | undefined>>, url: URL): string | null {
  const read = (name: string) => variables[name.toLowerCase()] || variables[name.toUpperCase()] || ''
  if (isLoopback(url) || isExcepted(read('no_proxy'), url)) return null
  const value = read(url.protocol === 'https:' ? 'https_proxy' : 'http_proxy') || read('all_proxy')
  if (value === '') return null
  const proxy = URL.parse(value.includes('://') ? value : `http://${value}`)
  const known = protocols[proxy?.protocol ?? '']
  if (!proxy || known === undefined) throw new Error('the proxy variable names no http, https or socks address')
  return `${known.name}://${proxy.hostname}:${proxy.port || known.port}`
}

const protocols: Readonly<Record<string, { name: string; port: string }>> = {
  'http:': { name: 'http', port: '80' },
  'https:': { name: 'https', port: '443' },
  'socks:': { name: 'socks5', port: '1080' },
  'socks5:': { name: 'socks5', port: '1080' },
  'socks5h:': { name: 'socks5', port: '1080' },
  'socks4:': { name: 'socks4', port: '1080' },
  'socks4a:': { name: 'socks4', port: '1080' },
}

const isExcepted = (list: string, url: URL) =>
  list.split(/[\s,]+/).some((entry) => {
    const name = entry
      .replace(/^\*?\./, '')
      .replace(/:\d+$/, '')
      .toLowerCase()
    const port = /:(\d+)$/.exec(entry)?.[1]
    if (entry === '*') return true
    if (name === '' || (port && port !== url.port)) return false
    return url.hostname === name || url.hostname.endsWith(`.${name}`)
  })
