import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { borrowService } from '../support/borrowed-service.ts'
import { createClockOffset } from '../support/clock-offset.ts'
import { logLines } from '../support/data-folder.ts'
import { eventually } from '../support/eventually.ts'
import { startTestApp, type TestApp } from '../support/host.ts'
import type { TestService } from '../support/service.ts'

const pollMs = 30_000
const clockOffset = createClockOffset()
let service: TestService
let ana: TestApp
beforeEach(async () => {
  service = await borrowService()
  // Only the poll of the workspace every 30 s is on a fake clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  ana = await startTestApp({ service, login: 'ana.prado', aheadMs: clockOffset.ms })
})
afterEach(async () => {
  vi.useRealTimers()
  await ana.stop()
  await service.stop()
})

it('background polls whose results the disk does not take are repeated without a fault', async () => {
  // An unhandled rejection would end the program.
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  const full = [
    ['malote.db', 'signature_readings'],
    ['cache.db', 'boxes'],
  ].map(([file = '', table = '']) => ({ disk: new DatabaseSync(path.join(ana.dataFolder, file)), table }))
  // Triggers simulate a full disk at these statements.
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
  clockOffset.advance(pollMs)
  vi.advanceTimersByTime(pollMs)
  // Waits on real timers, so that this poll, and no later one, must refresh the boxes.
  vi.useRealTimers()
  await eventually(() => expect(ana.events.map(({ name }) => name)).toContain('boxes.changed'))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
