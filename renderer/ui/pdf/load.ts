import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { Unshown } from './words.ts'

/** Beside the page, in both hosts: the worker and what it reads. */
const parts = new URL('pdfjs/', document.baseURI).href

/**
 * Up to this size a document is taken as a whole, in bytes. Where pages lie apart pdf.js looks at each of them before
 * it shows the first, which by ranges takes as many round trips as there are pages.
 */
const wholeUpTo = 256 * 1024 * 1024

/** A PDF that is being opened, or is open. */
export interface Loading {
  readonly pdf: Promise<PDFDocumentProxy>
  /** Ends it, also where it is not open yet. */
  close(): void
}

/** Opens a PDF by its address; of a very large one only what is looked at is fetched. pdf.js comes with the first. */
export function loadPdf(address: string): Loading {
  const stop = new AbortController()
  let destroy: (() => Promise<void>) | null = null
  const open = async () => {
    const url = new URL(address, document.baseURI).href
    const [{ getDocument, GlobalWorkerOptions }, data] = await Promise.all([
      import('pdfjs-dist'),
      wholeOf(url, stop.signal),
    ])
    stop.signal.throwIfAborted()
    GlobalWorkerOptions.workerSrc = `${parts}pdf.worker.min.mjs`
    const task = getDocument({
      ...(data === null ? { url, rangeChunkSize: 128 * 1024, disableAutoFetch: true, disableStream: true } : { data }),
      // The browser keeps up to half a gigabyte of the pictures that it decodes for it.
      isImageDecoderSupported: false,
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
      stop.abort()
      void destroy?.()
    },
  }
}

/** The bytes were not given out. */
class Unreachable extends Error {}

/** All bytes; null where they are too many. */
async function wholeOf(url: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  const failed = (cause: unknown): never => {
    throw new Unreachable('the document was not given out', { cause })
  }
  const answer = await fetch(url, { signal }).catch(failed)
  if (!answer.ok) return failed(answer.status)
  const size = answer.headers.get('content-length')
  if (size !== null && Number(size) <= wholeUpTo) return answer.arrayBuffer().catch(failed)
  await answer.body?.cancel()
  return null
}

/** Why a PDF was not opened. */
export function whyUnshown(error: unknown): Unshown {
  if (error instanceof Unreachable) return 'unreachable'
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return 'password'
  return name === 'ResponseException' ? 'unreachable' : 'broken'
}
