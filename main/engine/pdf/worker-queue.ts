import { Worker } from 'node:worker_threads'
import type { Log } from '../log/index.ts'
import type { PdfJob, WorkerData, WorkerMessage, WorkerRequest } from './worker-messages.ts'

/** The worker was ended with the job in it: the job took too long, or crashed the worker. */
export class WorkerFailed extends Error {
  readonly reason: 'slow' | 'crashed'
  constructor(reason: 'slow' | 'crashed', options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** The pool was closed before the job was done. */
export class PoolClosed extends Error {}

interface WorkerQueueOptions {
  entry: URL
  data: WorkerData
  /** How much time a job may take, without the time to start the worker; null for no limit. */
  limitMs: number | null
  /**
   * How many times its limit a job may take by the clock, while it has not used so much of the processor: on a busy computer
   * it waits. Default: 1.
   */
  waitsFor?: number
  /** A worker that holds more memory after a job is replaced: the memory of WebAssembly never shrinks. */
  recycleBytes: number
  /** How long closing waits for a worker that is blocked in a system call: 5 s. */
  closeMs?: number
  log: Pick<Log, 'warn'>
}

/** Runs jobs one after another, in one worker at a time. */
interface WorkerQueue {
  /** Rejects with WorkerFailed, PoolClosed, or the system's error with its `code`. */
  run(job: PdfJob): Promise<unknown>
  /** Resolves when no ended worker runs any more; after `closeMs` with false: one may still write to a file. */
  ended(): Promise<boolean>
  /** Ends the running job; resolves when no worker runs any more, at the latest after `closeMs`. */
  close(): Promise<void>
}

interface QueuedJob {
  readonly request: WorkerRequest
  resolve(value: unknown): void
  reject(error: Error): void
}

export function createWorkerQueue({
  limitMs,
  waitsFor = 1,
  recycleBytes,
  log,
  ...options
}: WorkerQueueOptions): WorkerQueue {
  const queue: QueuedJob[] = []
  const thread = createReplaceableWorker(options, { message: onMessage, failed: failCurrent })
  let current: QueuedJob | null = null
  let timer: NodeJS.Timeout | undefined
  let lastId = 0
  let isClosed = false

  function onMessage(message: WorkerMessage): void {
    if (message.type === 'ready') return send()
    if (message.id !== current?.request.id) return
    if (message.type === 'done') {
      if (message.memoryBytes > recycleBytes) thread.terminate()
      finishCurrent(({ resolve }) => resolve(message.value))
    } else if (message.code === null) failCurrent(message.message)
    else {
      const error = Object.assign(new Error(message.message), { code: message.code })
      finishCurrent(({ reject }) => reject(error))
    }
  }

  function send(): void {
    if (current === null) return
    if (limitMs !== null) limit(current, limitMs)
    thread.post(current.request)
  }

  /** Looks at the clock first, and at the processor time only of a job that seems slow. */
  function limit(job: QueuedJob, mostMs: number): void {
    const begun = performance.now()
    const before = thread.cpuMs()
    async function look(): Promise<void> {
      timer = setTimeout(
        () => giveUp(new WorkerFailed('slow')),
        Math.max(50, mostMs * waitsFor - (performance.now() - begun)),
      )
      const [from, now] = [await before, await thread.cpuMs()]
      if (current !== job) return
      clearTimeout(timer)
      const usedMs = from === null || now === null ? mostMs : now - from
      if (usedMs >= mostMs || performance.now() - begun >= mostMs * waitsFor) giveUp(new WorkerFailed('slow'))
      else timer = setTimeout(() => void look(), Math.max(50, mostMs - usedMs))
    }
    timer = setTimeout(() => void look(), mostMs)
  }

  function failCurrent(cause?: unknown): void {
    giveUp(new WorkerFailed('crashed', cause === undefined ? {} : { cause }))
  }

  /** The worker ends with its job; the next job starts a new one. */
  function giveUp(error: WorkerFailed): void {
    const job = current?.request.job.kind ?? null
    log.warn('pdf.worker-lost', { job, reason: error.reason, error: error.cause ?? null })
    thread.terminate()
    finishCurrent(({ reject }) => reject(error))
  }

  function finishCurrent(settle: (job: QueuedJob) => void): void {
    clearTimeout(timer)
    const job = current
    current = null
    if (job !== null) settle(job)
    // An idle worker must not keep the program running.
    thread.unref()
    startNext()
  }

  function startNext(): void {
    if (current !== null || isClosed) return
    current = queue.shift() ?? null
    if (current !== null && thread.start()) send()
  }

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new PoolClosed())
        lastId += 1
        queue.push({ request: { id: lastId, job }, resolve, reject })
        startNext()
      }),
    ended: thread.ended,
    async close() {
      isClosed = true
      clearTimeout(timer)
      thread.terminate()
      // The caller may delete unfinished files only once no worker writes to them.
      await thread.ended()
      const unfinished = current === null ? queue.splice(0) : [current, ...queue.splice(0)]
      current = null
      for (const { reject } of unfinished) reject(new PoolClosed())
    },
  }
}

interface WorkerListener {
  message(message: WorkerMessage): void
  /** The worker has crashed or exited. */
  failed(cause?: unknown): void
}

/** The JavaScript memory of a worker; PDFium's own memory has its own limit. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

/** At most one running worker, and those that are still ending. */
function createReplaceableWorker(
  { entry, data, closeMs = 5000 }: Pick<WorkerQueueOptions, 'entry' | 'data' | 'closeMs'>,
  listener: WorkerListener,
) {
  const ending = new Set<Promise<unknown>>()
  let worker: Worker | null = null
  let isReady = false

  function create(): Worker {
    const created = new Worker(entry, { workerData: data, resourceLimits, execArgv: [], stdout: true, stderr: true })
    isReady = false
    created.on('message', (message: WorkerMessage) => {
      if (worker !== created) return
      if (message.type === 'ready') isReady = true
      listener.message(message)
    })
    created.on('error', (error) => worker === created && listener.failed(error))
    created.on('exit', () => worker === created && listener.failed())
    return created
  }

  return {
    /** Starts a worker if none runs; true if it takes jobs already. */
    start(): boolean {
      worker ??= create()
      worker.ref()
      return isReady
    },
    post: (request: WorkerRequest) => worker?.postMessage(request),
    /** Processor time of the thread; null where Node does not tell, or if it ends. */
    async cpuMs(): Promise<number | null> {
      const { user, system } = (await worker?.cpuUsage?.().catch(() => null)) ?? {}
      return user === undefined || system === undefined ? null : (user + system) / 1000
    },
    unref: () => worker?.unref(),
    terminate(): void {
      if (worker === null) return
      const end = worker.terminate().finally(() => ending.delete(end))
      ending.add(end)
      worker = null
    },
    /** Waits at most `closeMs`: a thread that waits for a share ends only when that answers, and runs none of our code. */
    async ended(): Promise<boolean> {
      const limit = Promise.withResolvers<false>()
      const timer = setTimeout(() => limit.resolve(false), closeMs)
      const haveAll = Promise.all(ending).then(() => true)
      return await Promise.race([haveAll, limit.promise]).finally(() => clearTimeout(timer))
    },
  }
}
