import type { X509Certificate } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Source } from '../signature-page/source.ts'
import type { SignatureCheck } from './check.ts'
import { sentences } from './sentences.ts'
import type { CheckTask, FromWorker, PartOfFile } from './task.ts'

const program = new URL('./worker.ts', import.meta.url)
/** A file of 2 GB is hashed in some seconds. */
const longestMs = 60_000
const mostMemoryMb = 256
const mostAtOnce = 2

const unread: SignatureCheck = { certificates: [], problem: sentences.unreadable }

let running = 0
const waiting: (() => void)[] = []

async function enter(): Promise<void> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
}

/** The place goes to the next one that waits. */
function leave(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

/**
 * Checks the signatures of a PDF in a thread of its own, with a limit of memory and of time: its bytes come from anywhere,
 * and the libraries that parse them promise neither. Throws ReadFailed alone.
 */
export async function checkApart(
  source: Source,
  options: { readonly roots: readonly X509Certificate[]; readonly now: Date },
): Promise<SignatureCheck> {
  await enter()
  try {
    return await run(source, options)
  } finally {
    leave()
  }
}

function run(
  source: Source,
  { roots, now }: { readonly roots: readonly X509Certificate[]; readonly now: Date },
): Promise<SignatureCheck> {
  const task: CheckTask = { bytes: source.bytes, roots: roots.map(({ raw }) => raw), now: now.getTime() }
  const worker = new Worker(program, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb } })
  const { promise, resolve, reject } = Promise.withResolvers<SignatureCheck>()
  const late = setTimeout(() => resolve(unread), longestMs)
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'checked') {
      resolve(message.check)
      return
    }
    const answer = (part: Uint8Array) => worker.postMessage({ id: message.id, part } satisfies PartOfFile)
    source.read(message.start, message.length).then(answer, reject)
  })
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(unread)
    else reject(error)
  })
  return promise.finally(() => {
    clearTimeout(late)
    return worker.terminate()
  })
}
