import { execFileSync } from 'node:child_process'
import { parentPort } from 'node:worker_threads'
import type { Asked, Said } from '../../../main/pdf/words.ts'

/** A worker whose jobs end as their file's name says, in the real protocol. */
const say = (said: Said) => parentPort?.postMessage(said)
const done = (id: number, value: unknown, memoryBytes = 0) => say({ type: 'done', id, value, memoryBytes })
let jobs = 0

parentPort?.on('message', ({ id, job }: Asked) => {
  jobs += 1
  switch (job.from) {
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
      return say({ type: 'failed', id, code: null, message: 'aborted' })
    case 'unreadable':
      return say({ type: 'failed', id, code: 'EACCES', message: 'no' })
    case 'grows':
      return done(id, jobs, 2 ** 30)
    default:
      // Held outside of its own code, as by a share that has gone.
      if (job.from.endsWith('.pipe')) execFileSync('cat', [job.from])
      // How many jobs this worker has had says whether it is a new one.
      return done(id, jobs)
  }
})
say({ type: 'ready' })
