const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * The proxy that the environment's variables name for an address, as curl reads them: the scheme's own variable,
 * else ALL_PROXY, unless NO_PROXY lists the host or it is this machine.
 * @returns `http://host:port`, or null for none
 */
export function proxyFromEnvironment(variables: Readonly<Record<string, string | undefined>>, url: URL): string | null {
  const read = (name: string) => variables[name.toLowerCase()] || variables[name.toUpperCase()] || ''
  if (loopback.test(url.hostname) || isExcepted(read('no_proxy'), url)) return null
  const value = read(url.protocol === 'https:' ? 'https_proxy' : 'http_proxy') || read('all_proxy')
  if (value === '') return null
  const proxy = URL.parse(value.includes('://') ? value : `http://${value}`)
  return proxy?.protocol === 'http:' ? `http://${proxy.hostname}:${proxy.port || '80'}` : null
}

function isExcepted(list: string, url: URL): boolean {
  return list.split(/[\s,]+/).some((entry) => {
    const name = entry
      .replace(/^\*?\./, '')
      .replace(/:\d+$/, '')
      .toLowerCase()
    const port = /:(\d+)$/.exec(entry)?.[1]
    if (entry === '*') return true
    if (name === '' || (port && port !== url.port)) return false
    return url.hostname === name || url.hostname.endsWith(`.${name}`)
  })
}
