import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { OperationState } from '../../contract/bridge/outbox.ts'
import { eventually } from '../support/eventually.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { signedInApp } from '../support/signed-in-app.ts'

const desk = signedInApp()

const until = (operationId: string | null | undefined, state: OperationState) =>
  eventually(async () => {
    const found = (await desk.app.call('outbox.list', {})).find(({ id }) => id === operationId)
    expect(found?.state).toBe(state)
  })

/** Whatever is asked of this path is refused until it is allowed again. */
function refuse(part: string): void {
  desk.line.judge(({ method, path: asked }) =>
    method === 'POST' && asked.includes(part) ? { when: 'instead', status: 400 } : 'pass',
  )
}
const allow = () => desk.line.judge(() => 'pass')

/** Off the list, and not to be had back by a window that shows it still. */
async function cannotBeTriedAgain(operationId: string): Promise<void> {
  expect((await desk.app.call('outbox.list', {})).map(({ id }) => id)).not.toContain(operationId)
  const retried = await desk.app.outcome('outbox.retry', { operationId })
  expect(retried).toEqual({ ok: false, failure: { code: 'not-found' } })
}

it('a file that was refused and changed goes as it is shown, and never as it was', async () => {
  const [added] = await desk.app.addFiles([
    await makeTextPdf(mkdtempSync(path.join(tmpdir(), 'malote-refused-')), 'Ato', 1),
  ])
  const fileIds = [added?.fileId ?? '']
  refuse('/capturar/')
  const [sent] = await desk.app.call('capture.submit', { fileIds, idPapel: desk.idPapel })
  const old = sent?.operationId ?? ''
  await until(old, 'refused')
  allow()
  const changed = await desk.app.call('capture.update', { fileIds, changes: { kind: 'copy', access: 'Publico' } })
  expect(changed).toMatchObject([{ state: 'draft', operationId: null, kind: 'copy' }])
  await cannotBeTriedAgain(old)
  const [again] = await desk.app.call('capture.submit', { fileIds, idPapel: desk.idPapel })
  await until(again?.operationId, 'done')
  const asked = desk.line.seen.filter((each) => each.includes('/capturar/'))
  expect(asked).toEqual(['POST /v2/documentos/capturar/nato-digital/copia/servidor'])
})

it('a draft that was refused and saved goes as it is shown, and never as it was', async () => {
  const recipients = await eventually(async () => {
    const { entries } = await desk.app.call('directory.search', { text: 'PROTOCOLO', kinds: ['Setor'], limit: 1 })
    expect(entries).toHaveLength(1)
    return entries
  })
  const draftId = randomUUID()
  const fields = {
    subject: 'Antes',
    message: 'Segue.',
    recipients,
    idPapel: desk.idPapel,
    documents: [],
    ...{ access: 'Organizacional' as const, notifyByEmail: false },
  }
  await desk.app.call('compose.save', { draftId, fields })
  refuse('/encaminhamento/novo')
  const { operationId } = await desk.app.call('compose.send', { draftId })
  const old = operationId ?? ''
  await until(old, 'refused')
  allow()
  await desk.app.call('compose.save', { draftId, fields: { ...fields, subject: 'Depois' } })
  await cannotBeTriedAgain(old)
  const again = await desk.app.call('compose.send', { draftId })
  await until(again.operationId, 'done')
  expect((await desk.app.call('outbox.list', {})).map(({ title }) => title)).toContain('Depois')
})
