import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { asPerson } from '../../support/records.ts'
import { signedInApp } from '../../support/signed-in-app.ts'

const desk = signedInApp()
const folder = mkdtempSync(path.join(tmpdir(), 'malote-known-'))
const searches = () => desk.line.seen.filter((request) => request === 'POST /v2/documentos/search-by-content').length
const list = () => desk.app.call('capture.list', {})

it('says of a draft that the service has it already, though it was captured elsewhere', async () => {
  const made = await makeTextPdf(folder, 'captured elsewhere', 1)
  const ana = await asPerson(desk.service, 'ana.prado')
  const idDocumento = await ana.capture(new Uint8Array(readFileSync(made.path)))
  await desk.app.addFiles([made])
  const known = { idDocumento, registro: expect.stringMatching(/^\d{4}-/), by: 'service' }
  await eventually(async () => expect(await list()).toMatchObject([{ state: 'draft', known }]))
  const [row] = await list()
  expect(Date.parse(row?.known?.capturedAt ?? '')).not.toBeNaN()
  expect(desk.line.seen.filter((request) => request.includes('gerar-url-upload'))).toEqual([])
})

it('asks for nothing by content while many files are sent, nor while paused, and for each draft once after that', async () => {
  await desk.app.call('outbox.pause', { isPaused: true })
  const before = searches()
  const made = []
  for (let index = 0; index < 31; index += 1) made.push(await makeTextPdf(folder, `many ${index}`, 1))
  const rows = await desk.app.addFiles(made)
  const [left, ...sent] = rows.map(({ fileId }) => fileId)
  const idPapel = (await desk.app.call('session.get', {})).roles[0]?.id ?? null
  await desk.app.call('capture.submit', { fileIds: sent, idPapel })
  const start = desk.line.seen.length
  await desk.app.call('outbox.pause', { isPaused: false })
  await eventually(async () => {
    const states = (await list()).filter(({ fileId }) => sent.includes(fileId)).map(({ state }) => state)
    expect(states).toEqual(sent.map(() => 'done'))
  })
  // The one draft that was left is the only one that is ever asked for, and only once.
  await eventually(() => expect(searches() - before).toBe(1))
  const seen = desk.line.seen.slice(start)
  const lastUpload = seen.findLastIndex((request) => request.includes('/armazenamento/envio/'))
  const asked = seen.flatMap((request, index) => (request.endsWith('search-by-content') ? [index] : []))
  expect(asked.filter((index) => index < lastUpload)).toEqual([])
  expect(left).toBeDefined()
})
