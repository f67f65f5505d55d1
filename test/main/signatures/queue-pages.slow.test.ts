import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import { phaseGroup, phasesOf } from '../../support/phases.ts'
import { asPerson } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'
import { queueAtService } from './queue-at-service.ts'

let service: TestService
beforeAll(async () => {
  service = await borrowService()
})
afterAll(() => service.stop())

const names = (items: readonly { nome: string }[]) => items.map(({ nome }) => nome).sort()

it('a sync of the queue reads only changes, and everything when a document is gone', async () => {
  const bruno = await phasesOf(service, 'bruno.reis')
  const ana = await asPerson(service, 'ana.prado')
  const ids: string[] = []
  const send = (number: number) => bruno.send(`Minuta ${number}.pdf`, [ana, bruno.sender])
  for (let number = 100; number < 302; number += 2) ids.push(...(await Promise.all([send(number), send(number + 1)])))
  const local = await queueAtService(service, 'ana.prado', ana)
  expect(await local.sync()).toEqual({ requests: 2, changed: true })
  expect(names(local.queue.list('AguardandoMim'))).toHaveLength(202)
  // The service repeats the changes of its last seconds.
  await vi.waitFor(async () => expect(await local.sync()).toEqual({ requests: 2, changed: false }), {
    timeout: 60_000,
    interval: 500,
  })
  await ana.post(`${phaseGroup}/assinar/${ids[7]}`)
  expect(await local.sync()).toEqual({ requests: 2, changed: true })
  expect(names(local.queue.list('AguardandoOutros'))).toEqual(['Minuta 107.pdf'])
  await bruno.sender.remove(`${phaseGroup}/${ids[8]}`)
  // The changes, the count, and since the count differs, the two pages of the full list.
  expect(await local.sync()).toEqual({ requests: 4, changed: true })
  expect(local.queue.find(ids[8] ?? '')).toBeNull()
  expect(local.notices).toEqual([expect.objectContaining({ kind: 'deleted', nome: 'Minuta 108.pdf' })])
  expect(await local.sync()).toEqual({ requests: 2, changed: false })
  const { fullSyncAt } = local.queue.store.syncState()
  local.pass(61 * 60_000)
  await local.sync()
  expect(local.queue.store.syncState().fullSyncAt).not.toBe(fullSyncAt)
  expect(local.queue.counts().queues).toMatchObject({ AguardandoMim: { total: 200 }, AguardandoOutros: { total: 1 } })
  await Promise.all(ids.map((id) => bruno.sender.remove(`${phaseGroup}/${id}`)))
  local.close()
}, 180_000)
