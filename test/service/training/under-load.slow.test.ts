import { afterAll, beforeAll, expect, it } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import { asPerson, pdf } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'
import { type Trainer, trainerOf } from '../../support/training.ts'

let service: TestService
let trainer: Trainer
beforeAll(async () => {
  service = await borrowService()
  trainer = trainerOf(service)
})
afterAll(() => service.stop())

it('a reset to the sample is safe while requests, events and other resets run', async () => {
  const ana = await asPerson(service, 'ana.prado')
  const statuses: number[] = []
  const work = async (worker: number) => {
    for (let turn = 0; turn < 12; turn += 1) {
      const bytes = pdf(`while resetting ${worker} ${turn}`)
      const ticket = await ana.announce(bytes.length)
      const put = await fetch(ticket.url, { method: 'PUT', body: bytes })
      const capture = await ana.requestCapture(ticket.idArquivo ?? '')
      statuses.push(put.status, capture.status)
    }
  }
  const reset = async () => {
    for (let turn = 0; turn < 6; turn += 1)
      expect((await trainer.call('POST', '/restaurar', { confirma: true })).status).toBe(204)
  }
  await Promise.all([work(1), work(2), work(3), reset(), reset()])
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(await ana.capture(pdf('after all resets'))).toBeDefined()
  expect((await trainer.state()).pessoas).toHaveLength(12)
})
