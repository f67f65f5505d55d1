import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { EngineProcess } from '../../../main/features/recognition/engine.ts'
import type { EnginePage, EngineRequest } from '../../../main/features/recognition/engine-messages.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestApp, type TestApp } from '../../support/host.ts'
import { writeReadableScan } from '../../support/readable-scans.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import type { TestService } from '../../support/service.ts'

/** An engine whose answers the test gives. */
const engine = {
  asked: [] as EngineRequest[],
  spawned: 0,
  answer: (_page: EnginePage) => {},
  end: () => {},
}
function spawnRecognition(): EngineProcess {
  engine.spawned += 1
  return {
    send(message) {
      engine.asked.push(message as EngineRequest)
    },
    onMessage(listener) {
      engine.answer = (page) => listener({ id: engine.asked.at(-1)?.id, ok: true, page, memoryBytes: 0 })
    },
    onExit(listener) {
      engine.end = listener
    },
    kill() {},
  }
}
const read = (text: string, turn: EnginePage['turn'] = 0): EnginePage => ({
  words: [[text, 0, 300, 600, 900, 660]],
  confidence: 95,
  turn,
})

const folder = mkdtempSync(path.join(tmpdir(), 'malote-background-'))
let service: TestService
let ana: TestApp
let number = 0
beforeAll(async () => {
  service = await borrowService()
  ana = await startTestApp({ service, login: 'ana.prado', keepsSecrets: true, spawnRecognition })
  await ana.signIn()
})
beforeEach(async () => {
  const rows = await ana.call('capture.list', {})
  if (rows.length > 0) await ana.call('capture.remove', { fileIds: rows.map(({ fileId }) => fileId) })
  engine.asked = []
})
afterAll(async () => {
  await ana?.stop()
  await service?.stop()
  removeFolder(folder)
})

async function addScan(pages: number): Promise<string> {
  number += 1
  const sheets = Array.from({ length: pages }, (_, page) => [`Folha ${page + 1} de ${number}`])
  const [row] = await ana.addFiles([await writeReadableScan(folder, `Lote ${number}`, { pages: sheets })])
  return row?.fileId ?? ''
}
const asked = (count: number) => eventually(() => expect(engine.asked).toHaveLength(count))
const state = async () => (await ana.call('recognition.get', {})).state
const progress = async () => (await ana.call('recognition.get', {})).files.map(({ done, failed }) => [done, failed])

it('pages are stored as they come: after a restart only the others are read, and one at a time @all', async () => {
  await addScan(3)
  await asked(1)
  engine.answer(read('primeira'))
  await asked(2)
  await ana.restart()
  await asked(3)
  expect(await progress()).toStrictEqual([[1, 0]])
  engine.answer(read('segunda'))
  await asked(4)
  engine.answer(read('terceira', 180))
  await eventually(async () => expect(await progress()).toStrictEqual([[3, 0]]))
  expect(await ana.call('recognition.search', { text: 'primeira' })).toHaveLength(1)
  const { files } = await ana.call('recognition.get', {})
  expect(files[0]?.turned).toStrictEqual([{ page: 3, turn: 180 }])
  const left = readdirSync(path.join(ana.dataFolder, 'recognition'), { recursive: true }).map(String)
  expect(left.filter((file) => file.endsWith('.pgm'))).toStrictEqual([])
})

it('a page that ends the engine is marked as failed, and the next one is read @all', async () => {
  const fileId = await addScan(2)
  await asked(1)
  engine.end()
  await asked(2)
  engine.answer(read('segunda'))
  await eventually(async () => expect(await progress()).toStrictEqual([[2, 1]]))
  await ana.call('recognition.again', { fileId })
  await asked(3)
  engine.answer(read('primeira'))
  await asked(4)
  engine.answer(read('segunda'))
  await eventually(async () => expect(await progress()).toStrictEqual([[2, 0]]))
})

it('nothing is read while the person has turned it off or the computer sleeps; then the page begins again @all', async () => {
  await addScan(1)
  await asked(1)
  await ana.call('settings.update', { recogniseText: false })
  expect(await state()).toBe('off')
  await ana.call('settings.update', { recogniseText: true })
  await asked(2)
  ana.app.system('suspend')
  expect(await state()).toBe('suspended')
  ana.app.system('resume')
  await asked(3)
  engine.answer(read('unica'))
  await eventually(async () => expect(await state()).toBe('idle'))
  expect(await progress()).toStrictEqual([[1, 0]])
})

it('the engine that ends at once on every page is given up until the person tries again @all', async () => {
  const fileId = await addScan(4)
  for (const count of [1, 2, 3]) {
    await asked(count)
    engine.end()
  }
  await eventually(async () => expect(await state()).toBe('unable'))
  expect(engine.asked).toHaveLength(3)
  await ana.call('recognition.again', { fileId })
  await asked(4)
})

it('recognised text is laid into the PDF of a draft when asked, which is still found by it @all', async () => {
  const fileId = await addScan(2)
  expect(await ana.outcome('recognition.layText', { fileId })).toMatchObject({ failure: { code: 'refused' } })
  await asked(1)
  engine.answer(read('conclusão'))
  await asked(2)
  engine.answer(read('anexo'))
  await eventually(async () => expect(await progress()).toStrictEqual([[2, 0]]))
  const [before] = await ana.call('capture.list', {})
  const laid = await ana.call('recognition.layText', { fileId })
  expect(laid).toMatchObject({ fileId, state: 'draft' })
  expect(laid.sha256).not.toBe(before?.sha256)
  await eventually(async () => {
    const [row] = await ana.call('capture.list', {})
    expect(row?.report).toMatchObject({ pages: 2, findings: [] })
  })
  expect(await ana.call('recognition.search', { text: 'conclusao' })).toMatchObject([{ sha256: laid.sha256, page: 1 }])
  expect(engine.asked).toHaveLength(2)
  // Of the former content no text stays here.
  const former = { sha256: before?.sha256 ?? '', page: 1, onlyKnown: true } as const
  expect(await ana.call('recognition.words', former)).not.toBeNull()
  await ana.restart()
  await eventually(async () => expect(await ana.call('recognition.words', former)).toBeNull())
})

it('a file in which no word was recognised gets no text, and the person is told why @all', async () => {
  const fileId = await addScan(1)
  await asked(1)
  engine.answer({ ...read(''), words: [] })
  await eventually(async () => expect(await progress()).toStrictEqual([[1, 0]]))
  expect(await ana.outcome('recognition.layText', { fileId })).toMatchObject({
    failure: { code: 'refused', message: expect.stringMatching(/^Nenhuma palavra/) },
  })
})

it('a file that has left the list has no words, whatever else is on it @all', async () => {
  await addScan(1)
  const fileId = await addScan(1)
  const { sha256 } = (await ana.call('capture.list', {})).find((row) => row.fileId === fileId) ?? {}
  await ana.call('capture.remove', { fileIds: [fileId] })
  expect(await ana.call('recognition.words', { sha256: sha256 ?? '', page: 1 })).toBeNull()
})

it('signing out deletes the recognised text', async () => {
  await addScan(1)
  await asked(1)
  engine.answer(read('sigilosa'))
  await eventually(async () => expect(await ana.call('recognition.search', { text: 'sigilosa' })).toHaveLength(1))
  await ana.call('session.signOut', { unsent: 'keep' })
  await ana.signIn()
  expect(await ana.call('recognition.search', { text: 'sigilosa' })).toStrictEqual([])
})

it('pages of two accounts are read by one engine, in turn @all', async () => {
  await ana.restart()
  const { environmentId, person } = await ana.call('session.get', {})
  engine.spawned = 0
  await addScan(1)
  await asked(1)
  await ana.addAccount('bruno.reis')
  await addScan(1)
  await eventually(async () => expect(await state()).toBe('working'))
  engine.answer(read('ana'))
  await asked(2)
  engine.answer(read('bruno'))
  await eventually(async () => expect(await progress()).toStrictEqual([[1, 0]]))
  await ana.call('accounts.show', { account: { environmentId: environmentId ?? '', personId: person?.id ?? '' } })
  expect(await progress()).toStrictEqual([[1, 0]])
  expect(engine.spawned).toBe(1)
})
