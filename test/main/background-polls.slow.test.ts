import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { borrowService } from '../support/borrowed-service.ts'
import { onlyFileIn } from '../support/cache-file.ts'
import { createClockOffset } from '../support/clock-offset.ts'
import { logLines } from '../support/data-folder.ts'
import { eventually } from '../support/eventually.ts'
import { type FaultProxy, startFaultProxy, type Verdict } from '../support/fault-proxy.ts'
import { startTestApp, type TestApp } from '../support/host.ts'
import type { TestService } from '../support/service.ts'

const pollMs = 30_000
const clockOffset = createClockOffset()
let service: TestService
let line: FaultProxy
let ana: TestApp
beforeEach(async () => {
  service = await borrowService()
  // Only the poll of the workspace every 30 s is on a fake clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  line = await startFaultProxy(service.baseUrl)
  ana = await startTestApp({ service, login: 'ana.prado', apiUrl: line.url, aheadMs: clockOffset.ms })
})
afterEach(async () => {
  vi.useRealTimers()
  await ana.stop()
  await line.close()
  await service.stop()
})

it('background polls whose results the disk does not take are repeated without a fault', async () => {
  // An unhandled rejection would end the program.
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  const lists = Promise.withResolvers<void>()
  line.judge(async ({ path: asked }): Promise<Verdict> => {
    if (!asked.endsWith('/v2/usuario') && !asked.endsWith('/v2/usuario/papeis')) await lists.promise
    return 'pass'
  })
  await ana.signIn()
  const full = [
    [path.join(ana.dataFolder, 'malote.db'), 'signature_readings'],
    [onlyFileIn(ana.dataFolder), 'boxes'],
  ].map(([file = '', table = '']) => ({ disk: new DatabaseSync(file), table }))
  // Triggers simulate a full disk at these statements.
  for (const { disk, table } of full) {
    disk.exec(`CREATE TRIGGER full_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'full'); END`)
  }
  lists.resolve()
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
