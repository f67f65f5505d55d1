import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createServiceClock } from '../../../main/api/service-clock.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestApp } from '../../support/host.ts'
import { makeScanPdf } from '../../support/pdfs.ts'
import { removeFolder } from '../../support/remove-folder.ts'

it('follows the service beyond two minutes, and tells each change that is more than the noise of a line', () => {
  const told: number[] = []
  const clock = createServiceClock({ now: () => new Date(10_000_000), changed: (ms) => told.push(ms) })
  for (const ms of [500, 119_000, 3_600_000, 3_610_000, 7_200_000, 0, -300_000]) clock.saw(ms)
  expect(told).toEqual([3_600_000, 7_200_000, 0, -300_000])
  expect([clock.aheadMs(), clock.now().getTime()]).toEqual([-300_000, 10_300_000])
})

it('tells the window by how much the clock of the computer is wrong, and dates an act and its receipt as the service does', async () => {
  const service = await borrowService()
  onTestFinished(() => service.stop())
  const day = 86_400_000
  const app = await startTestApp({ service, login: 'ana.prado', aheadMs: () => day })
  onTestFinished(() => app.stop())
  await app.signIn()
  await eventually(async () => {
    const { clockAheadMs = 0 } = await app.call('status.get', {})
    expect(Math.abs(clockAheadMs - day)).toBeLessThan(60_000)
  })
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-clock-'))
  onTestFinished(() => removeFolder(folder))
  const [row] = await app.addFiles([await makeScanPdf(folder, 'Nota')])
  const { roleInForceId } = await app.call('session.get', {})
  await app.call('capture.submit', { fileIds: [row?.fileId ?? ''], idPapel: roleInForceId ?? '' })
  const operation = await eventually(async () => {
    const [each] = await app.call('outbox.list', {})
    expect(each?.state).toBe('done')
    return each
  })
  const operationId = operation?.id ?? ''
  const history = await app.call('outbox.history', { operationId })
  const { file } = await app.call('receipts.issue', { operationId })
  const { solicitadoEm, concluidoEm, emitidoEm } = file.recibo
  const [document] = await app.call('documents.list', {})
  const dated = [
    ...[operation?.createdAt, operation?.updatedAt, solicitadoEm, concluidoEm, emitidoEm, document?.capturedAt],
    ...history.flatMap(({ firstAt, lastAt, nextAt }) => [firstAt, lastAt, ...(nextAt === null ? [] : [nextAt])]),
  ]
  for (const at of dated) expect(Math.abs(Date.parse(at ?? '') - Date.now())).toBeLessThan(60_000)
})
