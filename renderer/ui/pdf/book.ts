import type { PDFPageProxy } from 'pdfjs-dist'
import { type After, afterVisible, OverLimit, pageLimitMs } from './over-limit.ts'
import { createPageWatch, type PageWatch } from './page-watch.ts'

/** A document as it was opened once. */
export interface Edition {
  readonly pages: number
  /** Tells one document from another. */
  readonly fingerprint: string
  /** How much has been read of it since it was open, in bytes: pdf.js keeps all of it. */
  readonly read: () => number
  /** It gives nothing more, and says for what reason: what waits for it waits in vain. */
  readonly lost: AbortSignal
  page(index: number): Promise<PDFPageProxy>
  /** Tells its worker that a page is done. Resolves once the worker has done all that it was asked before. */
  settled(): Promise<void>
  /** Ends it with its worker, also where that is busy; `lost` tells the reason. */
  lose(why: OverLimit): void
  close(): void
}

/** A document that is open. */
export interface Book {
  readonly pages: number
  readonly fingerprint: string
  /**
   * Has something done with a page, from 0, that is given for no longer than that; once more, from its beginning, where
   * the document was lost over it. Work that was called off answers null: its worker may still be busy with it.
   * Rejects with OverLimit where the page takes more than one may, now or before.
   */
  withPage<T>(index: number, work: (page: PDFPageProxy) => Promise<T>): Promise<T>
  /** Lets a page be tried again that took more than one may. */
  tryAgain(index: number): void
}

export interface BookOptions {
  /** How long one page may take. */
  limitMs?: number
  after?: After
}

/** So much may be read of an edition, in bytes, before another takes its place. */
const mostRead = 16 * 1024 * 1024

interface Shelved {
  readonly edition: Edition
  readonly watch: PageWatch
  users: number
}

/**
 * A document of which no more is kept than what was read last. pdf.js gives nothing back that it has read, so the
 * document is opened anew beside it from time to time; what is being done with the old edition is done to its end.
 */
export function createBook(first: Edition, openAgain: () => Promise<Edition>, options: BookOptions = {}): Book {
  const { limitMs = pageLimitMs, after = afterVisible } = options
  /** Why a page is not tried again by itself. */
  const refused = new Map<number, OverLimit>()
  let current = shelve(first)
  let opening: Promise<void> | null = null

  function shelve(edition: Edition): Shelved {
    const watch = createPageWatch({ limitMs, after, onSlow: () => edition.lose(new OverLimit('time')) })
    const forget = () => {
      const { reason } = edition.lost
      const page = watch.oldest()
      if (reason instanceof OverLimit && page !== null) refused.set(page, reason)
      watch.stop()
    }
    edition.lost.addEventListener('abort', forget, { once: true })
    return { edition, watch, users: 0 }
  }
  function leave(shelved: Shelved): void {
    if (shelved === current || shelved.users > 0) return
    shelved.watch.stop()
    shelved.edition.close()
  }
  function renew(): Promise<void> {
    opening ??= openAgain()
      .then((edition) => {
        const before = current
        current = shelve(edition)
        leave(before)
      })
      .finally(() => {
        opening = null
      })
    return opening
  }
  async function use<T>(shelved: Shelved, index: number, work: (page: PDFPageProxy) => Promise<T>): Promise<T> {
    const { edition, watch } = shelved
    shelved.users += 1
    const end = watch.begin(index)
    let isAnswered = false
    try {
      const answer = await unlessLost(edition.lost, edition.page(index).then(work))
      isAnswered = answer !== null
      return answer
    } finally {
      const settled = edition.settled()
      if (isAnswered) end()
      else void settled.then(end)
      shelved.users -= 1
      leave(shelved)
      // Where it does not open again the one that is there goes on.
      if (shelved === current && edition.read() > mostRead) renew().catch(() => {})
    }
  }
  return {
    pages: first.pages,
    fingerprint: first.fingerprint,
    async withPage(index, work) {
      for (let isFirst = true; ; ) {
        const why = refused.get(index)
        if (why !== undefined) throw why
        const refusedBefore = refused.size
        // What one has lost another may have: a document that is opened anew says so.
        if (current.edition.lost.aborted) await renew()
        const shelved = current
        try {
          return await use(shelved, index, work)
        } catch (error) {
          // The worker was lost over another page, which is refused from now on: that is no fault of this one.
          const isInnocent = refused.size > refusedBefore
          if (!shelved.edition.lost.aborted || !(isFirst || isInnocent)) throw error
          isFirst &&= isInnocent
        }
      }
    },
    tryAgain(index) {
      refused.delete(index)
    },
  }
}

/** What is done with an edition, up to its end; pdf.js never ends what is done with one that is lost. */
async function unlessLost<T>(lost: AbortSignal, done: Promise<T>): Promise<T> {
  const settled = new AbortController()
  const loss = new Promise<never>((_, reject) => {
    const tell = () => reject(lost.reason)
    if (lost.aborted) tell()
    else lost.addEventListener('abort', tell, { signal: settled.signal })
  })
  try {
    return await Promise.race([done, loss])
  } finally {
    settled.abort()
  }
}
