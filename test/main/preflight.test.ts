import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decode } from 'fast-png'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { borrowService } from '../support/borrowed-service.ts'
import { eventually } from '../support/eventually.ts'
import { startTestApp, type TestApp } from '../support/host.ts'
import { closed } from '../support/odd-pdfs.ts'
import { makeScanPdf } from '../support/pdfs.ts'
import { removeFolder } from '../support/remove-folder.ts'
import type { TestService } from '../support/service.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-preflight-'))
let service: TestService
let ana: TestApp
beforeAll(async () => {
  service = await borrowService()
  ana = await startTestApp({ service, login: 'ana.prado', environment: { maxFileMegabytes: 3 } })
  await ana.signIn()
})
afterAll(async () => {
  await ana?.stop()
  await service?.stop()
  removeFolder(folder)
})

const list = () => ana.call('capture.list', {})
const examined = () =>
  eventually(async () => {
    const rows = await list()
    expect(rows.every(({ report, problem }) => report !== null || problem !== null)).toBe(true)
    return rows
  })

it('added files are examined, and shown only to the person who added them', async () => {
  const scan = await makeScanPdf(folder, 'Ofício 12')
  await ana.addFiles([scan])
  const [row] = await examined()
  expect(row).toMatchObject({
    state: 'draft',
    report: { pages: 1, widthMm: 210, heightMm: 297, dpi: 150, signatures: 0, findings: ['no-text'] },
  })
  const picture = await ana.app.content(row?.thumbnail ?? '')
  expect(picture).toMatchObject({ mediaType: 'image/png' })
  expect(decode(readFileSync(picture?.path ?? '')).height).toBe(200)
  const { contentId, sizeBytes } = await ana.call('capture.open', { fileId: row?.fileId ?? '' })
  expect(sizeBytes).toBe(scan.bytes.length)
  expect(readFileSync((await ana.content(contentId)).path).equals(scan.bytes)).toBe(true)

  await ana.call('session.signOut', { unsent: 'keep' })
  await ana.signIn('bruno.reis')
  for (const id of [row?.thumbnail ?? '', contentId]) expect(await ana.app.content(id)).toBeNull()
  expect(await ana.outcome('capture.open', { fileId: row?.fileId ?? '' })).toMatchObject({
    failure: { code: 'not-found' },
  })
  await ana.call('session.signOut', { unsent: 'keep' })
  await ana.signIn('ana.prado')
  // The thumbnail still exists under the same id.
  expect(await ana.app.content(row?.thumbnail ?? '')).toMatchObject({ path: picture?.path })
})

it('a file that cannot be sent becomes a row with a problem, and a too large one is rejected at once', async () => {
  const locked = path.join(folder, 'locked.pdf')
  writeFileSync(locked, closed.encryption)
  const large = path.join(folder, 'large.pdf')
  writeFileSync(large, Buffer.alloc(3 * 1024 * 1024 + 1, '%PDF-1.7\n%%EOF\n'))
  const outcome = await ana.app.addFiles([
    { path: locked, name: 'Sigiloso.pdf', owned: false },
    { path: large, name: 'Grande.pdf', owned: false },
  ])
  expect(outcome).toMatchObject({
    value: { rejected: [{ name: 'Grande.pdf', reason: expect.stringMatching(/passa de 3 MB/) }] },
  })
  const row = (await examined()).find(({ name }) => name === 'Sigiloso.pdf')
  expect(row).toMatchObject({ state: 'problem', problem: expect.stringMatching(/senha/) })
  await ana.call('capture.remove', { fileIds: [row?.fileId ?? ''] })
})
