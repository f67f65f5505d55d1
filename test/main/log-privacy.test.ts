import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { borrowService } from '../support/borrowed-service.ts'
import { filesIn, logLines } from '../support/data-folder.ts'
import { writeForwarding } from '../support/drafts.ts'
import { eventually } from '../support/eventually.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { startTestApp } from '../support/host.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { removeFolder } from '../support/remove-folder.ts'

const work = { file: 'Denuncia contra Acacias', subject: 'Sigilo de Acacias', message: 'Acacias, CPF 529.982.247-25' }

it('the log of a day with failures names no file, subject, message, person or token', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'malote-log-privacy-'))
  const service = await borrowService()
  const faultProxy = await startFaultProxy(service.baseUrl)
  const app = await startTestApp({ service, login: 'ana.prado', apiUrl: faultProxy.url, dataFolder: folder })
  onTestFinished(async () => {
    await app.stop()
    await faultProxy.close()
    await service.stop()
    removeFolder(folder)
  })
  await app.signIn()
  const { roleInForceId, person } = await app.call('session.get', {})
  const [row] = await app.addFiles([await makeTextPdf(folder, work.file, 1)])
  const { draftId, fields } = await writeForwarding(app, { subject: work.subject, message: work.message })

  // A request arrives, and its answer is lost; then nothing arrives; and the page sends nonsense.
  faultProxy.judge(
    ({ method, path: asked }) => (/^POST \/v2\/encaminhamento\/novo/.test(`${method} ${asked}`) ? 'swallow' : 'pass'),
    () => faultProxy.judge(() => 'drop'),
  )
  await app.call('compose.send', { draftId })
  await eventually(async () => expect(await app.call('outbox.list', {})).toMatchObject([{ state: 'uncertain' }]))
  await app.call('capture.submit', { fileIds: [row?.fileId ?? ''], idPapel: roleInForceId ?? '' })
  await app.outcome('compose.save', { draftId, fields: { ...fields, subject: [work.subject] } } as never)
  rmSync(path.join(folder, 'spool'), { recursive: true, force: true })
  faultProxy.judge(() => 'pass')
  await app.restart()

  const log = logLines(folder)
  expect(log.length).toBeGreaterThan(10)
  expect(JSON.stringify(log)).not.toMatch(/Acacias|529\.982|eyJ|Bearer \w/)
  expect(JSON.stringify(log)).not.toContain(person?.nome)
  // The same words are in the person's own file.
  expect(
    filesIn(folder)
      .filter(({ bytes }) => bytes.includes('529.982'))
      .map(({ name }) => name),
  ).toContain('malote.db')
})
