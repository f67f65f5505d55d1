import { expect, it } from 'vitest'
import { reduceJob } from '../../../main/engine/outbox/reduce-job.ts'
import { details, jobEvents, jobs, moment, now } from './jobs.ts'

it('repeats a request that the network keeps answering ever more rarely', () => {
  const again = reduceJob({ ...jobs.uncertain, delayMs: 60_000 }, jobEvents.notCarriedOut, moment)
  expect(again).toMatchObject({ state: 'ready', notBefore: 0, delayMs: 60_000 })
})

it('waits as without connection where the network answers, with a delay of its own and the reason', () => {
  const waiting = reduceJob({ ...jobs.uploading, delayMs: 200_000 }, jobEvents.network, moment)
  expect(waiting).toMatchObject({ state: 'waiting', waitReason: 'offline', failure: details })
  expect((waiting?.notBefore ?? 0) - now).toBe(moment.timing.longestProbeMs)
})
