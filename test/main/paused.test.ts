import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import type { Verdict } from '../support/fault-proxy.ts'
import { type MadePdf, makeTextPdf } from '../support/pdfs.ts'
import { signedInApp } from '../support/signed-in-app.ts'

const signedIn = signedInApp()
const folder = mkdtempSync(path.join(tmpdir(), 'malote-paused-'))
const tickets = () => signedIn.line.seen.filter((request) => request.includes('/gerar-url-upload/')).length
const operations = async () =>
  (await signedIn.app.call('outbox.list', {})).map(({ title, state, progress }) => ({ title, state, progress }))

it('pausing aborts uploads, survives a restart, and resumes with new upload addresses', async () => {
  const { app, line } = signedIn
  const { promise: held, resolve: release } = Promise.withResolvers<Verdict>()
  line.judge(({ path: asked }) => (asked.includes('/armazenamento/envio/') ? held : 'pass'))
  const made: MadePdf[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) made.push(await makeTextPdf(folder, name, 1))
  const rows = await app.addFiles(made)
  const idPapel = (await app.call('session.get', {})).roles[0]?.id ?? null
  await app.call('capture.submit', { fileIds: rows.map(({ fileId }) => fileId), idPapel })
  await eventually(async () => {
    expect((await operations()).filter(({ state }) => state === 'uploading')).toHaveLength(3)
    expect(tickets()).toBe(3)
  })

  await app.call('outbox.pause', { isPaused: true })
  expect(await app.call('status.get', {})).toMatchObject({ isPaused: true })
  await eventually(async () => {
    expect(await operations()).toEqual(made.map(({ name: title }) => ({ title, state: 'ready', progress: null })))
    expect((await app.call('status.get', {})).sending).toBeNull()
  })
  const [first] = await app.call('outbox.list', {})
  const history = await app.call('outbox.history', { operationId: first?.id ?? '' })
  expect(history.map(({ kind }) => kind)).toEqual(['asked', 'paused'])

  release('drop')
  line.judge(() => 'pass')
  await app.restart()
  await app.signIn()
  expect(await app.call('status.get', {})).toMatchObject({ isPaused: true, inProgress: 5 })
  expect(tickets()).toBe(3)

  await app.call('outbox.pause', { isPaused: false })
  await eventually(async () => {
    expect((await operations()).map(({ state }) => state)).toEqual(made.map(() => 'done'))
  })
  expect(tickets()).toBe(3 + made.length)
  expect(await app.call('status.get', {})).toMatchObject({ isPaused: false })
})

it('pausing is reported even if the disk does not take the aborted uploads', async () => {
  const { app, line } = signedIn
  const { promise: held, resolve: release } = Promise.withResolvers<Verdict>()
  line.judge(({ path: asked }) => (asked.includes('/armazenamento/envio/') ? held : 'pass'))
  const rows = await app.addFiles([await makeTextPdf(folder, 'f', 1)])
  const idPapel = (await app.call('session.get', {})).roles[0]?.id ?? null
  await app.call('capture.submit', { fileIds: rows.map(({ fileId }) => fileId), idPapel })
  const state = async () => (await operations()).find(({ title }) => title === rows[0]?.name)?.state
  await eventually(async () => expect(await state()).toBe('uploading'))

  const disk = new DatabaseSync(path.join(app.dataFolder, 'malote.db'))
  disk.exec("CREATE TRIGGER refuse BEFORE UPDATE ON jobs BEGIN SELECT RAISE(ABORT, 'the disk said no'); END")
  expect(await app.outcome('outbox.pause', { isPaused: true })).toMatchObject({ ok: false })
  expect(await app.call('status.get', {})).toMatchObject({ isPaused: true })

  disk.exec('DROP TRIGGER refuse')
  disk.close()
  line.judge(() => 'pass')
  release('drop')
  await app.call('outbox.pause', { isPaused: false })
  expect(await app.call('status.get', {})).toMatchObject({ isPaused: false })
})
