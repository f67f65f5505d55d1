import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { ConnectionStep } from '../../../contract/bridge/configuration.ts'
import { proxyOfSystem } from '../../../main/hosts/electron/proxy.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../../support/host.ts'
import { lastLogLines } from '../../support/log-lines.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import type { TestService } from '../../support/service.ts'
import { deadPort, makeCertificates, serveInspectingProxy, serveProxy, serveSocks } from '../transport/servers.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-proxies-'))
const inspectedName = 'servico.malote.test'
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
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

const start = async (options: Partial<TestAppOptions>): Promise<TestApp> => {
  app = await startTestApp({ service, login: 'ana.prado', ...options })
  return app
}

/** Sends a document of its own, and waits until the service has captured it. */
async function capture(one: TestApp, title: string): Promise<void> {
  await submit(one, title)
  await eventually(async () => expect(await operation(one, title)).toMatchObject({ state: 'done', failure: null }))
}
const operation = async (one: TestApp, title: string) =>
  (await one.call('outbox.list', {})).find((each) => each.title === `${title}.pdf`)

async function submit(one: TestApp, title: string): Promise<void> {
  const [row] = await one.addFiles([await makeTextPdf(folder, title, 1)])
  const idPapel = (await one.call('session.get', {})).roleInForceId
  await one.call('capture.submit', { fileIds: [row?.fileId ?? ''], idPapel })
}
const said = (steps: readonly ConnectionStep[]) => steps.map(({ id, state, finding }) => `${id} ${state} ${finding}`)

it('a sign-in, an upload and its polls go through a SOCKS5 proxy that a PAC file names after a dead one', async () => {
  const authorities: string[] = []
  const socks = new URL(await serveSocks(authorities)).host
  const answer = `PROXY 127.0.0.1:${await deadPort()}; SOCKS5 ${socks}; DIRECT`
  const one = await start({ proxyFor: (url) => proxyOfSystem({ resolveProxy: async () => answer }, url) })
  expect(await one.signIn()).toMatchObject({ status: 'signed-in' })
  await capture(one, 'Pelo PAC')
  const hosts = [service.baseUrl, service.authUrl].map((each) => new URL(each).host)
  expect([...new Set(authorities)].toSorted()).toEqual([...new Set(hosts)].toSorted())
})

it('work that waits for the sign-in at a proxy goes on by itself after it, and no password is written @all', async () => {
  const marker = 'senha-do-proxy-7c1d'
  let password = marker
  const proxy = await serveProxy([], { lets: (given) => given === basic(`ana:${password}`) })
  const one = await start({ proxyFor: async () => proxy, keepsSecrets: true })
  const enter = (given: string) => one.outcome('network.signIn', { proxy, user: 'ana', password: given, keep: true })
  expect(await enter(marker)).toMatchObject({ failure: { code: 'not-found' } })
  await expect(one.signIn()).rejects.toThrow('offline')
  expect(one.events.some(({ name }) => name === 'network.changed')).toBe(true)
  expect((await one.call('network.get', {})).question).toMatchObject({ proxy, wasRefused: false, isSupported: true })
  const environmentId = (await one.call('session.get', {})).environments[0]?.id ?? ''
  const [tested] = (await one.call('configuration.testKept', { environmentId })).environments
  expect(said(tested?.steps ?? []).slice(0, 3)).toEqual([
    'name right by-proxy',
    'proxy wrong proxy-sign-in',
    'tls skipped null',
  ])
  expect(await enter('errada')).toMatchObject({
    failure: { code: 'refused', message: expect.stringContaining('não aceitou') },
  })
  expect(await enter(marker)).toMatchObject({ ok: true, value: { question: null } })
  expect(await one.signIn()).toMatchObject({ status: 'signed-in' })
  await capture(one, 'Com acesso')

  await one.restart()
  expect((await one.call('network.get', {})).signIns).toEqual([{ proxy, user: 'ana', isKept: true }])
  password = `${marker}-nova`
  await submit(one, 'À espera')
  await eventually(async () => {
    expect((await one.call('network.get', {})).question).toMatchObject({ wasRefused: true })
    expect(await operation(one, 'À espera')).toMatchObject({ state: 'waiting', waitReason: 'offline' })
  })
  expect(await enter(password)).toMatchObject({ ok: true })
  await eventually(async () => expect(await operation(one, 'À espera')).toMatchObject({ state: 'done' }))
  const made = await one.call('diagnostics.make', {})
  const written = readdirSync(one.dataFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
  for (const text of [...written, JSON.stringify([made, one.events])]) expect(text).not.toContain(marker)
})

it('a proxy that opens the TLS works where its root is trusted, and is told plainly where it is not @all', async () => {
  const certificates = makeCertificates(inspectedName)
  const requests: { authority: string; credentials: string | undefined }[] = []
  const address = await serveInspectingProxy(requests, certificates, service.baseUrl)
  const apiUrl = `https://${inspectedName}`
  const trusting = await start({ apiUrl, proxyFor: async () => address, certificateAuthorities: [certificates.ca] })
  expect((await trusting.call('network.get', {})).certificates).toMatchObject({ system: 1 })
  expect(await trusting.signIn()).toMatchObject({ status: 'signed-in' })
  await capture(trusting, 'Inspecionado')
  expect(requests.some(({ authority }) => authority === `${inspectedName}:443`)).toBe(true)
  await trusting.stop()

  const other = makeCertificates('outro.malote.test').ca
  const one = await start({ apiUrl, proxyFor: async () => address, certificateAuthorities: [other] })
  const environmentId = (await one.call('session.get', {})).environments[0]?.id ?? ''
  const tlsOf = async (malote: typeof one) => {
    const [tested] = (await malote.call('configuration.testKept', { environmentId })).environments
    return tested?.steps.find(({ id }) => id === 'tls')
  }
  expect(await tlsOf(one)).toMatchObject({ state: 'wrong', finding: 'unknown-authority', detail: 'Autoridade' })
  expect(await one.outcome('configuration.testKept', { environmentId: 'nada' })).toMatchObject({
    failure: { code: 'not-found' },
  })
  expect(await lastLogLines(one.dataFolder)).not.toContain('network.no-system-certificates')
  await one.stop()

  // A system whose store comes back empty: the cause may be on this computer.
  const bare = await start({ apiUrl, proxyFor: async () => address, certificateAuthorities: [] })
  expect(await tlsOf(bare)).toMatchObject({ state: 'wrong', finding: 'no-system-authorities', detail: 'Autoridade' })
  expect(await bare.outcome('session.signIn', { environmentId })).toMatchObject({ ok: false })
  expect((await lastLogLines(bare.dataFolder)).split('network.no-system-certificates')).toHaveLength(2)
})

it('a proxy is used as soon as it is chosen, and refused where the organisation has locked it', async () => {
  const authorities: string[] = []
  const rule = { mode: 'manual' as const, addresses: [await serveSocks(authorities)], exceptions: [] }
  const apiUrl = 'https://servico.malote.test'
  const one = await start({ apiUrl })
  const environmentId = (await one.call('session.get', {})).environments[0]?.id ?? ''
  await one.call('configuration.testKept', { environmentId })
  expect(authorities).toEqual([])
  await one.call('settings.update', { proxy: rule })
  expect((await one.call('configuration.get', {})).proxy).toMatchObject({ applied: rule, organisation: null })
  await one.call('configuration.testKept', { environmentId })
  expect(new Set(authorities)).toEqual(new Set(['servico.malote.test:443']))
  await one.stop()

  const text = JSON.stringify({ version: 1, proxy: { mode: 'none' }, locked: ['proxy'] })
  const policy = { origin: 'machine' as const, place: '/etc/malote/policy.json', text, problem: null, hasLines: true }
  const locked = await start({ apiUrl, policies: [policy] })
  expect(await locked.outcome('settings.update', { proxy: rule })).toMatchObject({
    failure: { code: 'refused', message: 'O proxy é definido pela sua organização.' },
  })
  expect((await locked.call('configuration.get', {})).proxy.applied).toEqual({ mode: 'none' })
})
