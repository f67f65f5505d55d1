import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createServiceClock } from '../../../main/engine/api/service-clock.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestApp } from '../../support/host.ts'
import { makeScanPdf } from '../../support/pdfs.ts'

it('follows the service beyond two minutes, and tells each change that is more than the noise of a line', () => {
  const told: number[] = []
  const clock = createServiceClock({ now: () => new Date(10_000_000), changed: (ms) => told.push(ms) })
  for (const ms of [500, 119_000, 3_600_000, 3_610_000, 7_200_000, 0, -300_000]) clock.saw(ms)
  expect(told).toEqual([3_600_000, 7_200_000, 0, -300_000])
  expect([clock.aheadMs(), clock.now().getTime()]).toEqual([-300_000, 10_300_000])
})

it('tells by how much the computer is a day ahead, and dates a receipt by the service', async () => {
  const service = await borrowService()
  onTestFinished(() => service.stop())
  const day = 86_400_000
  const app = await startTestApp({ service, login: 'ana.prado', aheadMs: () => day })
  onTestFinished(() => app.stop())
  const { roleInForceId } = await app.signIn()
  await eventually(async () => {
    const { clockAheadMs = 0 } = await app.call('status.get', {})
    expect(Math.abs(clockAheadMs - day)).toBeLessThan(60_000)
  })
  const began = Date.now()
  const [row] = await app.addFiles([await makeScanPdf(path.join(app.dataFolder, '..'), 'Recibo')])
  await app.call('capture.submit', { fileIds: [row?.fileId ?? ''], idPapel: roleInForceId ?? '' })
  const operationId = await eventually(async () => {
    const [operation] = await app.call('outbox.list', {})
    expect(operation?.state).toBe('done')
    return operation?.id ?? ''
  })
  const { recibo } = (await app.call('receipts.issue', { operationId })).file
  const [document] = await app.call('documents.list', {})
  const dated = [recibo.solicitadoEm, recibo.concluidoEm, recibo.emitidoEm].map((at) => Date.parse(at) - began)
  const listed = Date.parse(document?.capturedAt ?? '1970') - began
  expect([...dated, listed].filter((ms) => Math.abs(ms) > day / 2)).toEqual([])
  expect(dated).toEqual(dated.toSorted((one, other) => one - other))
})
