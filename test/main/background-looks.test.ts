import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { borrowService } from '../support/borrowed-service.ts'
import { createClockOffset } from '../support/clock-offset.ts'
import { logLines } from '../support/data-folder.ts'
import { eventually } from '../support/eventually.ts'
import { startTestApp, type TestApp } from '../support/host.ts'
import type { TestService } from '../support/service.ts'

const lookMs = 30_000
const clockOffset = createClockOffset()
let service: TestService
let ana: TestApp
beforeEach(async () => {
  service = await borrowService()
  // The desk's look every half a minute is the test's to give; everything else goes by the real clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  ana = await startTestApp({ service, login: 'ana.prado', aheadMs: clockOffset.ms })
})
afterEach(async () => {
  vi.useRealTimers()
  await ana.stop()
  await service.stop()
})

it('looks at the queue and the boxes that cannot be written down disturb nobody, and come again', async () => {
  // What nobody waits for and nobody catches would end the program.
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  const full = [
    ['malote.db', 'signature_readings'],
    ['lembrado.db', 'boxes'],
  ].map(([file = '', table = '']) => ({ disk: new DatabaseSync(path.join(ana.dataFolder, file)), table }))
  // Triggers stand in for a disk that is full at just that moment.
  for (const { disk, table } of full) {
    disk.exec(`CREATE TRIGGER full_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'full'); END`)
  }
  await ana.signIn()
  const events = () => logLines(ana.dataFolder).map((line) => (line as { event: string }).event)
  await eventually(() => {
    expect(events()).toEqual(expect.arrayContaining(['signatures.not-refreshed', 'boxes.not-refreshed']))
  })
  for (const { disk, table } of full) {
    disk.exec(`DROP TRIGGER full_${table}`)
    disk.close()
  }
  expect(ana.events.map(({ name }) => name)).not.toContain('boxes.changed')
  clockOffset.advance(lookMs)
  vi.advanceTimersByTime(lookMs)
  // Waiting would move the clock that the desk's looks go by: it is this look that has to do it.
  vi.useRealTimers()
  await eventually(() => expect(ana.events.map(({ name }) => name)).toContain('boxes.changed'))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
