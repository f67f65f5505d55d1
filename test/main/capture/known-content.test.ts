import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { asPerson } from '../../support/records.ts'
import { signedInApp } from '../../support/signed-in-app.ts'

const signedIn = signedInApp()
const folder = mkdtempSync(path.join(tmpdir(), 'malote-known-'))
const searches = () =>
  signedIn.line.seen.filter((request) => request === 'POST /v2/documentos/search-by-content').length
const list = () => signedIn.app.call('capture.list', {})

it('shows that the service already has the file of a draft, captured elsewhere, and uploads nothing', async () => {
  const made = await makeTextPdf(folder, 'captured elsewhere', 1)
  const ana = await asPerson(signedIn.service, 'ana.prado')
  const idDocumento = await ana.capture(new Uint8Array(readFileSync(made.path)))
  await signedIn.app.addFiles([made])
  const known = { idDocumento, registro: expect.stringMatching(/^\d{4}-/), by: 'service' }
  await eventually(async () => expect(await list()).toMatchObject([{ state: 'draft', known }]))
  const [row] = await list()
  expect(Date.parse(row?.known?.capturedAt ?? '')).not.toBeNaN()
  expect(signedIn.line.seen.filter((request) => request.includes('gerar-url-upload'))).toEqual([])
})

it('searches no content while files are uploaded or the outbox is paused, and each draft once afterwards @all', async () => {
  await signedIn.app.call('outbox.pause', { isPaused: true })
  const before = searches()
  const made = []
  for (let index = 0; index < 31; index += 1) made.push(await makeTextPdf(folder, `many ${index}`, 1))
  const rows = await signedIn.app.addFiles(made)
  const [left, ...sent] = rows.map(({ fileId }) => fileId)
  const idPapel = (await signedIn.app.call('session.get', {})).roles[0]?.id ?? null
  await signedIn.app.call('capture.submit', { fileIds: sent, idPapel })
  const start = signedIn.line.seen.length
  await signedIn.app.call('outbox.pause', { isPaused: false })
  await eventually(async () => {
    const states = (await list()).filter(({ fileId }) => sent.includes(fileId)).map(({ state }) => state)
    expect(states).toEqual(sent.map(() => 'done'))
  })
  // Only the remaining draft is searched, and only once.
  await eventually(() => expect(searches() - before).toBe(1))
  const seen = signedIn.line.seen.slice(start)
  const lastUpload = seen.findLastIndex((request) => request.includes('/armazenamento/envio/'))
  const searchIndexes = seen.flatMap((request, index) => (request.endsWith('search-by-content') ? [index] : []))
  expect(searchIndexes.filter((index) => index < lastUpload)).toEqual([])
  expect(left).toBeDefined()
})
