import { parentPort, workerData } from 'node:worker_threads'
import { runSchedules } from './schedules.ts'

/** `started`: number of seeds that any thread has started; threads share it, so that none waits for a slower one. */
export interface Seeds {
  readonly first: number
  readonly count: number
  readonly started: Int32Array
}

const { first, count, started } = workerData as Seeds
const next = () => {
  const at = Atomics.add(started, 0, 1)
  return at < count ? first + at : null
}
parentPort?.postMessage(await runSchedules(next))
