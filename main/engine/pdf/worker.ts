import { parentPort, workerData } from 'node:worker_threads'
import { checkArchive } from './archive/check-archive.ts'
import { toArchive } from './archive/to-archive.ts'
import { attachOriginal } from './attach-original.ts'
import { loadQrReader, type QrReader } from './codes/qr-reader.ts'
import { readCodes } from './codes/read-codes.ts'
import { appendPdf } from './compile/append-pdf.ts'
import { arrangePdf } from './compile/arrange-pdf.ts'
import { incompletePages } from './compile/missing-objects.ts'
import { copyPdf } from './copy-pdf.ts'
import { examine } from './examine.ts'
import { drawFirstPage } from './first-page.ts'
import { findFreePlaces } from './free-places.ts'
import { makePicture } from './mend/make-picture.ts'
import { measurePages } from './mend/measure-pages.ts'
import { mendPdf } from './mend/mend-pdf.ts'
import { readPageFacts } from './page-facts.ts'
import { drawPageImage } from './page-image.ts'
import { printPages } from './page-prints.ts'
import { readPageWords } from './page-words.ts'
import { loadPdfium, type Pdfium } from './pdfium.ts'
import { readTexts } from './read-text.ts'
import { redactPdf } from './redact/redact-pdf.ts'
import { layText } from './text-layer/lay-text.ts'
import type { PdfJob, PdfJobResults, WorkerData, WorkerMessage, WorkerRequest } from './worker-messages.ts'

/** The worker thread. It runs each job to its end; the pool ends a worker whose job takes too long. */
const { wasm, maxMemoryBytes, qrWasm } = workerData as WorkerData
let pdfium: Pdfium | null = null
let readQr: QrReader | null = null

function requirePdfium(): Pdfium {
  if (pdfium === null) throw new Error('this worker has no PDFium')
  return pdfium
}

function requireQrReader(): QrReader {
  if (readQr === null) throw new Error('this worker has no reader of QR codes')
  return readQr
}

/** Reads a flag that the pool may set meanwhile. */
function flagOf(shared: SharedArrayBuffer): () => boolean {
  const flag = new Int32Array(shared)
  return () => Atomics.load(flag, 0) !== 0
}

async function runJob(job: PdfJob): Promise<PdfJobResults[PdfJob['kind']]> {
  switch (job.kind) {
    case 'copy':
      return copyPdf(job, flagOf(job.cancelled))
    case 'append':
      return appendPdf(requirePdfium(), job, flagOf(job.cancelled))
    case 'arrange':
      return arrangePdf(requirePdfium(), job, flagOf(job.cancelled))
    case 'redact':
      return redactPdf(requirePdfium(), job, flagOf(job.cancelled))
    case 'measure':
      return measurePages(requirePdfium(), job.from, job)
    case 'mend-picture':
      return makePicture(requirePdfium(), job)
    case 'mend':
      return mendPdf(requirePdfium(), job, flagOf(job.cancelled))
    case 'text':
      return readTexts(requirePdfium(), job.from, job)
    case 'page-prints':
      return printPages(requirePdfium(), job.from, job)
    case 'free-places':
      return findFreePlaces(requirePdfium(), job.from, job)
    case 'page-facts':
      return readPageFacts(requirePdfium(), job.from, job)
    case 'check-archive':
      return checkArchive(job.from)
    case 'incomplete-pages':
      return { pages: incompletePages(job.from, job.count) }
    case 'examine':
      return examine(requirePdfium(), job.from)
    case 'codes':
      return readCodes(requirePdfium(), requireQrReader(), job)
    case 'picture':
      return { isMade: drawFirstPage(requirePdfium(), job.from, job.to) }
    case 'text-layer':
      return layText(requirePdfium(), job)
    case 'attach-original':
      return attachOriginal(requirePdfium(), job)
    case 'to-archive':
      return toArchive(requirePdfium(), job)
    case 'page-words':
      return readPageWords(requirePdfium(), job.from, job.page)
    case 'page-image':
      return drawPageImage(requirePdfium(), job.from, { index: job.page, to: job.to })
  }
}

const send = (message: WorkerMessage) => parentPort?.postMessage(message)

parentPort?.on('message', ({ id, job }: WorkerRequest) => {
  runJob(job).then(
    (value) => send({ type: 'done', id, value, memoryBytes: pdfium?.memory.buffer.byteLength ?? 0 }),
    (error: unknown) => {
      const { code, message } = error as NodeJS.ErrnoException
      send({ type: 'failed', id, code: code ?? null, message: message ?? String(error) })
    },
  )
})
// Loaded before `ready`, so that it does not count towards the time limit of a job. An error here ends the worker.
if (wasm !== null) pdfium = await loadPdfium(wasm, maxMemoryBytes)
if (qrWasm !== undefined) readQr = await loadQrReader(qrWasm)
send({ type: 'ready' })
