import type { PDFPageProxy } from 'pdfjs-dist'

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
  close(): void
}

/** A document that is open. */
export interface Book {
  readonly pages: number
  readonly fingerprint: string
  /**
   * Has something done with a page, from 0, that is given for no longer than that; once more, from its beginning, where
   * the document was lost over it.
   */
  withPage<T>(index: number, work: (page: PDFPageProxy) => Promise<T>): Promise<T>
}

/** So much may be read of an edition, in bytes, before another takes its place. */
const mostRead = 16 * 1024 * 1024

interface Shelved {
  readonly edition: Edition
  users: number
}

/**
 * A document of which no more is kept than what was read last. pdf.js gives nothing back that it has read, so the
 * document is opened anew beside it from time to time; what is being done with the old edition is done to its end.
 */
export function createBook(first: Edition, openAgain: () => Promise<Edition>): Book {
  let current: Shelved = { edition: first, users: 0 }
  let opening: Promise<void> | null = null

  function leave(shelved: Shelved): void {
    if (shelved !== current && shelved.users === 0) shelved.edition.close()
  }
  function renew(): Promise<void> {
    opening ??= openAgain()
      .then((edition) => {
        const before = current
        current = { edition, users: 0 }
        leave(before)
      })
      .finally(() => {
        opening = null
      })
    return opening
  }
  return {
    pages: first.pages,
    fingerprint: first.fingerprint,
    async withPage(index, work) {
      for (let isFirst = true; ; isFirst = false) {
        // What one has lost another may have: a document that is opened anew says so.
        if (current.edition.lost.aborted) await renew()
        const shelved = current
        const { edition } = shelved
        shelved.users += 1
        try {
          return await unlessLost(edition.lost, edition.page(index).then(work))
        } catch (error) {
          if (!isFirst || !edition.lost.aborted) throw error
        } finally {
          shelved.users -= 1
          leave(shelved)
          // Where it does not open again the one that is there goes on.
          if (shelved === current && edition.read() > mostRead) renew().catch(() => {})
        }
      }
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
