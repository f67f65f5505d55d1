import type { UtilityProcess } from 'electron'
import { describe, expect, it } from 'vitest'
import { systemEncryption, type UsedSafeStorage } from '../../../../main/hosts/electron/encryption.ts'
import { createElectronHost } from '../../../../main/hosts/electron/host.ts'
import { createPrinting } from '../../../../main/hosts/electron/printing.ts'
import { createPacProxy, proxyOfSystem } from '../../../../main/hosts/electron/proxy.ts'

/** Like Electron's safeStorage: takes strings and returns buffers. */
const safeStorage = (over: Partial<UsedSafeStorage> = {}): UsedSafeStorage => ({
  isAsyncEncryptionAvailable: async () => true,
  encryptStringAsync: async (text) => Buffer.from(text).reverse(),
  decryptStringAsync: async (sealed) => ({ result: Buffer.from(sealed).reverse().toString(), shouldReEncrypt: false }),
  getSelectedStorageBackend: () => 'gnome_libsecret',
  ...over,
})

describe("the system's encryption", () => {
  it('encrypts arbitrary bytes', async () => {
    const encryption = await systemEncryption(safeStorage(), 'linux')
    const key = Uint8Array.from({ length: 32 }, (_value, index) => 255 - index)
    const sealed = await encryption?.encrypt(key)
    expect(Uint8Array.from((await encryption?.decrypt(sealed ?? key)) ?? [])).toStrictEqual(key)
    expect(encryption?.backend).toBe('safeStorage:gnome_libsecret')
  })

  it('is absent if Electron would encrypt with a known password, or cannot encrypt', async () => {
    for (const backend of ['basic_text', 'unknown'] as const)
      expect(await systemEncryption(safeStorage({ getSelectedStorageBackend: () => backend }), 'linux')).toBeNull()
    expect(await systemEncryption(safeStorage({ isAsyncEncryptionAvailable: async () => false }), 'win32')).toBeNull()
    const broken = async () => Promise.reject(new Error('no service'))
    expect(await systemEncryption(safeStorage({ isAsyncEncryptionAvailable: broken }), 'darwin')).toBeNull()
  })
})

it("returns every usable route of the system's proxy settings in order, and never a direct one instead", async () => {
  const proxy = (answer: string) => proxyOfSystem({ resolveProxy: async () => answer }, new URL('https://a.example/'))
  expect(await proxy('DIRECT')).toEqual([null])
  expect(await proxy('PROXY proxy.sefaz:3128; DIRECT')).toEqual(['http://proxy.sefaz:3128', null])
  expect(await proxy('HTTPS s:443;SOCKS5 a:1; SOCKS c:3; QUIC d:4; PROXY b:2')).toEqual([
    'https://s:443',
    'socks5://a:1',
    'socks4://c:3',
    'http://b:2',
  ])
  await expect(proxy('QUIC a:1')).rejects.toThrow('no usable proxy in "QUIC a:1"')
})

it('loads a PAC file once into a session of its own, and another one anew', async () => {
  const loaded: unknown[] = []
  const proxyByPac = createPacProxy(() => ({
    setProxy: async (config) => void loaded.push(config),
    resolveProxy: async (url) => `PROXY ${new URL(url).hostname}:${loaded.length}`,
  }))
  const ask = (file: string) => proxyByPac(`http://rede.org/${file}`, new URL('https://api.org/'))
  expect(await ask('a.pac')).toEqual(['http://api.org:1'])
  expect(await ask('a.pac')).toEqual(['http://api.org:1'])
  expect(await ask('b.pac')).toEqual(['http://api.org:2'])
  expect(loaded).toEqual([
    { mode: 'pac_script', pacScript: 'http://rede.org/a.pac' },
    { mode: 'pac_script', pacScript: 'http://rede.org/b.pac' },
  ])
})

it('opens only web addresses in the system, and offers picked folders first', async () => {
  const opened: string[] = []
  const host = await createElectronHost({
    version: '0.0.0',
    platform: 'linux',
    data: { folder: '/', problem: null },
    configured: { environments: [], policies: [] },
    settings: { store: { read: () => ({}), write: () => {} }, notices: [] },
    electron: {
      session: { resolveProxy: async () => 'DIRECT' },
      pacSession: () => ({ resolveProxy: async () => 'DIRECT', setProxy: async () => undefined }),
      shell: {
        openExternal: async (url) => void opened.push(url),
        openPath: async (path) => (path.endsWith('.pdf') ? '' : 'no program for it'),
      },
      safeStorage: safeStorage(),
      forkChild: () => ({}) as UtilityProcess,
      processMetrics: () => [],
    },
    folders: { offered: ['/given'], pick: async () => ['/picked'], pickToSave: async () => [] },
    notify: () => undefined,
    publish: () => {},
    desktop: {
      askSecret: async () => null,
      printing: createPrinting({ platform: 'linux', contents: () => null }),
      badge: () => {},
      dragFile: async () => {},
      showState: () => {},
      preferencesChanged: () => {},
      tellsIdleTime: () => true,
    },
  })
  await expect(host.openFile?.('/tmp/a.pdf')).resolves.toBeUndefined()
  await expect(host.openFile?.('/tmp/a.xyz')).rejects.toThrow('no program')
  await host.openExternal('https://id.example/authorize')
  await host.openExternal('http://127.0.0.1:5000/authorize')
  for (const url of ['http://id.example/', 'file:///etc/passwd', 'javascript:alert(1)', 'smb://a/b', 'C:\\a.exe', ''])
    await expect(host.openExternal(url)).rejects.toThrow()
  expect(opened).toStrictEqual(['https://id.example/authorize', 'http://127.0.0.1:5000/authorize'])
  expect(await host.offerFolders()).toStrictEqual([
    { path: '/picked', isPicked: true },
    { path: '/given', isPicked: false },
  ])
})
