import { describe, expect, it, vi } from 'vitest'
import { createSettings, type EnvironmentInput, environmentSchema, neededScopes } from '../../../main/settings/index.ts'

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
      navigation: 'auto',
      boxOrder: 'newest',
      queueOrder: 'newest',
      boxPlaces: {},
      captureView: 'list',
      captureColumns: null,
      capturePageWidth: 196,
      listWidths: {},
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
  it('of the host override those of the person, and an invalid one is reported by its name', () => {
    const own = { ...local, nome: 'Trocado', clientId: 'other' }
    const store = memoryStore({
      environments: [own, { ...local, id: 'x', nome: 'Sem TLS', apiUrl: 'http://example.org' }],
    })
    const settings = createSettings({ store, environments: [local] })
    expect(settings.environments().map(({ nome }) => nome)).toEqual(['Local'])
    expect(settings.notices).toEqual(['O ambiente "Sem TLS" não pôde ser usado: verifique apiUrl.'])
    expect(settings.environment('x')).toBeNull()
  })

  it.each([
    [{ apiUrl: 'http://10.0.0.1' }],
    [{ tokenUrl: 'http://127.0.0.1.example.org/token' }],
    [{ apiUrl: 'https://user:pass@example.org' }],
    [{ clientSecret: 'plain' }],
    [{ scopes: ['api-svc-consultar'] }],
    [{ authorizeUrl: undefined }],
    [{ responseType: 'code id_token' }],
    [{ redirectPorts: [80] }],
    [{ redirectPath: 'callback' }],
  ])('are refused with %j', (change) => {
    expect(environmentSchema.safeParse(local).success).toBe(true)
    expect(environmentSchema.safeParse({ ...local, ...change }).success).toBe(false)
  })
})
