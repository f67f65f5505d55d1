import type { PDFPageProxy } from 'pdfjs-dist'
import { afterVisible, OverLimit, pageLimitMs, type VisibleTimer } from './over-limit.ts'
import { createPageTimer, type PageTimer } from './page-timer.ts'

/** One opening of a document by pdf.js, with a worker of its own. */
export interface DocumentHandle {
  readonly pageCount: number
  /** Tells one document from another. */
  readonly fingerprint: string
  /** Bytes read since it opened; pdf.js keeps all of them. */
  readonly bytesRead: () => number
  /** Aborted, with the reason, when the handle stops answering: pdf.js never rejects what still waits for it. */
  readonly lost: AbortSignal
  getPage(index: number): Promise<PDFPageProxy>
  /** Tells the worker that a page is done. Resolves once the worker has handled every earlier message. */
  finishPage(): Promise<void>
  /** Ends the handle and its worker at once, also a busy one; `lost` gets the reason. */
  abort(reason: OverLimit): void
  close(): void
}

/** An open document. */
export interface PdfDocument {
  readonly pageCount: number
  /** False while more pages may follow. */
  readonly isWhole?: boolean
  readonly fingerprint: string
  /** Of its bytes; missing where they are several files. */
  readonly address?: string
  /**
   * Lends a page, from 0, to `work`; runs `work` once more when the handle is lost. `work` returns null when it was
   * cancelled: the worker may still be busy. Rejects with OverLimit when the page takes too much, now or earlier.
   */
  withPage<T>(index: number, work: (page: PDFPageProxy) => Promise<T>): Promise<T>
  /** The text in the place of a missing page; null for any other page. */
  problemOf?(index: number): { readonly title: string; readonly text: string } | null
  /** Lets a page be tried again that was rejected as over the limit. */
  allowRetry(index: number): void
}

interface PdfDocumentOptions {
  after?: VisibleTimer
}

/** A handle that has read more bytes than this is replaced. */
const maxBytesRead = 16 * 1024 * 1024

interface OpenHandle {
  readonly handle: DocumentHandle
  readonly timer: PageTimer
  users: number
}

/**
 * A document with bounded memory: pdf.js never frees what it has read, so the document is opened again from time to
 * time. Work that has begun on the old handle ends there.
 */
export function createPdfDocument(
  firstHandle: DocumentHandle,
  reopen: () => Promise<DocumentHandle>,
  { after = afterVisible }: PdfDocumentOptions = {},
): PdfDocument {
  const rejectedPages = new Map<number, OverLimit>()
  let current = watchHandle(firstHandle)
  let replacing: Promise<void> | null = null

  function watchHandle(handle: DocumentHandle): OpenHandle {
    const timer = createPageTimer({ limitMs: pageLimitMs, after, onTimeout: () => handle.abort(new OverLimit('time')) })
    const onLost = () => {
      const { reason } = handle.lost
      const page = timer.oldest()
      if (reason instanceof OverLimit && page !== null) rejectedPages.set(page, reason)
      timer.stop()
    }
    handle.lost.addEventListener('abort', onLost, { once: true })
    return { handle, timer, users: 0 }
  }
  function closeIfUnused(opened: OpenHandle): void {
    if (opened === current || opened.users > 0) return
    opened.timer.stop()
    opened.handle.close()
  }
  function replaceHandle(): Promise<void> {
    replacing ??= reopen()
      .then((handle) => {
        const before = current
        current = watchHandle(handle)
        closeIfUnused(before)
      })
      .finally(() => {
        replacing = null
      })
    return replacing
  }
  async function runOn<T>(opened: OpenHandle, index: number, work: (page: PDFPageProxy) => Promise<T>): Promise<T> {
    const { handle, timer } = opened
    opened.users += 1
    const endTiming = timer.begin(index)
    let isAnswered = false
    try {
      const answer = await untilLost(handle.lost, handle.getPage(index).then(work))
      isAnswered = answer !== null
      return answer
    } finally {
      const finished = handle.finishPage()
      if (isAnswered) endTiming()
      else void finished.then(endTiming)
      opened.users -= 1
      closeIfUnused(opened)
      // The old handle stays in use if the document does not open again.
      if (opened === current && handle.bytesRead() > maxBytesRead) replaceHandle().catch(() => {})
    }
  }
  return {
    pageCount: firstHandle.pageCount,
    fingerprint: firstHandle.fingerprint,
    async withPage(index, work) {
      for (let isFirst = true; ; ) {
        const rejection = rejectedPages.get(index)
        if (rejection !== undefined) throw rejection
        const rejectedBefore = rejectedPages.size
        // An opening under way may have begun before the bytes were back, so its failure is followed by one more.
        if (current.handle.lost.aborted) await (replacing?.catch(replaceHandle) ?? replaceHandle())
        const opened = current
        try {
          return await runOn(opened, index, work)
        } catch (error) {
          // Another page, rejected from now on, may have cost the worker: that does not count as this page's attempt.
          const isInnocent = rejectedPages.size > rejectedBefore
          if (!opened.handle.lost.aborted || !(isFirst || isInnocent)) throw error
          isFirst &&= isInnocent
        }
      }
    },
    allowRetry(index) {
      rejectedPages.delete(index)
    },
  }
}

/** Settles as `done` does, or rejects with the reason of `lost`. */
async function untilLost<T>(lost: AbortSignal, done: Promise<T>): Promise<T> {
  const settled = new AbortController()
  const loss = new Promise<never>((_, reject) => {
    const rejectLost = () => reject(lost.reason)
    if (lost.aborted) rejectLost()
    else lost.addEventListener('abort', rejectLost, { signal: settled.signal })
  })
  try {
    return await Promise.race([done, loss])
  } finally {
    settled.abort()
  }
}
