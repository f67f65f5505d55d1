import { Worker } from 'node:worker_threads'
import type { Log } from '../log/index.ts'
import type { Asked, Job, Said, WorkerData } from './words.ts'

/** A worker was ended with the job in it: it took too long, or brought its worker down. */
export class GaveUp extends Error {
  readonly reason: 'slow' | 'crashed'
  constructor(reason: 'slow' | 'crashed', options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** The pool has been closed with the job still to be done. */
export class PoolClosed extends Error {}

export interface LaneOptions {
  entry: URL
  data: WorkerData
  /** How long a job may work; null for as long as it takes. Making the worker does not count. */
  limitMs: number | null
  /** A worker that holds more after a job is not used again: a wasm memory never becomes smaller. */
  recycleBytes: number
  /** How long closing waits for a worker that a system call holds: 5 s. */
  closeMs?: number
  log: Pick<Log, 'warn'>
}

/** Jobs one after another, in one worker at a time. */
export interface Lane {
  /** Rejects with GaveUp, PoolClosed, or what the system said, its `code` on it. */
  run(job: Job): Promise<unknown>
  /** Ends what is being done; resolves when no worker is left that does anything. */
  close(): Promise<void>
}

interface Waiting {
  readonly asked: Asked
  resolve(value: unknown): void
  reject(error: Error): void
}
interface Hand {
  readonly thread: Worker
  isReady: boolean
}

/** What JavaScript may hold in a worker; PDFium's own memory has a bound of its own. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

export function createLane({ entry, data, limitMs, recycleBytes, closeMs = 5000, log }: LaneOptions): Lane {
  const queue: Waiting[] = []
  const ending = new Set<Promise<unknown>>()
  let hand: Hand | null = null
  let current: Waiting | null = null
  let timer: NodeJS.Timeout | undefined
  let ids = 0
  let isClosed = false

  function begin(): Hand {
    const thread = new Worker(entry, { workerData: data, resourceLimits, execArgv: [], stdout: true, stderr: true })
    const made: Hand = { thread, isReady: false }
    thread.on('message', (said: Said) => hand === made && heard(made, said))
    thread.on('error', (error) => hand === made && lose(new GaveUp('crashed', { cause: error })))
    thread.on('exit', () => hand === made && lose(new GaveUp('crashed')))
    return made
  }

  function heard(from: Hand, said: Said): void {
    if (said.type === 'ready') {
      from.isReady = true
      return send(from)
    }
    if (said.id !== current?.asked.id) return
    if (said.type === 'done') {
      if (said.memoryBytes > recycleBytes) dismiss()
      settle(({ resolve }) => resolve(said.value))
    } else if (said.code !== null) {
      settle(({ reject }) => reject(Object.assign(new Error(said.message), { code: said.code })))
    } else lose(new GaveUp('crashed', { cause: said.message }))
  }

  function send({ thread }: Hand): void {
    if (current === null) return
    const { asked } = current
    if (limitMs !== null) timer = setTimeout(() => lose(new GaveUp('slow')), limitMs)
    thread.postMessage(asked)
  }

  /** Its worker goes with the job; the next one gets a new worker. */
  function lose(why: GaveUp): void {
    const kind = current?.asked.job.kind
    log.warn('pdf.worker-lost', { ...(kind && { job: kind }), reason: why.reason, error: why.cause ?? null })
    dismiss()
    settle(({ reject }) => reject(why))
  }

  function dismiss(): void {
    if (hand === null) return
    const end = hand.thread.terminate().finally(() => ending.delete(end))
    ending.add(end)
    hand = null
  }

  function settle(how: (job: Waiting) => void): void {
    clearTimeout(timer)
    const job = current
    current = null
    if (job !== null) how(job)
    // Nothing to do is no reason for the program to stay.
    hand?.thread.unref()
    next()
  }

  function next(): void {
    if (current !== null || isClosed) return
    current = queue.shift() ?? null
    if (current === null) return
    hand ??= begin()
    hand.thread.ref()
    if (hand.isReady) send(hand)
  }

  /** A thread that waits for a share is not ended before that answers; of our code nothing runs in it any more. */
  async function ended(): Promise<void> {
    let late: NodeJS.Timeout | undefined
    const limit = new Promise<void>((resolve) => {
      late = setTimeout(resolve, closeMs)
    })
    await Promise.race([Promise.all(ending), limit])
    clearTimeout(late)
  }

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new PoolClosed())
        ids += 1
        queue.push({ asked: { id: ids, job }, resolve, reject })
        next()
      }),
    async close() {
      isClosed = true
      clearTimeout(timer)
      dismiss()
      // Only then may what they have begun be taken away.
      await ended()
      const left = [...(current === null ? [] : [current]), ...queue.splice(0)]
      current = null
      for (const { reject } of left) reject(new PoolClosed())
    },
  }
}
