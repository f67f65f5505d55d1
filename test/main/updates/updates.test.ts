import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UpdateView } from '../../../contract/bridge/updates.ts'
import { createHttpTransport } from '../../../main/engine/transport/index.ts'
import { createUpdates, type UpdatesOptions } from '../../../main/program/updates/index.ts'
import { compareVersions } from '../../../main/program/updates/release.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { startUpdateServer, type UpdateServer, updateFile } from '../../support/update-server.ts'

const dayMs = 24 * 60 * 60 * 1000
let server: UpdateServer
let folder = ''
let at = 0
beforeEach(async () => {
  server = await startUpdateServer()
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'malote-updates-')), 'updates')
  at = Date.UTC(2026, 10, 25)
})
afterEach(async () => {
  await server.close()
  removeFolder(path.dirname(folder))
})

function open(changes: Partial<UpdatesOptions> & { mode?: 'ask' | 'at-end'; postponeDays?: number } = {}) {
  const { mode = 'ask', postponeDays = 7, ...others } = changes
  const transport = createHttpTransport({ proxyFor: async () => null, userAgent: 'Malote' })
  const installed: { bytes: string; again: boolean }[] = []
  const seen: UpdateView['state'][] = []
  const updates = createUpdates({
    rule: { address: `${server.address}/`, publicKey: server.publicKey, channel: 'stable', mode, postponeDays },
    installer: {
      kind: 'appimage',
      arch: process.arch,
      install: async (file, { again }) => void installed.push({ bytes: readFileSync(file, 'utf8'), again }),
    },
    version: '1.2.3',
    folder,
    transport,
    log: { info: () => {}, warn: () => {} },
    now: () => new Date(at),
    changed: ({ state }) => void seen.push(state),
    ...others,
  })
  const check = async (): Promise<UpdateView> => {
    const outcome = await updates.check()
    if (!outcome.ok) throw new Error(outcome.failure.code)
    return outcome.value
  }
  return { ...updates, look: check, installed, seen }
}

const files = () => readdirSync(path.join(folder, 'files'))

describe('a newer release', () => {
  it('is downloaded once, told with what is new, and installed only when the person says so', async () => {
    server.offer({ version: '1.3.0', notes: ['Atos em lote.'] })
    const { look, install, close, installed, seen } = open()
    const offer = { state: 'ready', version: '1.3.0', notes: ['Atos em lote.'], installsAtEnd: false }
    expect(await look()).toMatchObject({ ...offer, canPostpone: true })
    expect(seen).toEqual(['checking', 'ready'])
    await look()
    await open().look()
    expect(server.asked.filter((name) => name === updateFile)).toHaveLength(1)
    await close()
    expect(installed).toEqual([])
    expect(await install()).toEqual({ ok: true, value: null })
    expect(installed).toEqual([{ bytes: '#!/bin/sh\necho 1.3.0\n', again: true }])
  })

  it('is installed at the end where the policy says so, and the offer tells it', async () => {
    server.offer({ version: '1.3.0' })
    const { look, close, installed } = open({ mode: 'at-end' })
    expect(await look()).toMatchObject({ state: 'ready', installsAtEnd: true })
    await close()
    expect(installed).toMatchObject([{ again: false }])
  })

  it('lets the program end where the system does not install it', async () => {
    server.offer({ version: '1.3.0' })
    const install = () => Promise.reject(new Error('EACCES'))
    const warned: string[] = []
    const log = { info: () => {}, warn: (event: string) => void warned.push(event) }
    const installer = { kind: 'appimage', arch: process.arch, install } as const
    const { look, close } = open({ mode: 'at-end', installer, log })
    await look()
    await close()
    expect(warned).toEqual(['updates.not-installed'])
  })

  it('is only named where the packages of the system install the program', async () => {
    server.offer({ version: '1.3.0' })
    expect(await open({ installer: null }).look()).toMatchObject({ state: 'manual', version: '1.3.0' })
    expect(server.asked).toEqual(['stable.json'])
  })

  it('is postponed by a day at a time, as long as the policy allows, also over restarts', async () => {
    server.offer({ version: '1.3.0' })
    const first = open({ postponeDays: 2 })
    await first.look()
    expect(first.postpone()).toMatchObject({ ok: true, value: { postponedUntil: '2026-11-26T00:00:00.000Z' } })
    at += dayMs
    const second = open({ postponeDays: 2 })
    expect(await second.look()).toMatchObject({ state: 'ready', postponedUntil: null, canPostpone: true })
    second.postpone()
    at += dayMs
    expect(await second.look()).toMatchObject({ postponedUntil: null, canPostpone: false })
    expect(second.postpone()).toMatchObject({ ok: false })
    server.offer({ version: '1.4.0' })
    expect(await second.look()).toMatchObject({ version: '1.4.0', canPostpone: true })
  })
})

describe('is refused and said, and nothing is installed:', () => {
  it.each<[string, () => void, Partial<UpdateView>]>([
    ['an older release', () => server.offer({ version: '1.2.2' }), { state: 'refused', refusal: 'older' }],
    [
      'a release signed by another key',
      () => server.offer({ version: '1.3.0', key: generateKeyPairSync('ed25519').privateKey }),
      { state: 'refused', refusal: 'not-signed' },
    ],
    [
      'a release whose text was changed',
      () => {
        server.offer({ version: '1.3.0' })
        server.put('stable.json', server.textOf('stable.json').replace('1.3.0', '1.9.0'))
      },
      { state: 'refused', refusal: 'not-signed' },
    ],
    [
      'a release of another channel',
      () => {
        server.offer({ version: '1.3.0', channel: 'preview' })
        server.put('stable.json', server.textOf('preview.json'))
      },
      { state: 'refused', refusal: 'not-signed' },
    ],
    [
      'a file with other bytes of the same size',
      () => {
        server.offer({ version: '1.3.0', bytes: Buffer.from('the signed bytes') })
        server.put(updateFile, 'the other bytes!')
      },
      { state: 'refused', refusal: 'other-file' },
    ],
    [
      'a file of another size',
      () => {
        server.offer({ version: '1.3.0', bytes: Buffer.from('the signed bytes') })
        server.put(updateFile, 'the signed bytes, and more')
      },
      { state: 'refused', refusal: 'other-file' },
    ],
    ['no release', () => {}, { state: 'failed', refusal: null }],
  ])('%s', async (_, prepare, expected) => {
    prepare()
    const { look, install, installed } = open()
    expect(await look()).toMatchObject({ ...expected, version: null })
    expect(await install()).toMatchObject({ ok: false })
    expect(installed).toEqual([])
  })

  it('a file that was changed on the disk after its download', async () => {
    server.offer({ version: '1.3.0' })
    const { look, install, get, installed } = open()
    await look()
    const [name = ''] = files()
    writeFileSync(path.join(folder, 'files', name), 'something else')
    expect(await install()).toMatchObject({ ok: false })
    expect(get()).toMatchObject({ value: { state: 'refused', refusal: 'other-file' } })
    expect([installed, files()]).toEqual([[], []])
  })
})

it('the same version is current, and without an address nothing is asked', async () => {
  server.offer({ version: '1.2.3' })
  expect(await open().look()).toMatchObject({ state: 'current' })
  const off = open({ rule: null })
  expect(await off.look()).toMatchObject({ state: 'off', checkedAt: null })
  expect(server.asked).toEqual(['stable.json'])
})

it.each([
  ['1.2.3', '1.2.3', 0],
  ['1.2.10', '1.2.9', 1],
  ['2.0.0', '10.0.0', -1],
  ['1.3.0-beta.2', '1.3.0', -1],
  ['1.3.0-beta.10', '1.3.0-beta.9', 1],
])('version %s compared with %s is %i', (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other))).toBe(sign)
  expect(Math.sign(compareVersions(other, one))).toBe(sign === 0 ? 0 : -sign)
})

describe('the newest release that was seen', () => {
  it('is kept over restarts, and said to be old after 90 days without a newer one', async () => {
    server.offer({ version: '1.3.0', publishedAt: '2026-11-24T10:00:00Z' })
    const first = open()
    expect((await first.look()).newest).toEqual({ version: '1.3.0', publishedAt: '2026-11-24T10:00:00Z', isOld: false })
    at += 100 * dayMs
    // A mirror that withholds releases may answer with an older one, with nothing, or with the same for ever.
    for (const withhold of [
      () => server.offer({ version: '1.2.3', publishedAt: '2026-11-01T10:00:00Z' }),
      () => server.put('stable.json', null),
      () => server.offer({ version: '1.3.0', publishedAt: '2026-11-24T10:00:00Z' }),
    ]) {
      withhold()
      const later = open()
      expect(later.get()).toMatchObject({ value: { newest: { version: '1.3.0', isOld: true } } })
      expect((await later.look()).newest).toMatchObject({ version: '1.3.0', isOld: true })
    }
    server.offer({ version: '1.4.0', publishedAt: '2027-03-01T10:00:00Z' })
    expect((await open().look()).newest).toEqual({
      version: '1.4.0',
      publishedAt: '2027-03-01T10:00:00Z',
      isOld: false,
    })
  })

  it('is none where the signature is not right, or the organisation has set no address', async () => {
    server.offer({ version: '1.3.0', key: generateKeyPairSync('ed25519').privateKey })
    expect((await open().look()).newest).toBeNull()
    expect((await open({ rule: null }).look()).newest).toBeNull()
  })
})
