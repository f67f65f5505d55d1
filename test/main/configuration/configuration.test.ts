import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { ConfigurationPreview, ConnectionStep } from '../../../contract/bridge/configuration.ts'
import type { GivenPolicy } from '../../../main/host.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { filesIn } from '../../support/data-folder.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../../support/host.ts'
import type { TestService } from '../../support/service.ts'
import { trainingEnvironment } from '../../support/training-environment.ts'

const marker = 'segredo-que-ninguem-ve-8f2c'
let service: TestService
let app: TestApp | null = null

beforeAll(async () => {
  service = await borrowService()
})
afterAll(() => service.stop())
afterEach(async () => {
  await app?.stop()
  app = null
})

const start = async (options: Partial<TestAppOptions> = {}): Promise<TestApp> => {
  app = await startTestApp({ service, login: 'ana.prado', environments: [], ...options })
  return app
}
const environment = (fields: Record<string, unknown> = {}) => trainingEnvironment(service, fields)
const fileWith = (fields: Record<string, unknown>) => ({
  name: 'malote.json',
  text: JSON.stringify({ version: 1, ...fields }, null, 2),
})
const machine = (fields: Record<string, unknown>): GivenPolicy => ({
  origin: 'machine',
  place: '/etc/malote/policy.json',
  text: JSON.stringify({ version: 1, ...fields }),
  problem: null,
  hasLines: true,
})
const preview = (one: TestApp, fields: Record<string, unknown>): Promise<ConfigurationPreview> =>
  one.call('configuration.preview', { file: fileWith(fields) })
const keep = async (one: TestApp, fields: Record<string, unknown>) => {
  const { previewId } = await preview(one, fields)
  await one.call('configuration.test', { previewId })
  return one.call('configuration.keep', { previewId })
}
const said = (steps: readonly ConnectionStep[]) => steps.map(({ id, state, finding }) => `${id} ${state} ${finding}`)

it('a file is previewed, tested and only then kept, privately, and signs in after a restart', async () => {
  const one = await start()
  const fields = { environments: [environment()], holdSeconds: 0, locked: ['environments', 'holdSeconds'] }
  const shown = await preview(one, fields)
  expect(shown).toMatchObject({ name: 'malote.json', holdSeconds: 0, locks: ['holdSeconds'], problems: [] })
  expect(shown.environments).toMatchObject([{ nome: 'Treino', address: service.baseUrl, replaces: false }])
  const { previewId } = shown
  expect(await one.outcome('configuration.keep', { previewId })).toMatchObject({ failure: { code: 'conflict' } })
  const tested = await one.call('configuration.test', { previewId })
  expect(tested.environments.map(({ steps }) => said(steps))).toEqual([
    [
      'name right resolved',
      'proxy right direct',
      'tls right this-computer',
      'discovery right found',
      'version right answers',
      'clock right same-time',
    ],
  ])
  const told = one.events.filter(({ name }) => name === 'configuration.tested').map(({ payload }) => payload)
  expect(JSON.stringify(told)).toContain('"running"')
  const kept = await one.call('configuration.keep', { previewId })
  expect(kept.environments).toMatchObject([{ id: 'treino', origin: 'kept', secret: 'none' }])
  expect(kept.locks).toEqual([{ name: 'holdSeconds', origin: 'kept' }])
  const file = path.join(one.dataFolder, 'configurations.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(one.dataFolder).filter((name) => name.endsWith('.new'))).toEqual([])
  expect(await one.outcome('settings.update', { holdSeconds: 5 })).toMatchObject({
    failure: { code: 'refused', message: expect.stringContaining('pela configuração que você guardou') },
  })

  await one.restart()
  expect((await one.call('session.get', {})).environments).toMatchObject([{ id: 'treino' }])
  expect(await one.signInAt('treino')).toMatchObject({ status: 'signed-in', person: { nome: 'Ana Prado' } })
  expect(await one.outcome('configuration.remove', { environmentId: 'treino' })).toMatchObject({
    failure: { code: 'refused', message: expect.stringContaining('Saia da sua conta') },
  })
  await one.call('session.signOut', { unsent: 'keep' })
  expect((await one.call('configuration.remove', { environmentId: 'treino' })).environments).toEqual([])
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ version: 1, configurations: [] })
})

it.each<[string, Record<string, unknown>, string]>([
  ['an unknown name', { apiUrl: 'https://nada.invalid' }, 'name wrong unknown-name'],
  ['a port where nothing listens', { apiUrl: 'http://127.0.0.1:1' }, 'tls wrong no-answer'],
  ['an issuer that describes none', { issuer: 'ISSUER/outro' }, 'discovery wrong no-discovery'],
  ['an address that is not the API', { apiUrl: 'API/outra' }, 'version wrong not-the-api'],
])('a test names the step for %s, and nothing is kept', async (_, change, step) => {
  const one = await start()
  const real = (text: unknown) => String(text).replace('ISSUER', service.authUrl).replace('API', service.baseUrl)
  const fields = Object.fromEntries(Object.entries(change).map(([name, text]) => [name, real(text)]))
  const { previewId } = await preview(one, { environments: [environment(fields)] })
  const { environments } = await one.call('configuration.test', { previewId })
  expect(environments.flatMap(({ steps }) => said(steps)).filter((each) => each.includes('wrong'))).toEqual([step])
  expect(await one.outcome('configuration.keep', { previewId })).toMatchObject({ failure: { code: 'conflict' } })
  expect((await one.call('configuration.get', {})).environments).toEqual([])
})

it('a clock that is wrong, and a proxy that cannot be used, are found', async () => {
  const ahead = await start({ aheadMs: () => 900_000 })
  const { previewId } = await preview(ahead, { environments: [environment()] })
  const [tested] = (await ahead.call('configuration.test', { previewId })).environments
  expect(tested?.steps.at(-1)).toMatchObject({ id: 'clock', state: 'wrong', finding: 'other-time' })
  await ahead.stop()
  const one = await start()
  const behind = await preview(one, {
    environments: [environment({ apiUrl: 'https://api.invalid' })],
    proxy: { mode: 'pac', address: 'http://rede.invalid/proxy.pac' },
  })
  const [second] = (await one.call('configuration.test', { previewId: behind.previewId })).environments
  expect(said(second?.steps ?? []).slice(0, 3)).toEqual([
    'name skipped null',
    'proxy wrong no-usable-proxy',
    'tls skipped null',
  ])
})

it('the test tells the route that is tried first, not a later one', async () => {
  const one = await start({ proxyFor: async () => [null, 'http://proxy.invalid:3128'] })
  const { previewId } = await preview(one, { environments: [environment()] })
  const [tested] = (await one.call('configuration.test', { previewId })).environments
  expect(said(tested?.steps ?? []).slice(0, 2)).toEqual(['name right resolved', 'proxy right direct'])
})

it('a file without a usable environment is refused with its problems', async () => {
  const one = await start()
  const outcome = await one.outcome('configuration.preview', {
    file: fileWith({ environments: [environment({ apiUrl: 'http://api.org' })] }),
  })
  expect(outcome).toMatchObject({
    failure: { code: 'refused', message: expect.stringMatching(/malote\.json, linha 8: environments\[0\]\.apiUrl/) },
  })
  const tooLarge = { name: 'a.json', text: ' '.repeat(1_000_001) }
  expect(await one.outcome('configuration.preview', { file: tooLarge })).toMatchObject({
    failure: { code: 'invalid-input' },
  })
})

it("the organisation's lock leaves no other environment, and its problems are told", async () => {
  const wrong = { id: 'x', nome: 'Sem TLS' }
  const one = await start({
    policies: [
      machine({ environments: [environment({ id: 'oficial', nome: 'Oficial' }), wrong], locked: ['environments'] }),
    ],
  })
  const view = await one.call('configuration.get', {})
  expect(view.environments).toMatchObject([{ id: 'oficial', origin: 'machine' }])
  expect(view.problems[0]).toMatch(/^\/etc\/malote\/policy\.json, linha 1: environments\[1\]/)
  expect((await one.call('app.ready', {})).notices).toEqual(view.problems)
  const file = fileWith({ environments: [environment()] })
  expect(await one.outcome('configuration.preview', { file })).toMatchObject({ failure: { code: 'refused' } })
  expect(await one.outcome('configuration.remove', { environmentId: 'oficial' })).toMatchObject({
    failure: { code: 'refused' },
  })
})

it('a preview says what would apply beside a policy of the organisation, and what would not', async () => {
  const folder = { path: '/srv/a', name: 'Deles' }
  const official = environment({ id: 'oficial', nome: 'Oficial' })
  const one = await start({
    policies: [machine({ environments: [official], holdSeconds: 7, folders: [folder], locked: ['profiles'] })],
  })
  const fields = {
    holdSeconds: 0,
    logLevel: 'warn',
    folders: [
      { ...folder, name: 'Minha' },
      { path: '/srv/b', name: 'Outra' },
    ],
    profiles: [{ name: 'Notas', kind: 'scanned' }],
  }
  expect(await preview(one, { ...fields, environments: [official, environment()] })).toMatchObject({
    environments: [{ id: 'treino' }],
    holdSeconds: null,
    startWithSession: null,
    lockMinutes: null,
    logLevel: 'warn',
    folders: [{ name: 'Outra' }],
    profiles: [],
    overridden: [
      { field: 'environment', name: 'Oficial' },
      { field: 'folder', name: 'Minha' },
      { field: 'profile', name: 'Notas' },
      { field: 'holdSeconds', name: null },
    ],
  })
  const file = fileWith({ environments: [official] })
  expect(await one.outcome('configuration.preview', { file })).toMatchObject({
    failure: { code: 'refused', message: expect.stringContaining('já define os ambientes deste arquivo') },
  })
})

it('a file that gives the id of an environment to another service is refused', async () => {
  const one = await start({})
  await keep(one, { environments: [environment()] })
  for (const changes of [
    { apiUrl: 'http://127.0.0.1:9' },
    { issuer: 'http://127.0.0.1:9' },
    { authorizeUrl: `${service.authUrl}/outro` },
    { jwksUrl: `${service.authUrl}/outro` },
  ]) {
    const file = fileWith({ environments: [environment(changes)] })
    expect(await one.outcome('configuration.preview', { file })).toMatchObject({
      failure: { code: 'refused', message: expect.stringContaining('O identificador "treino" já é do ambiente') },
    })
  }
})

it('a secret is stored, answered by no call, written nowhere in clear, and removed with its environment', async () => {
  const one = await start({ keepsSecrets: true })
  const first = await keep(one, { environments: [environment({ usesClientSecret: true })] })
  expect(first.environments).toMatchObject([{ secret: 'missing' }])
  expect(await one.outcome('session.signIn', { environmentId: 'treino' })).toMatchObject({
    failure: { code: 'sign-in-refused', message: expect.stringContaining('segredo') },
  })
  const saved = await one.call('configuration.saveSecret', { environmentId: 'treino', secret: marker })
  expect(saved.environments).toMatchObject([{ secret: 'stored' }])
  expect(JSON.stringify([saved, one.events, await one.call('configuration.get', {})])).not.toContain(marker)
  expect(filesIn(one.dataFolder).filter(({ bytes }) => bytes.includes(marker))).toEqual([])
  await one.call('configuration.remove', { environmentId: 'treino' })
  const again = await keep(one, { environments: [environment({ usesClientSecret: true })] })
  expect(again.environments).toMatchObject([{ secret: 'missing' }])
  const unknown = await one.outcome('configuration.saveSecret', { environmentId: 'outro', secret: marker })
  expect(unknown).toMatchObject({ failure: { code: 'not-found' } })
})

it('a damaged file of kept configurations is told, and put aside by the next one that is kept', async () => {
  const one = await start()
  await keep(one, { environments: [environment()] })
  const file = path.join(one.dataFolder, 'configurations.json')
  writeFileSync(file, '{"version":1,"configurations":[{"id"')
  await one.restart()
  const view = await one.call('configuration.get', {})
  expect(view.environments).toEqual([])
  expect(view.problems).toEqual([expect.stringContaining('A configuração guardada não pôde ser lida')])
  await keep(one, { environments: [environment()] })
  expect(readFileSync(`${file}.danificado`, 'utf8')).toContain('"configurations":[{"id"')
  await one.restart()
  expect(await one.call('configuration.get', {})).toMatchObject({ environments: [{ id: 'treino' }], problems: [] })
})

it('folders and profiles of a policy are there for the person, who cannot change them', async () => {
  const folders = [{ path: '/srv/nenhuma-pasta', name: 'Scanner', profile: 'Notas' }]
  const profiles = [{ name: 'Notas', kind: 'scanned', sendsAtOnce: true }]
  const one = await start({ policies: [machine({ environments: [environment()], folders, profiles })] })
  await one.signInAt('treino')
  await expect.poll(async () => (await one.call('folders.list', {})).length).toBe(1)
  const [folder] = await one.call('folders.list', {})
  const [profile] = await one.call('profiles.list', {})
  expect(profile).toMatchObject({ name: 'Notas', kind: 'scanned', sendsAtOnce: true, access: 'Organizacional' })
  expect(folder).toMatchObject({ name: 'Scanner', profileId: profile?.profileId, originals: 'sort' })
  const { folderId = '' } = folder ?? {}
  const { profileId = '' } = profile ?? {}
  const refused = { failure: { code: 'refused', message: expect.stringContaining('definid') } }
  expect(await one.outcome('folders.update', { folderId, changes: { name: 'Meu' } })).toMatchObject(refused)
  expect(await one.outcome('folders.remove', { folderId })).toMatchObject(refused)
  expect(await one.outcome('profiles.remove', { profileId })).toMatchObject(refused)
  expect(await one.call('folders.update', { folderId, changes: { isPaused: true } })).toMatchObject({ isPaused: true })
})
