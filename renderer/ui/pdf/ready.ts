import { type PdfWorker, startWorker } from './pdf-worker.ts'

/** A worker for the next document. */
let spare: PdfWorker | null = null

/**
 * Lets pdf.js and a worker of its own come to life while a document is still being fetched: together they take as long
 * as opening a document of some pages. Ends once both live, or are known not to; who opens a document is told then.
 */
export async function makeReady(): Promise<void> {
  spare = takeWorker()
  await Promise.allSettled([loadEdition(), spare.isStarted])
}

/** pdf.js comes with the first document. */
export const loadEdition = () => import('./edition.ts')

/** A worker that is the caller's own. */
export function takeWorker(): PdfWorker {
  const worker = spare === null || spare.ended.aborted ? startWorker() : spare
  spare = null
  return worker
}
