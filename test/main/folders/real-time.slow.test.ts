import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import { newProfile } from '../../support/builders.ts'
import { startTestApp, type TestApp } from '../../support/host.ts'
import { plainPdf } from '../../support/pdfs.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { createScanner } from '../../support/scanner.ts'
import type { TestService } from '../../support/service.ts'

let service: TestService
let app: TestApp
let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-scans-'))
  service = await borrowService()
  app = await startTestApp({ service, login: 'ana.prado', folders: [folder] })
  await app.signIn()
})
afterAll(async () => {
  await app?.stop()
  await service?.stop()
  removeFolder(folder)
})

it('imports ten scans, written at the speed of real scanners, with the real limit of five seconds', async () => {
  const { profileId } = await app.call('profiles.save', newProfile('Balcão', { sendsAtOnce: true }))
  const [offer] = await app.call('folders.offers', {})
  const wanted = { name: 'Balcão', profileId, originals: 'sort', isShare: false } as const
  await app.call('folders.add', { offerId: offer?.offerId ?? '', ...wanted })

  // Ten scanners at once; some interrupt their writing for longer than the limit.
  const written = await Promise.all(
    Array.from({ length: 10 }, async (_, number) => {
      const scanner = createScanner({ folder, seed: 7 + number, pace: 1, interruptionMs: 7000 })
      const title = `Nota ${number}`
      const habit = number < 5 ? 'interrupted' : undefined
      return (await scanner.write(`${title}.pdf`, await plainPdf(title), habit)).sha256
    }),
  )
  const soon = { timeout: 60_000, interval: 200 }
  await vi.waitFor(async () => {
    const rows = await app.call('capture.list', {})
    expect(rows.map(({ state }) => state)).toEqual(Array(10).fill('done'))
    expect(rows.map(({ sha256 }) => sha256).sort()).toEqual(written.sort())
  }, soon)
  const sent = path.join(folder, 'enviados')
  mkdirSync(sent, { recursive: true })
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(sent, name)))
      .digest('hex')
  await vi.waitFor(() => expect(readdirSync(sent).map(hashOf).sort()).toEqual(written.sort()), soon)
  expect(await app.call('folders.list', {})).toMatchObject([{ taken: 10, duplicates: 0, failed: 0, arriving: 0 }])
}, 240_000)
