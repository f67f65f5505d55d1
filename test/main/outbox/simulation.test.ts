import { once } from 'node:events'
import os from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { runSchedule, type ScheduleEnd } from '../../support/outbox-schedules.ts'

const schedules = Number(process.env['SCHEDULES'] ?? 1000)
const firstSeed = Number(process.env['SEED'] ?? 1)
const worker = new URL('../../support/outbox-schedules-worker.ts', import.meta.url)

/** A share of the seeds in a thread of its own. */
async function inThread(first: number, count: number): Promise<ScheduleEnd> {
  const thread = new Worker(worker, { workerData: { first, count } })
  const [ended] = (await once(thread, 'message')) as [ScheduleEnd]
  return ended
}

it(`keeps its promises in ${schedules} schedules of crashes, lost answers, late events and failing disks`, async () => {
  const begin = performance.now()
  const share = Math.ceil(schedules / os.availableParallelism())
  const shares: Promise<ScheduleEnd>[] = []
  for (let from = 0; from < schedules; from += share) {
    shares.push(inThread(firstSeed + from, Math.min(share, schedules - from)))
  }
  const ends = await Promise.all(shares)
  expect(ends.flatMap(({ wrong }) => wrong)).toEqual([])
  const sum = (of: (end: ScheduleEnd) => number) => ends.reduce((total, end) => total + of(end), 0)
  const [steps, unknown] = [sum((end) => end.steps), sum((end) => end.unknown)]
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  process.stdout.write(`${schedules} schedules, ${steps} steps, ${unknown} unknown outcomes: ${seconds} s\n`)
  expect(unknown).toBeGreaterThan(schedules / 2)
}, 300_000)

it('finds what repeats blindly', async () => {
  const found: string[] = []
  for (let seed = 1; seed <= 100; seed += 1) found.push(...(await runSchedule(seed, true)).wrong)
  expect(found.some((sentence) => sentence.includes('was done 2 times'))).toBe(true)
}, 60_000)
