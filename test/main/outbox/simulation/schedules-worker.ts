import { parentPort, workerData } from 'node:worker_threads'
import { runSchedules } from './schedules.ts'

/** `taken`: how many of the seeds have been handed out to any thread, so that none waits for a slower one. */
export interface Seeds {
  readonly first: number
  readonly count: number
  readonly taken: Int32Array
}

const { first, count, taken } = workerData as Seeds
const next = () => {
  const at = Atomics.add(taken, 0, 1)
  return at < count ? first + at : null
}
parentPort?.postMessage(await runSchedules(next))
