import { Worker } from 'node:worker_threads'
import type { ByteSource } from './byte-source.ts'
import type { FilePart, FileTask, WorkerMessage } from './file-task.ts'

interface FileWorkersOptions {
  /** A module that calls `serveFileTasks`. */
  readonly program: URL
  /** The longest time for one file. */
  readonly seconds: number
  readonly memoryMb: number
  /** Most workers at once. */
  readonly most: number
}

/** Work with one file in behalf of a person. */
interface FileWork<T> {
  readonly owner: string
  readonly source: ByteSource
  readonly task: T
}

/** Workers that parse uploaded files, because the libraries have no limits and anybody may upload. */
interface FileWorkers<T, R> {
  /** The result; null if the limits of time or memory were reached. Throws what the source throws. */
  run(work: FileWork<T>): Promise<R | null>
}

const idleMs = 60_000

/** A worker is kept for the next file for a minute. A person has one worker at a time, so the others are for others. */
export function createFileWorkers<T, R>(options: FileWorkersOptions): FileWorkers<T, R> {
  const { program, most, memoryMb } = options
  const idle: Worker[] = []
  const takeSlot = createSlots(most)

  const start = (): Worker => {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    worker.on('error', () => drop(worker))
    return worker
  }
  const drop = (worker: Worker) => {
    const at = idle.indexOf(worker)
    if (at >= 0) idle.splice(at, 1)
    void worker.terminate()
  }
  const keep = (worker: Worker) => {
    worker.unref()
    idle.push(worker)
    setTimeout(() => idle.includes(worker) && drop(worker), idleMs).unref()
  }
  return {
    run: async ({ owner, source, task }) => {
      const release = await takeSlot(owner)
      const worker = idle.pop() ?? start()
      worker.ref()
      try {
        const done = await perform<T, R>(worker, { source, task, seconds: options.seconds })
        if (done?.isTired === false) keep(worker)
        else drop(worker)
        return done ? done.result : null
      } catch (error) {
        drop(worker)
        throw error
      } finally {
        release()
      }
    },
  }
}

/** Lets `most` owners work at once, each on one thing; the others wait in the order in which they came. */
function createSlots(most: number): (owner: string) => Promise<() => void> {
  const working = new Set<string>()
  const waiting: { readonly owner: string; readonly start: () => void }[] = []
  const next = () => {
    const at = working.size < most ? waiting.findIndex(({ owner }) => !working.has(owner)) : -1
    const [first] = at < 0 ? [] : waiting.splice(at, 1)
    if (!first) return
    working.add(first.owner)
    first.start()
    next()
  }
  return async (owner) => {
    const begun = Promise.withResolvers<void>()
    waiting.push({ owner, start: begun.resolve })
    next()
    await begun.promise
    return () => {
      working.delete(owner)
      next()
    }
  }
}

/** One task of a worker; null after its time or memory. Rejects with other errors of the worker, and the source's. */
async function perform<T, R>(
  worker: Worker,
  { source, task, seconds }: { source: ByteSource; task: T; seconds: number },
): Promise<{ result: R; isTired: boolean } | null> {
  const { promise, resolve, reject } = Promise.withResolvers<{ result: R; isTired: boolean } | null>()
  const timer = setTimeout(() => resolve(null), seconds * 1000)
  const onMessage = (message: WorkerMessage<R>) => {
    if (message.kind === 'done') {
      resolve(message)
      return
    }
    const answer = (part: Uint8Array) => {
      const { buffer } = part
      // A copy of each part would leave the memory of a large file behind; a small part shares its memory with others.
      const own = buffer instanceof ArrayBuffer && buffer.byteLength === part.byteLength ? [buffer] : []
      worker.postMessage({ kind: 'part', id: message.id, part } satisfies FilePart, own)
    }
    source.read(message.start, message.length).then(answer, reject)
  }
  const onError = (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(null)
    else reject(error)
  }
  worker.on('message', onMessage)
  worker.on('error', onError)
  worker.postMessage({ kind: 'task', bytes: source.bytes, task } satisfies FileTask<T>)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', onMessage)
    worker.off('error', onError)
  })
}
