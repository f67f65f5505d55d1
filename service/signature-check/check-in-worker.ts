import type { X509Certificate } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { ByteSource } from '../pdf-reader/byte-source.ts'
import type { SignatureCheck } from './check.ts'
import { problemTexts } from './sentences.ts'
import type { CheckTask, FilePart, WorkerMessage } from './task.ts'

const program = new URL('./worker.ts', import.meta.url)
/** Hashing a file of 2 GB takes some seconds. */
const timeoutMs = 60_000
const maxMemoryMb = 256
const maxConcurrent = 2

const unreadable: SignatureCheck = { certificates: [], problem: problemTexts.unreadable }

let running = 0
const waiting: (() => void)[] = []

async function takeSlot(): Promise<void> {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
}

/** Passes the slot on to the next caller. */
function releaseSlot(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

/**
 * Checks the signatures of a PDF in a worker with limits of memory and time, because the libraries have none and anybody
 * may upload. Throws nothing but StorageReadError.
 */
export async function checkInWorker(
  source: ByteSource,
  options: { readonly roots: readonly X509Certificate[]; readonly now: Date },
): Promise<SignatureCheck> {
  await takeSlot()
  try {
    return await run(source, options)
  } finally {
    releaseSlot()
  }
}

function run(
  source: ByteSource,
  { roots, now }: { readonly roots: readonly X509Certificate[]; readonly now: Date },
): Promise<SignatureCheck> {
  const task: CheckTask = { bytes: source.bytes, roots: roots.map(({ raw }) => raw), now: now.getTime() }
  const worker = new Worker(program, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } })
  const { promise, resolve, reject } = Promise.withResolvers<SignatureCheck>()
  const timer = setTimeout(() => resolve(unreadable), timeoutMs)
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'checked') {
      resolve(message.check)
      return
    }
    const answer = (part: Uint8Array) => worker.postMessage({ id: message.id, part } satisfies FilePart)
    source.read(message.start, message.length).then(answer, reject)
  })
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(unreadable)
    else reject(error)
  })
  return promise.finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}
