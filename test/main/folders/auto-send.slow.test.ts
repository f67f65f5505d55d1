import { randomUUID } from 'node:crypto'
import { utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failed, ok } from '../../../contract/bridge/outcome.ts'
import { eventually } from '../../support/eventually.ts'
import { signedPdf } from '../../support/pdf-corpus.ts'
import { endedClass, openWatchedFolder, pdf, type WatchedWorld } from '../../support/watched-folder.ts'

let world: WatchedWorld
beforeEach(() => {
  world = openWatchedFolder()
})
afterEach(() => world.close())

const isLookedAt = (name: string) => eventually(() => expect(world.row(name)?.report).toMatchObject({ pages: 1 }))
const titles = () => world.queued.map(({ job }) => job.title)

it.each([
  ['scanned', []],
  ['certificate', ['signed.pdf']],
] as const)('a signed PDF is sent by its profile only as kind certificate: %s', async (kind, sent) => {
  const { profileId } = world.save({ kind, sendsAtOnce: true })
  await world.watch({ profileId })
  world.put('signed.pdf', signedPdf())
  await isLookedAt('signed.pdf')
  expect(titles()).toEqual(sent)
  expect(world.row('signed.pdf')).toMatchObject({ kind, state: sent.length === 0 ? 'draft' : 'sent' })
})

it('a PDF whose signatures are not confirmed waits for a person, whatever its profile says', async () => {
  world.refusesSignatures()
  const { profileId } = world.save({ kind: 'certificate', sendsAtOnce: true })
  await world.watch({ profileId })
  world.put('signed.pdf', signedPdf())
  await isLookedAt('signed.pdf')
  expect(titles()).toEqual([])
})

it('a PDF that cannot be opened is not sent, and its original is moved to the failed ones', async () => {
  const { profileId } = world.save({ sendsAtOnce: true })
  await world.watch({ profileId })
  world.put('broken.pdf', '%PDF-1.7\nnothing that a reader knows\n%%EOF\n')
  await eventually(() => expect(world.names('com-erro')).toEqual(['broken.pdf']))
  expect(world.row('broken.pdf')).toMatchObject({ state: 'problem' })
  expect(titles()).toEqual([])
})

it('a file waits for a person if its name should state the access but does not', async () => {
  const { profileId } = world.save({ sendsAtOnce: true, namePattern: '{acesso} - {nome}' })
  await world.watch({ profileId })
  world.put('Restrito - a.pdf', pdf('a'))
  await isLookedAt('Restrito - a.pdf')
  world.put('Organizacional - b.pdf', pdf('b'))
  await eventually(() => expect(titles()).toEqual(['b.pdf']))
  expect(world.row('Restrito - a.pdf')).toMatchObject({ state: 'draft', sendsItself: false })
})

it("a file waits for a person if its profile's class is of a plan that has ended", async () => {
  const ended = world.save({ sendsAtOnce: true, idClasse: endedClass.id })
  await world.watch({ profileId: ended.profileId })
  world.put('a.pdf', pdf('a'))
  await isLookedAt('a.pdf')
  expect(titles()).toEqual([])
  expect(world.row('a.pdf')).toMatchObject({ state: 'draft', sendsItself: false, classe: null })
})

it('a file is sent once, even if the program ends between its examination and its sending', async () => {
  const { profileId } = world.save({ sendsAtOnce: true })
  await world.watch({ profileId })
  world.put('a.pdf', pdf('a'))
  await eventually(() => expect(titles()).toEqual(['a.pdf']))
  // The state after a kill: examined, but not sent.
  const file = path.join(world.root, 'b.pdf')
  writeFileSync(file, pdf('b'))
  await world.workspace.capture.addFiles([{ path: file, name: 'b.pdf', owned: false }])
  await isLookedAt('b.pdf')
  world.db.prepare(`UPDATE capture_rows SET sends_itself = 1 WHERE name = 'b.pdf'`).run()
  await world.again()
  await eventually(() => expect(titles()).toEqual(['a.pdf', 'b.pdf']))
  await world.again()
  expect(titles()).toEqual(['a.pdf', 'b.pdf'])
})

it('a file that the person has edited is not sent by its profile', async () => {
  const { profileId } = world.save({ sendsAtOnce: true, kind: 'signature' })
  await world.watch({ profileId })
  world.put('a.pdf', pdf('a'))
  await isLookedAt('a.pdf')
  const fileIds = [world.row('a.pdf')?.fileId ?? '']
  world.workspace.capture.update({ fileIds, changes: { kind: 'scanned' } })
  await world.again()
  expect(world.row('a.pdf')).toMatchObject({ state: 'draft', kind: 'scanned' })
  expect(titles()).toEqual([])
})

it.each([
  ['removed from the list', false],
  ['sent to signature and removed from the list', true],
])('a file that was %s is not imported again when its original is touched', async (_was, isSent) => {
  const { profileId } = world.save({ sendsAtOnce: isSent })
  await world.watch({ profileId })
  world.put('a.pdf', pdf('a'))
  await isLookedAt('a.pdf')
  const row = world.row('a.pdf')
  if (isSent) {
    world.db
      .prepare(`UPDATE capture_rows SET state = 'done', id_fase = ? WHERE id = ?`)
      .run(randomUUID(), row?.fileId ?? '')
  }
  world.workspace.capture.remove({ fileIds: [row?.fileId ?? ''] })
  const before = titles()
  const now = new Date()
  utimesSync(path.join(world.scans, 'a.pdf'), now, now)
  world.put('the same.pdf', pdf('a'))
  await eventually(() => expect(world.names('duplicados')).toEqual(['the same.pdf']))
  expect(world.list()).toEqual([])
  expect(titles()).toEqual(before)
  // The person can add it again.
  const again = path.join(world.root, 'again.pdf')
  writeFileSync(again, pdf('a'))
  await world.workspace.capture.addFiles([{ path: again, name: 'again.pdf', owned: false }])
  await isLookedAt('again.pdf')
})

it('a profile does not send when the person no longer holds the role in force', async () => {
  world.keeps(null)
  const { profileId } = world.save({ sendsAtOnce: true })
  await world.watch({ profileId })
  world.put('a.pdf', pdf('a'))
  await isLookedAt('a.pdf')
  expect(world.row('a.pdf')).toMatchObject({ state: 'draft' })
  expect(titles()).toEqual([])
})

it('a file whose profile has its text laid into it is sent by itself only after that, also after a restart', async () => {
  const { profileId } = world.save({ sendsAtOnce: true, addsTextLayer: true })
  await world.watch({ profileId })
  world.put('a.pdf', pdf('a'))
  await isLookedAt('a.pdf')
  await world.again()
  expect(titles()).toEqual([])
  const [awaited, ...others] = world.workspace.capture.awaitingText()
  expect(others).toEqual([])
  world.workspace.capture.textSettled(awaited?.fileId ?? '')
  expect(titles()).toEqual(['a.pdf'])
  expect(world.workspace.capture.awaitingText()).toEqual([])
})

describe('a file on which the person has begun to draw', () => {
  async function begin() {
    const { profileId } = world.save({ sendsAtOnce: true, addsTextLayer: true })
    await world.watch({ profileId })
    world.put('a.pdf', pdf('a'))
    await isLookedAt('a.pdf')
    const fileId = world.row('a.pdf')?.fileId ?? ''
    const { capture } = world.workspace
    const draw = () => capture.update({ fileIds: [fileId], changes: { addsTextLayer: false } })
    return { fileId, capture, draw }
  }

  it('gets no text from its profile and is not sent by it, also after a restart', async () => {
    const { fileId, capture, draw } = await begin()
    expect(draw()).toMatchObject({ ok: true })
    expect(capture.awaitingText()).toEqual([])
    capture.privacySearched(fileId)
    capture.textSettled(fileId)
    await world.again()
    expect(world.row('a.pdf')).toMatchObject({ state: 'draft', sendsItself: false, addsTextLayer: false })
    expect(titles()).toEqual([])
  })

  it('keeps its content if its text is being laid meanwhile', async () => {
    const { fileId, capture, draw } = await begin()
    const before = world.row('a.pdf')?.sha256 ?? ''
    const laid = await capture.revisions.revise(
      fileId,
      { act: { kind: 'recognise', count: 1 }, from: before },
      async (_from, to) => {
        draw()
        writeFileSync(to, pdf('a with text'))
        return ok(null)
      },
    )
    capture.textSettled(fileId)
    expect(laid).toEqual(failed('conflict'))
    expect(world.row('a.pdf')).toMatchObject({ state: 'draft', sha256: before })
    expect(titles()).toEqual([])
  })
})
