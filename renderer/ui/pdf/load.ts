import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Beside the page, in both hosts: the worker and what it reads. */
const parts = new URL('pdfjs/', document.baseURI).href

/** Opens a PDF by its address, in ranges; only what is looked at is fetched. pdf.js itself comes with the first one. */
export async function loadPdf(address: string): Promise<PDFDocumentProxy> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist')
  GlobalWorkerOptions.workerSrc = `${parts}pdf.worker.min.mjs`
  const task = getDocument({
    url: new URL(address, document.baseURI).href,
    rangeChunkSize: 256 * 1024,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${parts}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${parts}standard_fonts/`,
    wasmUrl: `${parts}wasm/`,
    iccUrl: `${parts}iccs/`,
    enableXfa: false,
  })
  return task.promise
}
