import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { refusalOf } from '../support/fault-proxy.ts'
import { makeScanPdf } from '../support/pdfs.ts'
import { signedInApp } from '../support/signed-in-app.ts'

const signedIn = signedInApp({ environment: { horizonSeconds: 1 } })

it('an operation whose event was purged is reconciled @all', async () => {
  signedIn.line.judge(({ path: asked }) => (asked.startsWith('/v2/eventos/') ? refusalOf(404) : 'pass'))
  const [row] = await signedIn.app.addFiles([
    await makeScanPdf(mkdtempSync(path.join(tmpdir(), 'malote-event-')), 'Nota'),
  ])
  const { roleInForceId } = await signedIn.app.call('session.get', {})
  await signedIn.app.call('capture.submit', { fileIds: [row?.fileId ?? ''], idPapel: roleInForceId ?? '' })
  const operation = await eventually(async () => {
    const [found] = await signedIn.app.call('outbox.list', {})
    expect(found).toMatchObject({ state: 'done', result: { registro: expect.stringMatching(/^\d{4}-/) } })
    return found
  })
  const history = await signedIn.app.call('outbox.history', { operationId: operation?.id ?? '' })
  expect(history.map(({ kind }) => kind)).toContain('event-unknown')
})
