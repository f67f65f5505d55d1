import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallInput, CallName, CallOutput } from '../../contract/bridge/calls.ts'
import { borrowService } from '../support/borrowed-service.ts'
import { eventually } from '../support/eventually.ts'
import { type Malote, startMalote } from '../support/malote.ts'
import { openPage, type Page } from '../support/page.ts'
import { plainPdf } from '../support/pdfs.ts'
import { removeFolder } from '../support/remove-folder.ts'
import type { TestService } from '../support/service.ts'
import { createVisitor } from '../support/sign-in.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-private-'))
const dataFolder = path.join(folder, 'data')
let service: TestService
let malote: Malote
let page: Page

beforeAll(async () => {
  service = await borrowService()
  // A umask that makes no file private.
  const nodeArgs = ['--import', 'data:text/javascript,process.umask(0)']
  malote = await startMalote({ service, dataFolder, nodeArgs })
  await enter()
})
afterAll(async () => {
  page.close()
  await malote.stop()
  await service.stop()
  removeFolder(folder)
})

async function enter(): Promise<void> {
  const visitor = createVisitor()
  page = await openPage(malote.address, (url) => void visitor.signIn(url, 'ana.prado'))
  await call('session.signIn', { environmentId: 'local' })
}

async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
  const outcome = await page.call(name, input)
  if (!outcome.ok) throw new Error(`${name}: ${JSON.stringify(outcome.failure)}`)
  return outcome.value
}

/** Files and folders that other users may read, write or enter, with their modes. */
const openToOthers = () =>
  readdirSync(dataFolder, { recursive: true, withFileTypes: true }).flatMap(({ parentPath, name }) => {
    const mode = statSync(path.join(parentPath, name), { throwIfNoEntry: false })?.mode ?? 0
    const shown = path.relative(dataFolder, path.join(parentPath, name))
    return (mode & 0o077) === 0 ? [] : [`${shown} ${(mode & 0o777).toString(8)}`]
  })

it('no other user of the computer can read the data folder, during a session and after it', async () => {
  const added = await page.addFiles([{ name: 'Nota.pdf', bytes: await plainPdf('Nota') }])
  if (!added.ok) throw new Error(JSON.stringify(added.failure))
  const fileIds = added.value.rows.map(({ fileId }) => fileId)
  const { roleInForceId } = await call('session.get', {})
  await call('capture.submit', { fileIds, idPapel: roleInForceId ?? '' })
  const { idDocumento } = await eventually(async () => {
    const [document] = await call('documents.list', {})
    if (document === undefined) throw new Error('not captured yet')
    return document
  })
  await call('documents.open', { idDocumento })
  const names = () => readdirSync(dataFolder, { recursive: true }).map(String)
  // The checked files exist: databases with logs, copy, lock and documents.
  await eventually(() => {
    for (const part of [/^malote\.db-wal$/, /^cache-\w+\.db-wal$/, /^lock\.sqlite$/, /^copy\/.*\.db$/, /^content\//])
      expect(names().filter((name) => part.test(name))).not.toEqual([])
  })
  expect(openToOthers()).toEqual([])

  page.close()
  await malote.restart()
  await enter()
  expect(openToOthers()).toEqual([])
  page.close()
  await malote.kill('SIGTERM')
  expect(openToOthers()).toEqual([])
})
