import { describe, expect, it, vi } from 'vitest'
import {
  createSettings,
  type EnvironmentInput,
  environmentSchema,
  neededScopes,
  type SettingsPolicy,
} from '../../../main/program/settings/index.ts'

const local: EnvironmentInput = {
  id: 'local',
  nome: 'Local',
  kind: 'local',
  apiUrl: 'http://127.0.0.1:4000',
  issuer: 'http://127.0.0.1:4000/is',
  authorizeUrl: 'http://127.0.0.1:4000/is/connect/authorize',
  tokenUrl: 'http://127.0.0.1:4000/is/connect/token',
  clientId: 'malote-desktop',
  scopes: [...neededScopes],
}
/** A store that copies its values through JSON, as a file does. */
function memoryStore(initial: unknown) {
  let text = JSON.stringify(initial)
  return {
    read: (): unknown => (text === undefined ? undefined : JSON.parse(text)),
    write: (value: Record<string, unknown>) => {
      text = JSON.stringify(value)
    },
  }
}

describe('preferences', () => {
  it('are read from the store, saved on a change, and reported to listeners until they unsubscribe', () => {
    const store = memoryStore({ preferences: { theme: 'dark' }, other: 1 })
    const settings = createSettings({ store, environments: [] })
    const listener = vi.fn()
    const stop = settings.onChanged(listener)
    expect(settings.preferences()).toMatchObject({ theme: 'dark', holdSeconds: 10 })
    expect(settings.update({ theme: 'contrast', holdSeconds: 0 })).toMatchObject({ theme: 'contrast', holdSeconds: 0 })
    stop()
    settings.update({})
    expect(listener.mock.calls).toEqual([[expect.objectContaining({ theme: 'contrast', holdSeconds: 0 })]])
    expect(createSettings({ store, environments: [] }).preferences()).toMatchObject({
      theme: 'contrast',
      holdSeconds: 0,
    })
    expect(store.read()).toMatchObject({ other: 1 })
  })

  const unreadable = [
    ...[undefined, null, 7, [], { preferences: { theme: 'pink' } }, { preferences: 'x' }],
    ...[
      { preferences: { holdSeconds: 61 } },
      { preferences: { holdSeconds: -1 } },
      { preferences: { holdSeconds: '5' } },
    ],
  ]
  it.each(unreadable)('fall back to the defaults when the store holds %j', (kept) => {
    const settings = createSettings({ store: memoryStore(kept), environments: [local] })
    expect(settings.preferences()).toEqual({
      theme: 'system',
      density: 'compact',
      textSize: 100,
      holdSeconds: 10,
      afterAct: 'next',
      navigation: 'auto',
      boxOrder: 'newest',
      queueOrder: 'oldest',
      boxPlaces: {},
      captureView: 'list',
      captureColumns: null,
      listColumns: {},
      capturePageWidth: 196,
      listWidths: {},
      proxy: null,
      spelling: false,
      recogniseText: true,
      keepInTray: false,
      startWithSession: false,
      pauseOnBattery: false,
      lockMinutes: 0,
      lockWithSystem: false,
      sendWhileLocked: true,
    })
    expect(settings.environment('local')?.redirectPath).toBe('/callback')
  })

  it('are kept under another name before a write when they are invalid, with a notice', () => {
    const store = memoryStore({ preferences: { theme: 'pink' } })
    const settings = createSettings({ store, environments: [] })
    settings.update({ theme: 'light' })
    expect(settings.notices).toHaveLength(1)
    expect(store.read()).toMatchObject({ preferences: { theme: 'light' }, preferencesPutAside: { theme: 'pink' } })
  })
})

describe('environments', () => {
  const policyWith = (policy: Partial<SettingsPolicy>): SettingsPolicy => ({
    environments: () => [],
    preferences: () => ({}),
    lockedBy: () => null,
    proxy: () => ({ rule: null, lockedBy: null }),
    ...policy,
  })

  it('of the host override those of the policies, and an invalid one is reported by its name', () => {
    const [own, other] = [
      { nome: 'Trocado', clientId: 'other' },
      { id: 'outro', nome: 'Outro' },
    ].map((change) => environmentSchema.parse({ ...local, ...change }))
    const given = [local, { ...local, id: 'x', nome: 'Sem TLS', apiUrl: 'http://example.org' }]
    const policy = policyWith({ environments: () => [own, other].filter((each) => each !== undefined) })
    const settings = createSettings({ store: memoryStore({}), environments: given, policy })
    expect(settings.environments().map(({ nome }) => nome)).toEqual(['Local', 'Outro'])
    expect(settings.notices).toEqual(['O ambiente "Sem TLS" não pôde ser usado: verifique apiUrl.'])
    expect(settings.environment('x')).toBeNull()
  })

  const asPolicy = ({ seconds, lockedBy }: { seconds: number | null; lockedBy: 'machine' | null }) => ({
    preferences: () => (seconds === null ? {} : { holdSeconds: seconds }),
    lockedBy: () => lockedBy,
  })
  it.each([
    ['a default of a policy', { seconds: 20, lockedBy: null }, {}, 20],
    ["a default below the person's choice", { seconds: 20, lockedBy: null }, { holdSeconds: 5 }, 5],
    ["a lock above the person's choice", { seconds: 20, lockedBy: 'machine' as const }, { holdSeconds: 5 }, 20],
    ['a lock without a value', { seconds: null, lockedBy: 'machine' as const }, { holdSeconds: 5 }, 5],
  ])('the hold follows %s', (_, hold, preferences, expected) => {
    const store = memoryStore({ preferences })
    const settings = createSettings({ store, environments: [], policy: policyWith(asPolicy(hold)) })
    expect(settings.preferences().holdSeconds).toBe(expected)
    expect(settings.lockedBy('holdSeconds')).toBe(hold.lockedBy)
    const changed = settings.update({ holdSeconds: 1, theme: 'dark' })
    expect(changed).toMatchObject({ theme: 'dark', holdSeconds: hold.lockedBy !== null ? expected : 1 })
    // Only what the person has chosen is written: the default of a later policy applies to the rest.
    const written = { theme: 'dark', ...preferences, ...(hold.lockedBy !== null ? {} : { holdSeconds: 1 }) }
    expect(store.read()).toMatchObject({ preferences: written })
    expect(Object.keys((store.read() as { preferences: object }).preferences).toSorted()).toEqual(
      Object.keys(written).toSorted(),
    )
  })

  const none = { mode: 'none' as const }
  const system = { mode: 'system' as const }
  it.each([
    ['the system without a choice and a policy', null, null, null, null],
    ["the policy's without a choice", null, none, null, none],
    ["the person's above a policy", system, none, null, system],
    ["a locked policy's above the person's", system, none, 'machine' as const, none],
    ['the system below a lock without a proxy', none, null, 'user' as const, null],
  ])('the proxy is %s', (_, proxy, rule, lockedBy, expected) => {
    const store = memoryStore({ preferences: proxy === null ? {} : { proxy } })
    const policy = policyWith({ proxy: () => ({ rule, lockedBy }) })
    const settings = createSettings({ store, environments: [], policy })
    expect(settings.proxyRule()).toEqual(expected)
    expect(settings.preferences().proxy).toEqual(lockedBy === null ? proxy : null)
    settings.update({ proxy: null })
    expect(settings.proxyRule()).toEqual(lockedBy === null ? rule : expected)
    settings.update({ proxy: { mode: 'manual', addresses: ['http://proxy:3128'], exceptions: [] } })
    expect(settings.proxyRule()?.mode).toBe(lockedBy === null ? 'manual' : expected?.mode)
  })

  it.each([
    [{ apiUrl: 'http://10.0.0.1' }],
    [{ tokenUrl: 'http://127.0.0.1.example.org/token' }],
    [{ apiUrl: 'https://user:pass@example.org' }],
    [{ apiUrl: 'https://:pass@example.org' }],
    [{ clientSecret: 'plain' }],
    [{ scopes: ['api-svc-consultar'] }],
    [{ authorizeUrl: undefined }],
    [{ responseType: 'code id_token' }],
    [{ responseMode: 'fragment' }],
    [{ clientAuthentication: 'none' }],
    [{ redirectPorts: [80] }],
    [{ redirectPath: 'callback' }],
  ])('are refused with %j', (change) => {
    expect(environmentSchema.safeParse(local).success).toBe(true)
    expect(environmentSchema.safeParse({ ...local, ...change }).success).toBe(false)
  })
})
