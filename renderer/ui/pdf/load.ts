import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { Unshown } from './words.ts'

/** Beside the page, in both hosts: the worker and what it reads. */
const parts = new URL('pdfjs/', document.baseURI).href

/** A PDF that is being opened, or is open. */
export interface Loading {
  readonly pdf: Promise<PDFDocumentProxy>
  /** Ends it, also where it is not open yet. */
  close(): void
}

/** Opens a PDF by its address, in ranges; only what is looked at is fetched. pdf.js itself comes with the first one. */
export function loadPdf(address: string): Loading {
  let isClosed = false
  let destroy: (() => Promise<void>) | null = null
  const open = async () => {
    const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist')
    if (isClosed) throw new Error('closed before it was open')
    GlobalWorkerOptions.workerSrc = `${parts}pdf.worker.min.mjs`
    const task = getDocument({
      url: new URL(address, document.baseURI).href,
      rangeChunkSize: 128 * 1024,
      disableAutoFetch: true,
      disableStream: true,
      cMapUrl: `${parts}cmaps/`,
      cMapPacked: true,
      standardFontDataUrl: `${parts}standard_fonts/`,
      wasmUrl: `${parts}wasm/`,
      iccUrl: `${parts}iccs/`,
      enableXfa: false,
    })
    destroy = () => task.destroy()
    return task.promise
  }
  return {
    pdf: open(),
    close() {
      isClosed = true
      void destroy?.()
    },
  }
}

/** Why a PDF was not opened. */
export function whyUnshown(error: unknown): Unshown {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return 'password'
  return name === 'ResponseException' ? 'unreachable' : 'broken'
}
