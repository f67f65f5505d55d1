import { mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { forkRecognition } from '../../../main/features/recognition/index.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { newProfile } from '../../support/builders.ts'
import { startTestApp, type TestApp } from '../../support/host.ts'
import { patience } from '../../support/patience.ts'
import { letter, lineTop, margin, writeReadableScan } from '../../support/readable-scans.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import type { TestService } from '../../support/service.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-recognition-'))
const entry = new URL('../../../main/features/recognition/recognition-child.ts', import.meta.url)
/** Recognition takes what other programs leave of the processor. */
const longPatience = { ...patience, timeout: 110_000 }
let service: TestService
let ana: TestApp
beforeAll(async () => {
  service = await borrowService()
  ana = await startTestApp({ service, login: 'ana.prado', spawnRecognition: () => forkRecognition(entry) })
  await ana.signIn()
})
afterAll(async () => {
  await ana?.stop()
  await service?.stop()
  removeFolder(folder)
})

it('a scan is read in the background: found by its words, each at its place, and forgotten with its row', async () => {
  const scan = await writeReadableScan(folder, 'Digitalizado 7', { pages: [letter] })
  const [row] = await ana.addFiles([scan])
  const fileId = row?.fileId ?? ''
  await vi.waitFor(async () => {
    const { files } = await ana.call('recognition.get', {})
    expect(files).toStrictEqual([
      { fileId, sha256: expect.any(String), pages: 1, done: 1, recognised: 1, failed: 0, turned: [] },
    ])
  }, longPatience)
  const [found] = await ana.call('recognition.search', { text: 'conceição capac' })
  expect(found).toMatchObject({ page: 1, excerpt: expect.stringContaining('Conceição') })
  for (const text of ['529.982.247-25', '52998224725'])
    expect(await ana.call('recognition.search', { text })).toHaveLength(1)
  expect(await ana.call('recognition.search', { text: 'conceição ausente' })).toStrictEqual([])

  const words = (await ana.call('recognition.words', { sha256: found?.sha256 ?? '', page: 1 })) ?? []
  const place = words.find(({ text }) => text.startsWith('Araújo'))
  expect(place?.line).toBe(2)
  expect(place?.box.top).toBeGreaterThan(lineTop(2) - 2)
  expect(place?.box.bottom).toBeLessThan(lineTop(3))
  expect(Math.abs((words[0]?.box.left ?? 0) - margin)).toBeLessThan(2)
  expect(ana.events.some(({ name }) => name === 'recognition.changed')).toBe(true)

  await ana.call('capture.remove', { fileIds: [fileId] })
  expect(await ana.call('recognition.search', { text: 'conceição' })).toStrictEqual([])
  expect(await ana.call('recognition.words', { sha256: found?.sha256 ?? '', page: 1 })).toBeNull()
})

it('a profile has the text laid into its files before they are sent, which can be undone @all', async () => {
  const { profileId } = await ana.call('profiles.save', newProfile('Ofícios', { addsTextLayer: true }))
  const scan = await writeReadableScan(folder, 'Digitalizado 8', { pages: [letter] })
  const [row] = await ana.addFiles([scan])
  const fileId = row?.fileId ?? ''
  await ana.call('capture.applyProfile', { fileIds: [fileId], profileId })
  const rowNow = async () => (await ana.call('capture.list', {})).find((each) => each.fileId === fileId)
  const before = await readFile(scan.path)
  await vi.waitFor(async () => expect((await rowNow())?.sizeBytes).toBeGreaterThan(before.length), longPatience)
  expect(await rowNow()).toMatchObject({ state: 'draft' })
  await ana.call('pages.undo', { fileId })
  expect(await rowNow()).toMatchObject({ sizeBytes: before.length })
})
