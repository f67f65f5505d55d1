import { parentPort, workerData } from 'node:worker_threads'
import { examine } from './examine.ts'
import { keepFile } from './keep.ts'
import { loadPdfium, type Pdfium } from './pdfium.ts'
import { makePicture } from './picture.ts'
import type { Answers, Asked, Job, Said, WorkerData } from './words.ts'

/** The worker's side: one job after another, each run to its end. The pool ends a worker that does not come to one. */
const { wasm, maxMemoryBytes } = workerData as WorkerData
let pdfium: Pdfium | null = null

function loaded(): Pdfium {
  if (pdfium === null) throw new Error('made without PDFium')
  return pdfium
}

async function work(job: Job): Promise<Answers[Job['kind']]> {
  switch (job.kind) {
    case 'keep': {
      const cancelled = new Int32Array(job.cancelled)
      return keepFile(job, () => Atomics.load(cancelled, 0) !== 0)
    }
    case 'examine':
      return examine(loaded(), job.from)
    case 'picture':
      return { isMade: makePicture(loaded(), job.from, job.to) }
  }
}

const say = (said: Said) => parentPort?.postMessage(said)

parentPort?.on('message', ({ id, job }: Asked) => {
  work(job).then(
    (value) => say({ type: 'done', id, value, memoryBytes: pdfium?.memory.buffer.byteLength ?? 0 }),
    (error: unknown) => {
      const { code, message } = error as NodeJS.ErrnoException
      say({ type: 'failed', id, code: code ?? null, message: message ?? String(error) })
    },
  )
})
// Before any job, so that making PDFium is not counted as the time that a file takes. What fails here ends the worker.
if (wasm !== null) pdfium = await loadPdfium(wasm, maxMemoryBytes)
say({ type: 'ready' })
