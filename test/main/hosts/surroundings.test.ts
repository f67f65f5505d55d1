import { describe, expect, it } from 'vitest'
import { applicationFolder, dataRoot } from '../../../main/hosts/folders.ts'
import { proxyFromEnvironment } from '../../../main/hosts/proxy.ts'

describe('the data folder', () => {
  it("is the system's default, unless MALOTE_DATA overrides it", () => {
    const root = (platform: NodeJS.Platform, variables = {}) => dataRoot({ platform, home: '/home/ana', variables })
    expect(root('linux')).toBe('/home/ana/.local/share/malote')
    expect(root('linux', { XDG_DATA_HOME: '/data' })).toBe('/data/malote')
    expect(root('linux', { XDG_DATA_HOME: 'not/absolute' })).toBe('/home/ana/.local/share/malote')
    expect(root('darwin')).toBe('/home/ana/Library/Application Support/Malote')
    expect(root('linux', { MALOTE_DATA: '/moved' })).toBe('/moved')
    expect(applicationFolder('/moved')).toBe('/moved/application')
  })
})

describe('the proxy', () => {
  const proxy = (variables: Record<string, string>, address = 'https://api.example/') =>
    proxyFromEnvironment(variables, new URL(address))

  it("is the one of the scheme's variable", () => {
    expect(proxy({})).toBeNull()
    expect(proxy({ https_proxy: 'http://p:3128' })).toBe('http://p:3128')
    expect(proxy({ HTTPS_PROXY: 'p:3128' })).toBe('http://p:3128')
    expect(proxy({ ALL_PROXY: 'http://p' })).toBe('http://p:80')
    expect(proxy({ http_proxy: 'http://p:1' })).toBeNull()
    expect(proxy({ https_proxy: 'socks5h://p:1' })).toBe('socks5://p:1')
    expect(proxy({ https_proxy: 'https://p' })).toBe('https://p:443')
    expect(() => proxy({ https_proxy: 'ftp://p:1' })).toThrow('no http, https or socks')
  })

  it('is none for loopback and for the hosts of NO_PROXY', () => {
    const set = { https_proxy: 'http://p:1', http_proxy: 'http://p:1', no_proxy: 'example.org, .sefaz.gov:8443' }
    for (const address of [
      'http://127.0.0.1:5000/',
      'http://localhost/',
      'http://[::1]:1/',
      'https://example.org/',
      'https://a.example.org/',
    ])
      expect(proxy(set, address), address).toBeNull()
    expect(proxy(set, 'https://api.sefaz.gov:8443/')).toBeNull()
    expect(proxy(set, 'https://api.sefaz.gov/')).toBe('http://p:1')
    expect(proxy(set, 'https://notexample.org/')).toBe('http://p:1')
    expect(proxy({ ...set, NO_PROXY: '*', no_proxy: '*' })).toBeNull()
  })
})
