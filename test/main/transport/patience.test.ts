import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiClient, type ApiFailure, patientClient } from '../../../main/engine/api/index.ts'
import { usualPatience, withPatience } from '../../../main/engine/transport/index.ts'

/** A patience whose waits pass at once on a clock of their own. */
function quickPatience() {
  let at = 0
  const waits: number[] = []
  const wait = async (ms: number) => {
    at += ms
    waits.push(Math.round(ms))
  }
  return { patience: { ...usualPatience, random: () => 0.5, elapsed: () => at, wait }, waits }
}
const words = { message: null, traceId: null, issues: {} }
const unavailable: ApiFailure = { kind: 'unavailable', status: 503, ...words }
const throttled = (retryAfterMs: number | null): ApiFailure => ({
  kind: 'throttled',
  status: 429,
  retryAfterMs,
  ...words,
})
const gateway: ApiFailure = { kind: 'gateway', status: 403, ...words, message: 'Algo na rede respondeu.' }

/** A client that fails with each of these in turn, and then answers. */
function clientOf(failures: readonly ApiFailure[]) {
  const left = [...failures]
  const { patience, waits } = quickPatience()
  let asked = 0
  const client: ApiClient = {
    request: async ({ schema }) => {
      asked += 1
      return left.shift() ?? { kind: 'ok', status: 200, value: schema.parse('sim') }
    },
  }
  const patient = patientClient(client, patience)
  const call = (safe: boolean, signal?: AbortSignal) =>
    patient.request({ method: 'GET', path: '/v2/usuario', safe, schema: z.string(), signal })
  return { call, waits, asked: () => asked }
}

describe('a safe call for which somebody waits', () => {
  it.each([
    ['503', unavailable],
    ['429', throttled(null)],
    ['a page of the network', gateway],
  ] as const)('is asked again after %s', async (_name, failure) => {
    const { call, asked } = clientOf([failure, failure])
    expect(await call(true)).toMatchObject({ kind: 'ok', value: 'sim' })
    expect(asked()).toBe(3)
  })

  it('is asked a few times, ever more rarely, and answers the last failure', async () => {
    const { call, waits, asked } = clientOf(Array.from({ length: 20 }, () => unavailable))
    expect(await call(true)).toEqual(unavailable)
    expect([asked(), waits]).toEqual([5, [600, 1050, 1725, 2738]])
  })

  it('waits as long as the service wants, unless nobody would wait so long', async () => {
    const short = clientOf([throttled(4000)])
    expect(await short.call(true)).toMatchObject({ kind: 'ok' })
    expect(short.waits).toEqual([4000])
    const long = clientOf([throttled(60_000)])
    expect(await long.call(true)).toEqual(throttled(60_000))
    expect([long.asked(), long.waits]).toEqual([1, []])
  })

  it('is not asked again where its failure would be the same, without a connection, and where it is a write', async () => {
    for (const failure of [
      { kind: 'refused', status: 400, ...words },
      { kind: 'unauthorised' },
      { kind: 'unreachable', code: 'ECONNREFUSED' },
    ] as const) {
      const { call, asked } = clientOf([failure])
      expect([await call(true), asked()]).toEqual([failure, 1])
    }
    const write = clientOf([throttled(0)])
    expect([await write.call(false), write.asked()]).toEqual([throttled(0), 1])
  })

  it('ends at once when it is cancelled', async () => {
    const stop = new AbortController()
    const { call, asked } = clientOf([unavailable])
    stop.abort()
    expect([await call(true, stop.signal), asked()]).toEqual([{ kind: 'cancelled' }, 1])
    const attempt = async () => 'depois'
    const { signal } = new AbortController()
    const ended = withPatience(
      { attempt, retryAfterMs: () => 1, signal: AbortSignal.any([signal, stop.signal]) },
      usualPatience,
    )
    expect(await ended).toBe('depois')
  })
})
