import { describe, expect, it } from 'vitest'
import { createProxyRoutes } from '../../../main/program/policy/index.ts'
import { mergePolicies, type PolicyLayer, personPolicy } from '../../../main/program/policy/merge.ts'
import type { PolicyFile } from '../../../main/program/policy/schema.ts'
import { environmentSchema } from '../../../main/program/settings/index.ts'

const environment = (id: string, fields: Record<string, unknown> = {}) =>
  environmentSchema.parse({
    id,
    nome: id.toUpperCase(),
    kind: 'production',
    apiUrl: 'https://api.example.org',
    issuer: 'https://id.example.org',
    discovery: true,
    clientId: 'malote',
    scopes: ['openid'],
    ...fields,
  })
const layer = (origin: PolicyLayer['origin'], policy: PolicyFile): PolicyLayer => ({ origin, policy, problems: [] })
const idsOf = (...layers: PolicyLayer[]) =>
  mergePolicies(layers).environments.map(({ environment: { id, nome }, origin }) => `${id} ${nome} ${origin}`)

describe('layers', () => {
  it('are merged machine over user over kept, in any order', () => {
    const layers = [
      layer('kept', { holdSeconds: 1, logLevel: 'debug', proxy: { mode: 'none' } }),
      layer('user', { holdSeconds: 2, logLevel: 'warn' }),
      layer('machine', { holdSeconds: 3 }),
    ]
    const expected = { holdSeconds: 3, logLevel: 'warn', proxy: { mode: 'none' } }
    expect(mergePolicies(layers)).toMatchObject(expected)
    expect(mergePolicies(layers.toReversed())).toMatchObject(expected)
    expect(mergePolicies([])).toMatchObject({ holdSeconds: null, logLevel: null, proxy: null, environments: [] })
  })

  it('take updates from the organisation only: a file that a person opens must not bring another program', () => {
    const updates = {
      address: 'https://a.example.org',
      publicKey: 'a'.repeat(60),
      channel: 'stable',
      mode: 'ask',
      postponeDays: 7,
    } as const
    const refused = mergePolicies([layer('kept', { updates })])
    expect([refused.updates, refused.problems]).toEqual([
      null,
      [expect.stringContaining('O campo updates não é usado')],
    ])
    expect(mergePolicies([layer('user', { updates })]).updates).toEqual(updates)
  })

  it('take rules of signatures from the organisation only: a file must neither make a forged one valid nor load a library', () => {
    const rule = (name: string) => ({
      roots: [name],
      tokenModules: [`/${name}.so`],
      timestampAddress: `https://${name}`,
    })
    const refused = mergePolicies([layer('kept', { signatures: rule('kept') })])
    expect([refused.signatures, refused.problems]).toEqual([
      { roots: [], tokenModules: [] },
      [expect.stringContaining('O campo signatures não é usado')],
    ])
    const both = [layer('user', { signatures: rule('user') }), layer('machine', { signatures: rule('machine') })]
    expect(mergePolicies(both).signatures).toEqual({
      roots: ['machine', 'user'],
      tokenModules: ['/machine.so', '/user.so'],
      timestampAddress: 'https://machine',
    })
  })

  it("take the data folder from the machine's policy only", () => {
    for (const origin of ['user', 'kept'] as const) {
      const { dataFolder, problems } = mergePolicies([layer(origin, { dataFolder: '/dados' })])
      expect([dataFolder, problems]).toEqual([null, [expect.stringContaining('O campo dataFolder não é usado')]])
    }
    expect(mergePolicies([layer('machine', { dataFolder: '/dados' })])).toMatchObject({
      dataFolder: '/dados',
      problems: [],
    })
  })

  it('give environments, folders and profiles together; of the same id, the one above', () => {
    const above = layer('machine', { environments: [environment('a', { nome: 'De cima' })] })
    const below = layer('kept', { environments: [environment('a'), environment('b')] })
    expect(idsOf(below, above)).toEqual(['a De cima machine', 'b B kept'])
  })

  it.each<[string, PolicyLayer[], string[]]>([
    ['machine', [layer('machine', { environments: [environment('a')], locked: ['environments'] })], ['a A machine']],
    ['user', [layer('user', { environments: [environment('a')], locked: ['environments'] })], ['a A user']],
  ])('below a lock of the %s on environments are left out, with a sentence', (origin, layers, expected) => {
    const all = [layer('kept', { environments: [environment('b')] }), ...layers]
    expect(idsOf(...all)).toEqual(expected)
    const { problems, locks } = mergePolicies(all)
    expect(locks.get('environments')).toBe(origin)
    expect(problems).toEqual(['O ambiente "B" não é usado: os ambientes são definidos pela sua organização.'])
  })

  it('of the kept lock no environments, but the settings of the person', () => {
    const all = [
      layer('kept', { environments: [environment('b')] }),
      layer('kept', { environments: [environment('a')], locked: ['environments', 'holdSeconds'] }),
    ]
    expect(idsOf(...all)).toEqual(['b B kept', 'a A kept'])
    const { problems, locks } = mergePolicies(all)
    expect([...locks]).toEqual([['holdSeconds', 'kept']])
    expect(problems).toEqual([])
  })

  it('add their locks; the highest is the reason', () => {
    const { locks } = mergePolicies([
      layer('user', { locked: ['holdSeconds', 'folders'] }),
      layer('machine', { locked: ['holdSeconds'] }),
    ])
    expect([...locks]).toEqual([
      ['holdSeconds', 'machine'],
      ['folders', 'user'],
    ])
  })

  it('limit every environment, never above its own limit', () => {
    const { environments } = mergePolicies([
      layer('machine', { limits: { maxFileMegabytes: 100 } }),
      layer('user', { limits: { maxFileMegabytes: 900, searchByContentMegabytes: 5 } }),
      layer('kept', { environments: [environment('a'), environment('b', { maxFileMegabytes: 20 })] }),
    ])
    expect(environments.map(({ environment: one }) => [one.maxFileMegabytes, one.searchByContentMegabytes])).toEqual([
      [100, 5],
      [20, 5],
    ])
  })
})

describe('folders and profiles', () => {
  const folder = (path: string, name = path) => ({
    path,
    name,
    originals: 'sort' as const,
    isShare: false,
    splitsSheets: false,
    takesOthers: false,
  })
  const profile = (name: string, sendsAtOnce = false) => ({
    name,
    kind: 'scanned' as const,
    access: 'Organizacional' as const,
    sendsAtOnce,
    coversSend: false,
    addsTextLayer: false,
  })
  const at = (environmentId: string, ...layers: PolicyLayer[]) => {
    const { folders, profiles } = personPolicy(mergePolicies(layers), environmentId)
    return [...folders.map(({ path, name }) => `${path} ${name}`), ...profiles.map(({ name }) => name)]
  }
  const kept = layer('kept', {
    environments: [environment('a')],
    folders: [folder('/srv/a')],
    profiles: [profile('Notas')],
  })
  const other = layer('kept', { environments: [environment('b')], folders: [folder('/srv/a', 'B')] })

  it.each<[string, string, PolicyLayer[], string[]]>([
    ['of a kept file apply in its own environment', 'a', [kept, other], ['/srv/a /srv/a', 'Notas']],
    ['of a kept file do not apply in another', 'b', [kept, other], ['/srv/a B']],
    [
      'of a kept file do not apply where its environment is another layer’s',
      'a',
      [kept, layer('machine', { environments: [environment('a')] })],
      [],
    ],
    [
      'of a machine apply everywhere',
      'b',
      [layer('machine', { folders: [folder('/x')] }), other],
      ['/x /x', '/srv/a B'],
    ],
    [
      'of the same path and the same name, however it is written, are those of the layer above',
      'a',
      [kept, layer('machine', { folders: [folder('/srv/a', 'De cima')], profiles: [profile('NOTAS')] })],
      ['/srv/a De cima', 'NOTAS'],
    ],
    [
      'below a lock are left out',
      'a',
      [kept, layer('machine', { locked: ['folders', 'profiles'], folders: [folder('/x')] })],
      ['/x /x'],
    ],
    [
      'of the layer with the lock stay',
      'a',
      [layer('user', { locked: ['folders'], folders: [folder('/x')] })],
      ['/x /x'],
    ],
  ])('%s', (_, id, layers, expected) => {
    expect(at(id, ...layers)).toEqual(expected)
  })

  it('are whole only if every layer could be read', () => {
    expect(mergePolicies([kept]).isWhole).toBe(true)
    expect(mergePolicies([kept, { ...other, problems: ['x'] }]).isWhole).toBe(false)
  })
})

it.each([
  [layer('user', { locked: ['holdSeconds'] }), 9],
  [layer('machine', { locked: ['holdSeconds'] }), null],
])('a lock without a value lets no lower layer set the hold', (lock, expected) => {
  const user = layer('user', { holdSeconds: 9 })
  expect(mergePolicies([lock, user, layer('kept', { holdSeconds: 1 })]).holdSeconds).toBe(expected)
})

describe('the proxy', () => {
  const routes = (
    rule: PolicyFile['proxy'] | null,
    address: string,
    pac?: Parameters<typeof createProxyRoutes>[0]['pac'],
  ) => createProxyRoutes({ rule: () => rule ?? null, system: async () => 'http://system:1', pac })(new URL(address))
  const manual = {
    mode: 'manual' as const,
    addresses: ['http://one:3128', 'socks5://two:1080'],
    exceptions: ['*.rede.org', 'so.org'],
  }
  it.each([
    [null, 'https://a.org', 'http://system:1'],
    [{ mode: 'system' as const }, 'https://a.org', 'http://system:1'],
    [{ mode: 'none' as const }, 'https://a.org', null],
    [manual, 'https://a.org', manual.addresses],
    [manual, 'https://x.rede.org', null],
    [manual, 'https://so.org', null],
    [manual, 'https://outro-so.org', manual.addresses],
    [manual, 'http://127.0.0.1:4000', null],
    [manual, 'http://[::1]:4000', null],
  ])('of %j for %s is %j', async (rule, address, expected) => {
    expect(await routes(rule, address)).toEqual(expected)
  })

  it("is a PAC file's answer, and never a direct connection where the host runs none", async () => {
    const rule = { mode: 'pac' as const, address: 'http://rede.org/proxy.pac' }
    const answer = await routes(rule, 'https://a.org', async (file, url) => [
      `http://${new URL(file).host}:1`,
      url.host,
    ])
    expect(answer).toEqual(['http://rede.org:1', 'a.org'])
    await expect(routes(rule, 'https://a.org')).rejects.toMatchObject({ code: 'MALOTE_PROXY_UNKNOWN' })
  })
})
