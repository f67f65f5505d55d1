import { useEffect, useRef, useState } from 'react'
import type { Book } from './book.ts'
import type { PageSize } from './layout.ts'
import { sizeOf } from './paint.ts'

/** So far around what is in view pages are asked for their size, so that they have it before they are seen. */
const around = 3

/**
 * The sizes of all pages. Nearly always all are alike, so each is taken to be like the first until one comes near it;
 * asking for all of them would fetch most of the file.
 */
export function useSizes(book: Book, first: PageSize, from: number, to: number): readonly PageSize[] {
  const [sizes, setSizes] = useState<readonly PageSize[]>(() => Array.from({ length: book.pages }, () => first))
  const known = useRef(new Set([0]))
  useEffect(() => {
    const asked: number[] = []
    for (let page = Math.max(0, from - around); page <= Math.min(book.pages - 1, to + around); page += 1) {
      if (!known.current.has(page)) asked.push(page)
    }
    if (asked.length === 0) return
    let gone = false
    const ask = async () => {
      const told = await Promise.allSettled(asked.map((page) => sizeOf(book, page)))
      if (gone) return
      for (const page of asked) known.current.add(page)
      const news = new Map<number, PageSize>()
      for (const [nth, answer] of told.entries()) {
        const page = asked[nth] ?? 0
        if (answer.status === 'fulfilled') news.set(page, answer.value)
      }
      setSizes((before) => {
        const differs = [...news].some(([page, { width, height }]) => {
          const was = before[page]
          return was?.width !== width || was.height !== height
        })
        return differs ? before.map((size, page) => news.get(page) ?? size) : before
      })
    }
    void ask()
    return () => {
      gone = true
    }
  }, [book, from, to])
  return sizes
}
