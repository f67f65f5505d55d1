import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { clockText } from '../../../contract/connection-words.ts'
import { createProviderClock, WrongClockError } from '../../../main/program/session/provider-clock.ts'
import { authorizationFailure } from '../../../main/program/session/session-texts.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { startTestApp } from '../../support/host.ts'

const offsets = z
  .array(z.int())
  .parse(JSON.parse(readFileSync(new URL('../../cases/clock-ahead/offsets.json', import.meta.url), 'utf8')))

function clockAhead(seconds: number): void {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
}

const farthest = Math.max(...offsets)
for (const seconds of [...offsets, 7200]) {
  const variation = seconds === farthest ? '' : ' @all'
  it(`signs in while the clock of the computer is ${seconds} seconds ahead of the service${variation}`, async () => {
    // In a process of its own, with the true time.
    const service = await borrowService()
    onTestFinished(() => service.stop())
    clockAhead(seconds)
    const app = await startTestApp({ service, login: 'ana.prado' })
    onTestFinished(() => app.stop())
    expect(await app.signIn()).toMatchObject({ status: 'signed-in' })
  })

  it('names the clock, and by how much it is wrong, where a proof of the sign-in fails for its time', () => {
    const clock = createProviderClock()
    const cause = Object.assign(new Error('exp'), { code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' })
    const error = new Error('invalid response encountered', { cause })
    expect(clock.explain(error)).toBe(error)
    clock.saw(new Headers({ date: new Date(Date.now() - 86_400_000).toUTCString() }))
    const named = clock.explain(error)
    expect(named).toBeInstanceOf(WrongClockError)
    expect(authorizationFailure(named, new AbortController().signal)).toMatchObject({
      failure: {
        code: 'sign-in-refused',
        message: expect.stringMatching(/^O relógio deste computador está 1 dia adiantado/),
      },
    })
    expect(clock.explain(new Error('nonce'))).not.toBeInstanceOf(WrongClockError)
  })
}

it('follows the time of the provider only beyond two minutes, and not that of a cache', () => {
  const skewAfter = (aheadSeconds: number, headers = {}) => {
    const clock = createProviderClock()
    clock.saw(new Headers({ date: new Date(Date.now() - aheadSeconds * 1000).toUTCString(), ...headers }))
    return clock.skewSeconds()
  }
  expect([skewAfter(100), skewAfter(-100), skewAfter(86_400, { age: '86400' })]).toEqual([0, 0, 0])
  expect(Math.abs(skewAfter(7200) + 7200)).toBeLessThan(3)
  expect(Math.abs(skewAfter(-7200) - 7200)).toBeLessThan(3)
})

it.each([
  [86_400, '1 dia adiantado'],
  [-7200, '2 horas atrasado'],
  [180, '3 minutos adiantado'],
])('says %i seconds as "%s"', (seconds, text) => expect(clockText(seconds)).toBe(text))
