import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { OperationState } from '../../contract/bridge/outbox.ts'
import { writeForwarding } from '../support/drafts.ts'
import { eventually } from '../support/eventually.ts'
import { refusalOf } from '../support/fault-proxy.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { signedInApp } from '../support/signed-in-app.ts'

const signedIn = signedInApp()

const until = (operationId: string | null | undefined, state: OperationState) =>
  eventually(async () => {
    const found = (await signedIn.app.call('outbox.list', {})).find(({ id }) => id === operationId)
    expect(found?.state).toBe(state)
  })

/** Refuses POST requests to this path until `allow`. */
function refuse(part: string): void {
  signedIn.line.judge(({ method, path: requested }) =>
    method === 'POST' && requested.includes(part) ? refusalOf(400) : 'pass',
  )
}
const allow = () => signedIn.line.judge(() => 'pass')

/** Checks that the operation is not listed, and cannot be retried by a stale window. */
async function expectGone(operationId: string): Promise<void> {
  expect((await signedIn.app.call('outbox.list', {})).map(({ id }) => id)).not.toContain(operationId)
  const retried = await signedIn.app.outcome('outbox.retry', { operationId })
  expect(retried).toEqual({ ok: false, failure: { code: 'not-found' } })
}

it('a refused and changed file is sent as shown, never with its old values', async () => {
  const [added] = await signedIn.app.addFiles([
    await makeTextPdf(mkdtempSync(path.join(tmpdir(), 'malote-refused-')), 'Ato', 1),
  ])
  const fileIds = [added?.fileId ?? '']
  refuse('/capturar/')
  const [sent] = await signedIn.app.call('capture.submit', { fileIds, idPapel: signedIn.idPapel })
  const old = sent?.operationId ?? ''
  await until(old, 'refused')
  allow()
  const changed = await signedIn.app.call('capture.update', { fileIds, changes: { kind: 'copy', access: 'Publico' } })
  expect(changed).toMatchObject([{ state: 'draft', operationId: null, kind: 'copy' }])
  await expectGone(old)
  const [again] = await signedIn.app.call('capture.submit', { fileIds, idPapel: signedIn.idPapel })
  await until(again?.operationId, 'done')
  const requests = signedIn.line.seen.filter((each) => each.includes('/capturar/'))
  expect(requests).toEqual(['POST /v2/documentos/capturar/nato-digital/copia/servidor'])
})

it('a refused and saved draft is sent as shown, never with its old text', async () => {
  const { draftId, fields } = await writeForwarding(signedIn.app, { subject: 'Antes' })
  refuse('/encaminhamento/novo')
  const { operationId } = await signedIn.app.call('compose.send', { draftId })
  const old = operationId ?? ''
  await until(old, 'refused')
  allow()
  await signedIn.app.call('compose.save', { draftId, fields: { ...fields, subject: 'Depois' } })
  await expectGone(old)
  const again = await signedIn.app.call('compose.send', { draftId })
  await until(again.operationId, 'done')
  expect((await signedIn.app.call('outbox.list', {})).map(({ title }) => title)).toContain('Depois')
})
