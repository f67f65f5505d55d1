import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { borrowService } from '../support/borrowed-service.ts'
import { filesIn } from '../support/data-folder.ts'
import { eventually } from '../support/eventually.ts'
import { startTestApp, type TestApp } from '../support/host.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import type { TestService } from '../support/service.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-opened-'))
let service: TestService
let app: TestApp

beforeAll(async () => {
  service = await borrowService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  app = await startTestApp({ service, login: 'ana.prado' })
})
afterEach(() => app.stop())

const names = async () => (await app.call('capture.list', {})).map(({ name }) => name)
const announcements = () => app.events.filter(({ name }) => name === 'opened.changed').length
/** Copies in the application's data folder. */
const copies = () => filesIn(app.dataFolder).filter(({ bytes }) => bytes.subarray(0, 5).toString() === '%PDF-')

it('opened files and folders are imported and announced once', async () => {
  await app.signIn()
  mkdirSync(path.join(folder, 'notas'))
  const one = await makeTextPdf(folder, 'Ofício 1', 1)
  const two = await makeTextPdf(path.join(folder, 'notas'), 'Nota 2', 1)
  app.app.open([one.path, path.join(folder, 'notas')])
  await eventually(() => expect(announcements()).toBe(1))
  expect((await names()).toSorted()).toEqual([two.name, one.name])
  expect(await app.call('opened.take', {})).toMatchObject({ added: 2, addedBefore: 0, rejected: [] })
  expect(await app.call('opened.take', {})).toMatchObject({ added: 0 })

  app.app.open([one.path])
  await eventually(() => expect(announcements()).toBe(2))
  expect(await app.call('opened.take', {})).toMatchObject({
    added: 0,
    rejected: [{ name: one.name, reason: expect.stringContaining('já está na lista') }],
  })
})

it('opened files are copied only after sign-in, for that person alone', async () => {
  const one = await makeTextPdf(folder, 'Ofício 3', 1)
  app.app.open([one.path])
  expect(await app.outcome('opened.take', {})).toMatchObject({ ok: false, failure: { code: 'not-signed-in' } })
  expect(copies()).toEqual([])
  await app.signIn()
  await eventually(() => expect(announcements()).toBe(1))
  expect(await names()).toEqual([one.name])
  expect(copies()).toHaveLength(1)

  // The next person gets neither the rows nor the result of earlier files.
  await app.call('session.signOut', { unsent: 'keep' })
  await app.signIn('bruno.reis')
  expect(await app.call('opened.take', {})).toEqual({ added: 0, addedBefore: 0, rejected: [], failure: null })
  expect(await names()).toEqual([])
})

it('files opened before a sign-in are forgotten if the program ends before it @all', async () => {
  app.app.open([(await makeTextPdf(folder, 'Ofício 4', 1)).path])
  await app.restart()
  await app.signIn()
  const later = await makeTextPdf(folder, 'Ofício 5', 1)
  app.app.open([later.path])
  await eventually(() => expect(announcements()).toBe(1))
  expect(await names()).toEqual([later.name])
})
