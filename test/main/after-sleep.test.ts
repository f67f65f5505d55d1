import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClockWatch } from '../../main/composition/clock-watch.ts'
import { borrowService } from '../support/borrowed-service.ts'
import { eventually } from '../support/eventually.ts'
import { startTestApp, type TestApp } from '../support/host.ts'
import { makeScanPdf } from '../support/pdfs.ts'
import type { TestService } from '../support/service.ts'

describe('the clock watch', () => {
  it.each([
    [30_000, false],
    [30_900, false],
    [59_999, false],
    [1, false],
    [60_000, true],
    [3_600_000, true],
    [0, true],
    [-3_600_000, true],
  ])('reports a sleep after %i ms instead of 30 s: %s', (passed, noticed) => {
    let time = 1_000_000
    const watch = createClockWatch({ now: () => new Date(time), everyMs: 30_000 })
    time += 30_000
    expect(watch()).toBe(false)
    time += passed
    expect(watch()).toBe(noticed)
    // The watch reports a sleep only once.
    time += 30_000
    expect(watch()).toBe(false)
  })
})

describe('after the computer has slept', () => {
  let service: TestService
  let ana: TestApp
  let slept: number
  let number = 0

  beforeAll(async () => {
    service = await borrowService()
  })
  afterAll(() => service.stop())
  beforeEach(async () => {
    // Only the poll of the workspace every 30 s is on a fake clock.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    slept = 0
    ana = await startTestApp({
      service,
      login: 'ana.prado',
      holdSeconds: 60,
      now: () => new Date(Date.now() + slept),
    })
    await ana.signIn()
    number += 1
    const [row] = await ana.addFiles([
      await makeScanPdf(mkdtempSync(path.join(tmpdir(), 'malote-sleep-')), `N${number}`),
    ])
    const idPapel = (await ana.call('session.get', {})).roleInForceId ?? ''
    await ana.call('capture.submit', { fileIds: [row?.fileId ?? ''], idPapel })
    expect(await state()).toBe('held')
    expect(ana.app.unsent().operations).toBe(1)
    // The engine's own timer does not see these two minutes, and still waits for one.
    slept = 120_000
  })
  afterEach(async () => {
    vi.useRealTimers()
    await ana.stop()
  })

  const state = async () => (await ana.call('outbox.list', {}))[0]?.state
  /** Waits on real timers, so that waiting does not advance the clock of the workspace's poll. */
  function done() {
    vi.useRealTimers()
    return eventually(async () => expect(await state()).toBe('done'))
  }

  it('the engine sends held operations at the next poll of the clock @all', async () => {
    vi.advanceTimersByTime(30_000)
    await done()
    expect(ana.app.unsent().operations).toBe(0)
  })

  it('the engine sends held operations when the host reports the wake-up', async () => {
    ana.app.system('resume')
    await done()
  })
})
