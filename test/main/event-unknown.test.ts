import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../support/host.ts'
import { type Interposer, startInterposer } from '../support/interposer.ts'
import { makeScanPdf } from '../support/pdfs.ts'
import { startService, type TestService } from '../support/service.ts'

const soon = { timeout: 25_000, interval: 50 }
let service: TestService
let interposer: Interposer
let ana: TestApp
beforeAll(async () => {
  service = await startService()
  interposer = await startInterposer(service.baseUrl)
  ana = await startTestApp({ service, login: 'ana.prado', apiUrl: interposer.url, environment: { horizonSeconds: 1 } })
  await ana.signIn()
})
afterAll(async () => {
  await ana.stop()
  await interposer.close()
  await service.stop()
})

it('finds out what became of an operation whose event the service has forgotten', async () => {
  interposer.judge(({ path: asked }) => (asked.startsWith('/v2/eventos/') ? { when: 'instead', status: 404 } : 'pass'))
  const [row] = await ana.addFiles([await makeScanPdf(mkdtempSync(path.join(tmpdir(), 'malote-event-')), 'Nota')])
  const { roleInForceId } = await ana.call('session.get', {})
  await ana.call('capture.submit', { fileIds: [row?.fileId ?? ''], idPapel: roleInForceId ?? '' })
  const operation = await vi.waitFor(async () => {
    const [found] = await ana.call('outbox.list', {})
    expect(found).toMatchObject({ state: 'done', result: { registro: expect.stringMatching(/^\d{4}-/) } })
    return found
  }, soon)
  const story = await ana.call('outbox.story', { operationId: operation?.id ?? '' })
  expect(story.map(({ what }) => what)).toContain('event-unknown')
})
