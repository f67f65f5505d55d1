import { once } from 'node:events'
import os from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { historyFailures, historyKinds } from '../../../contract/bridge/history.ts'
import { operationStates, waitReasonSchema } from '../../../contract/bridge/outbox.ts'
import { runSchedule, type ScheduleEnd, sumOf } from './simulation/schedules.ts'
import type { Seeds } from './simulation/schedules-worker.ts'

const schedules = Number(process.env['SCHEDULES'] ?? 250)
const firstSeed = Number(process.env['SEED'] ?? 1)
const worker = new URL('./simulation/schedules-worker.ts', import.meta.url)

/**
 * Events that many schedules must reach, or they prove nothing about them. There are no duplicates here, so no
 * candidates; `started` is replaced by its result; no step ends as `stopped`.
 */
const entryKinds = historyKinds.filter((kind) => !['ambiguous', 'chosen', 'started', 'failed'].includes(kind))
const failures = historyFailures.filter((failure) => failure !== 'stopped')
const kinds: readonly string[] = [
  ...[...operationStates, ...waitReasonSchema.options, 'send-again'],
  ...[...entryKinds.map((kind) => `entry: ${kind}`), ...failures.map((failure) => `entry: failed ${failure}`)],
  ...['cancel while held', 'cancel while registering'],
  ...['outbox.fault', 'outbox.interruption-not-recorded', 'outbox.holds-not-ended', 'outbox.too-late'],
]

/** Runs seeds, one thread for each processor. */
async function inThreads(first: number, count: number): Promise<ScheduleEnd> {
  const workerData: Seeds = { first, count, started: new Int32Array(new SharedArrayBuffer(4)) }
  const threads = Array.from({ length: os.availableParallelism() }, () => new Worker(worker, { workerData }))
  const ends = await Promise.all(threads.map((thread) => once(thread, 'message') as Promise<[ScheduleEnd]>))
  return sumOf(ends.flat())
}

it(`keeps its promises in ${schedules} schedules of crashes, lost answers, late events and failing disks`, async () => {
  const begin = performance.now()
  const { violations, steps, unknown, reached } = await inThreads(firstSeed, schedules)
  expect(violations).toEqual([])
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  process.stdout.write(`${schedules} schedules, ${steps} steps, ${unknown} unknown outcomes: ${seconds} s\n`)
  // A few schedules, run to debug one seed, reach too little.
  if (schedules < 100) return
  expect(unknown).toBeGreaterThan(schedules / 2)
  expect(kinds.filter((kind) => (reached[kind] ?? 0) < schedules / 1000)).toEqual([])
}, 600_000)

it('finds an engine that repeats requests blindly @all', async () => {
  const found: string[] = []
  const isFound = () => found.some((sentence) => sentence.includes('was done 2 times'))
  for (let seed = 1; seed <= 100 && !isFound(); seed += 1) found.push(...(await runSchedule(seed, true)).violations)
  expect(isFound()).toBe(true)
})
