import { expect, it, onTestFinished } from 'vitest'
import { createServiceClock } from '../../../main/engine/api/service-clock.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestApp } from '../../support/host.ts'

it('follows the service beyond two minutes, and tells each change that is more than the noise of a line', () => {
  const told: number[] = []
  const clock = createServiceClock({ now: () => new Date(10_000_000), changed: (ms) => told.push(ms) })
  for (const ms of [500, 119_000, 3_600_000, 3_610_000, 7_200_000, 0, -300_000]) clock.saw(ms)
  expect(told).toEqual([3_600_000, 7_200_000, 0, -300_000])
  expect([clock.aheadMs(), clock.now().getTime()]).toEqual([-300_000, 10_300_000])
})

it('tells the window by how much the clock of the computer is wrong after the sign-in', async () => {
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
})
