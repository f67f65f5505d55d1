import { parentPort, workerData } from 'node:worker_threads'
import { runSchedules } from './outbox-schedules.ts'

const { first, count } = workerData as { first: number; count: number }
parentPort?.postMessage(await runSchedules(first, count))
