import { type PdfWorker, startWorker } from './pdf-worker.ts'

/** A worker for the next document. */
let spareWorker: PdfWorker | null = null

/**
 * Loads pdf.js and starts a worker while a document is still being fetched: together they take as long as opening a
 * document of some pages. Resolves also when they fail; opening the document then reports the error.
 */
export async function prewarmPdf(): Promise<void> {
  spareWorker = takeWorker()
  await Promise.allSettled([importDocumentHandle(), spareWorker.started])
}

/** Loads pdf.js with the first document. */
export const importDocumentHandle = () => import('./document-handle.ts')

/** A worker for the caller alone. */
export function takeWorker(): PdfWorker {
  const worker = spareWorker === null || spareWorker.ended.aborted ? startWorker() : spareWorker
  spareWorker = null
  return worker
}
