import { execFileSync } from 'node:child_process'
import { parentPort } from 'node:worker_threads'
import type { WorkerMessage, WorkerRequest } from '../../../main/engine/pdf/worker-messages.ts'

/** A worker whose jobs end as the name of their file says. */
const send = (message: WorkerMessage) => parentPort?.postMessage(message)
const done = (id: number, value: unknown, memoryBytes = 0) => send({ type: 'done', id, value, memoryBytes })
let jobs = 0

parentPort?.on('message', ({ id, job }: WorkerRequest) => {
  jobs += 1
  const from = 'from' in job ? job.from : (job.pages[0]?.from ?? '')
  switch (from) {
    case 'hangs':
      for (;;) jobs += 0
    case 'throws':
      throw new Error('uncaught')
    case 'leaves':
      return process.exit(1)
    case 'swallows': {
      const held: number[][] = []
      for (;;) held.push(Array.from({ length: 100_000 }, (_, number) => number + held.length))
    }
    case 'breaks':
      return send({ type: 'failed', id, code: null, message: 'aborted' })
    case 'unreadable':
      return send({ type: 'failed', id, code: 'EACCES', message: 'no' })
    case 'grows':
      return done(id, jobs, 2 ** 30)
    default:
      // Blocked in a system call, as by a share that does not answer.
      if (from.endsWith('.pipe')) execFileSync('cat', [from])
      // The number of jobs shows whether this worker is new.
      return done(id, jobs)
  }
})
send({ type: 'ready' })
