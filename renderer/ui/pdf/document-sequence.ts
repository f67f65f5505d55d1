import type { PdfLoading } from './load-pdf.ts'
import type { OpenResult } from './opened-pdf.tsx'
import type { PdfDocument } from './pdf-document.ts'

/** One of several documents that are read as one. */
export interface SequencePart {
  readonly id: string
  open(): Promise<OpenResult>
}

/** Why a document has no pages, in words. */
interface PartProblem {
  readonly title: string
  readonly text: string
}

/** Several documents as one, whose end is not known until all have been opened once. */
export interface DocumentSequence {
  /** Its pages so far; it grows only at its end. */
  readonly document: PdfDocument
  /** Documents of which the pages are known. */
  partsKnown(): number
  /** The part that a page, from 0, is of; null for none. */
  partAt(page: number): string | null
  /** The first page of a part; null until it is known. */
  firstPageOf(id: string): number | null
  /** Parts without pages: one page says why. */
  problems(): number
}

interface DocumentSequenceOptions {
  parts: readonly SequencePart[]
  load(address: string): PdfLoading
  /** The words for an error of `load`. */
  problemOf(error: unknown): PartProblem
  /** More pages are known. */
  onGrow(): void
  /** Closes it. */
  signal: AbortSignal
  /** How many documents are open at once, beside those in use. */
  maxOpen?: number
}

interface KnownPart {
  readonly id: string
  readonly first: number
  readonly pageCount: number
  /** Null with a problem. */
  readonly address: string | null
  readonly problem: PartProblem | null
}

/** Begins to open the parts, one after another, to learn how many pages each has; keeps only a few open. */
export function createDocumentSequence(options: DocumentSequenceOptions): DocumentSequence {
  const { parts, load, problemOf, onGrow, signal, maxOpen = 4 } = options
  const known: KnownPart[] = []
  const shelf = createShelf(load, maxOpen)
  signal.addEventListener('abort', shelf.close, { once: true })

  async function learn(part: SequencePart): Promise<Pick<KnownPart, 'address' | 'pageCount' | 'problem'>> {
    const opened = await part.open()
    if (!opened.ok) return { address: null, pageCount: 1, problem: { title: opened.title, text: opened.text } }
    try {
      const pageCount = await shelf.use(opened.address, async (document) => document.pageCount)
      return { address: opened.address, pageCount, problem: null }
    } catch (error) {
      return { address: null, pageCount: 1, problem: problemOf(error) }
    }
  }
  async function learnAll(): Promise<void> {
    for (const part of parts) {
      if (signal.aborted) return
      const learned = await learn(part)
      if (signal.aborted) return
      known.push({ id: part.id, first: pageCount(), ...learned })
      onGrow()
    }
  }
  const pageCount = () => {
    const last = known.at(-1)
    return last === undefined ? 0 : last.first + last.pageCount
  }
  function partOf(page: number): KnownPart {
    const part = known.findLast(({ first }) => first <= page)
    if (part === undefined || page >= pageCount()) throw new RangeError(`no page ${page}`)
    return part
  }
  void learnAll()
  return {
    document: {
      get pageCount() {
        return pageCount()
      },
      get isWhole() {
        return known.length === parts.length
      },
      fingerprint: `sequence of ${parts.map(({ id }) => id).join()}`,
      problemOf: (page) => partOf(page).problem,
      async withPage(page, work) {
        const { address, first } = partOf(page)
        if (address === null) throw new Error(`page ${page} has no document`)
        return shelf.use(address, (document) => document.withPage(page - first, work))
      },
      allowRetry(page) {
        const { address, first } = partOf(page)
        if (address !== null) shelf.find(address)?.allowRetry(page - first)
      },
    },
    partsKnown: () => known.length,
    partAt: (page) => (page < pageCount() ? partOf(page).id : null),
    firstPageOf: (id) => known.find((part) => part.id === id)?.first ?? null,
    problems: () => known.filter(({ problem }) => problem !== null).length,
  }
}

interface ShelvedDocument {
  readonly loading: PdfLoading
  opened: PdfDocument | null
  users: number
}

/** Open documents by address; the one that was used longest ago is closed first. */
function createShelf(load: DocumentSequenceOptions['load'], maxOpen: number) {
  const documents = new Map<string, ShelvedDocument>()
  let isClosed = false

  function take(address: string): ShelvedDocument {
    const shelved = documents.get(address) ?? { loading: load(address), opened: null, users: 0 }
    // The last used one is last.
    documents.delete(address)
    documents.set(address, shelved)
    return shelved
  }
  function closeUnused(): void {
    for (const [address, { loading, users }] of documents) {
      if (documents.size <= maxOpen) return
      if (users > 0) continue
      documents.delete(address)
      loading.close()
    }
  }
  return {
    find: (address: string) => documents.get(address)?.opened ?? null,
    async use<T>(address: string, work: (document: PdfDocument) => Promise<T>): Promise<T> {
      const shelved = take(address)
      shelved.users += 1
      closeUnused()
      try {
        shelved.opened = await shelved.loading.document
        return await work(shelved.opened)
      } catch (error) {
        // A document that did not open is opened anew next time.
        if (shelved.opened === null && documents.get(address) === shelved) {
          documents.delete(address)
          shelved.loading.close()
        }
        throw error
      } finally {
        shelved.users -= 1
        if (isClosed) shelved.loading.close()
        else closeUnused()
      }
    },
    close(): void {
      isClosed = true
      for (const { loading } of documents.values()) loading.close()
      documents.clear()
    },
  }
}
