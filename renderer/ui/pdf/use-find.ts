import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Book } from './book.ts'
import { type Found, findInPages, firstHit, type Hit, nextHit } from './find.ts'
import { fold, joined } from './fold.ts'
import { type Turns, urgency } from './turns.ts'

export interface Find {
  readonly word: string
  readonly found: Found | null
  /** The hit that the person is at. */
  readonly hit: Hit | null
  /** Counts the moves to a hit, also to the same one: each is to be brought into view once. */
  readonly move: number
  setWord(word: string): void
  go(direction: 1 | -1): void
}

/** Searches a document while one types; the texts that were read are kept. */
export function useFind(book: Book, turns: Turns, current: number): Find {
  const [word, setWord] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [at, setAt] = useState<{ hit: Hit | null; move: number }>({ hit: null, move: 0 })
  const reader = useRef(current)
  reader.current = current
  const texts = useMemo(() => createTexts(book, turns), [book, turns])
  useEffect(() => texts.close, [texts])
  useEffect(() => {
    setFound(null)
    setAt(({ move }) => ({ hit: null, move }))
    const stop = new AbortController()
    const from = reader.current
    void findInPages({
      ...{ pages: book.pages, from, word, signal: stop.signal },
      textOf: texts.of,
      rest: () => new Promise((resolve) => setTimeout(resolve)),
      now: () => performance.now(),
      tell(next) {
        if (stop.signal.aborted) return
        setFound(next)
        setAt((before) => {
          if (before.hit !== null) return before
          const hit = firstHit(next, from)
          return hit === null ? before : { hit, move: before.move + 1 }
        })
      },
    }).catch(() => {})
    return () => stop.abort()
  }, [book, texts, word])
  const go = useCallback(
    (direction: 1 | -1) => {
      if (found === null) return
      setAt(({ hit, move }) => ({
        hit: hit === null ? firstHit(found, reader.current) : nextHit(found, hit, direction),
        move: move + 1,
      }))
    },
    [found],
  )
  return { word, found, ...at, setWord, go }
}

/** The texts of a document's pages, read one at a time behind what is being drawn; null where a page cannot be read. */
function createTexts(book: Book, turns: Turns) {
  const known = new Map<number, string>()
  const asked = new Set<() => void>()
  const read = (page: number) =>
    new Promise<string | null>((resolve) => {
      asked.add(
        turns.ask(urgency.text, async () => {
          const text = await textOf(book, page)
          // One that could not be read is tried again by the next search.
          if (text !== null) known.set(page, text)
          resolve(text)
        }),
      )
    })
  return {
    of: (page: number) => known.get(page) ?? read(page),
    close() {
      for (const callOff of asked) callOff()
    },
  }
}

/** Null for a page that cannot be read: the others are to be searched all the same. */
async function textOf(book: Book, index: number): Promise<string | null> {
  try {
    return await book.withPage(index, async (page) => {
      const { items } = await page.getTextContent()
      page.cleanup()
      return fold(joined(items.filter((item) => 'str' in item))).text
    })
  } catch {
    return null
  }
}
