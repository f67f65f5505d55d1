import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { makeScanPdf } from '../support/pdfs.ts'
import { signedInApp } from '../support/signed-in-app.ts'

const desk = signedInApp({ environment: { horizonSeconds: 1 } })

it('finds out what became of an operation whose event the service has forgotten', async () => {
  desk.line.judge(({ path: asked }) => (asked.startsWith('/v2/eventos/') ? { when: 'instead', status: 404 } : 'pass'))
  const [row] = await desk.app.addFiles([await makeScanPdf(mkdtempSync(path.join(tmpdir(), 'malote-event-')), 'Nota')])
  const { roleInForceId } = await desk.app.call('session.get', {})
  await desk.app.call('capture.submit', { fileIds: [row?.fileId ?? ''], idPapel: roleInForceId ?? '' })
  const operation = await eventually(async () => {
    const [found] = await desk.app.call('outbox.list', {})
    expect(found).toMatchObject({ state: 'done', result: { registro: expect.stringMatching(/^\d{4}-/) } })
    return found
  })
  const story = await desk.app.call('outbox.story', { operationId: operation?.id ?? '' })
  expect(story.map(({ what }) => what)).toContain('event-unknown')
})
