import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type FindState, findInPages, firstHit, type Hit, nextHit } from './find-in-pages.ts'
import type { PdfDocument } from './pdf-document.ts'
import { priorities, type RenderQueue } from './render-queue.ts'
import { foldWithPositions, joinItems } from './text-search.ts'

export interface DocumentFind {
  readonly query: string
  readonly state: FindState | null
  /** The document is not whole yet: later pages are not searched. */
  readonly isPartial: boolean
  /** The current hit. */
  readonly hit: Hit | null
  /** Counts the moves to a hit, also to the same one: each move brings its hit into view once. */
  readonly move: number
  setQuery(query: string): void
  goToHit(direction: 1 | -1): void
}

/** Searches a document while the user types; texts of pages are kept. */
export function useFind(document: PdfDocument, queue: RenderQueue, currentPage: number): DocumentFind {
  const [query, setQuery] = useState('')
  const [state, setState] = useState<FindState | null>(null)
  const [position, setPosition] = useState<{ hit: Hit | null; move: number }>({ hit: null, move: 0 })
  const latestPage = useRef(currentPage)
  latestPage.current = currentPage
  const isWhole = document.isWhole ?? true
  const texts = useMemo(() => createPageTexts(document, queue), [document, queue])
  useEffect(() => texts.close, [texts])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a document that has become whole is searched again
  useEffect(() => {
    setState(null)
    setPosition(({ move }) => ({ hit: null, move }))
    const stop = new AbortController()
    const startPage = latestPage.current
    void findInPages({
      pageCount: document.pageCount,
      startPage,
      query,
      signal: stop.signal,
      textOf: texts.textOf,
      pause: () => new Promise((resolve) => setTimeout(resolve)),
      now: () => performance.now(),
      onProgress(next) {
        if (stop.signal.aborted) return
        setState(next)
        setPosition((before) => {
          if (before.hit !== null) return before
          const hit = firstHit(next, startPage)
          return hit === null ? before : { hit, move: before.move + 1 }
        })
      },
    }).catch(() => {})
    return () => stop.abort()
  }, [document, texts, query, isWhole])
  const goToHit = useCallback(
    (direction: 1 | -1) => {
      if (state === null) return
      setPosition(({ hit, move }) => ({
        hit: hit === null ? firstHit(state, latestPage.current) : nextHit(state, hit, direction),
        move: move + 1,
      }))
    },
    [state],
  )
  return { query, state, isPartial: !isWhole, hit: position.hit, move: position.move, setQuery, goToHit }
}

/** The folded texts of pages, read after what has to be drawn; null where a page cannot be read. */
function createPageTexts(document: PdfDocument, queue: RenderQueue) {
  const known = new Map<number, string>()
  const cancellations = new Set<() => void>()
  const read = (page: number) =>
    new Promise<string | null>((resolve) => {
      cancellations.add(
        queue.enqueue(priorities.text, async () => {
          const text = await readText(document, page)
          // A page that failed is read again by the next search.
          if (text !== null) known.set(page, text)
          resolve(text)
        }),
      )
    })
  return {
    textOf: (page: number) => known.get(page) ?? read(page),
    close() {
      for (const cancel of cancellations) cancel()
    },
  }
}

/** Null for a page that cannot be read, so that the search continues with the others. */
async function readText(document: PdfDocument, index: number): Promise<string | null> {
  try {
    return await document.withPage(index, async (page) => {
      const { items } = await page.getTextContent()
      page.cleanup()
      return foldWithPositions(joinItems(items.filter((item) => 'str' in item))).text
    })
  } catch {
    return null
  }
}
