import { useEffect, useRef, useState } from 'react'
import type { PageSize } from './page-layout.ts'
import { pageSizeOf } from './paint-page.ts'
import type { PdfDocument } from './pdf-document.ts'

/** How many pages around those in view are measured ahead. */
const pagesAhead = 3

/**
 * The sizes of all pages. Nearly always all are equal, so each is assumed to be like the first until it comes near the
 * view; measuring all of them would fetch most of the file.
 */
export function usePageSizes(
  document: PdfDocument,
  firstSize: PageSize,
  { from, to }: { from: number; to: number },
): readonly PageSize[] {
  const [sizes, setSizes] = useState<readonly PageSize[]>(() =>
    Array.from({ length: document.pageCount }, () => firstSize),
  )
  const known = useRef(new Set([0]))
  useEffect(() => {
    const missing: number[] = []
    const last = Math.min(document.pageCount - 1, to + pagesAhead)
    for (let page = Math.max(0, from - pagesAhead); page <= last; page += 1) {
      if (!known.current.has(page)) missing.push(page)
    }
    if (missing.length === 0) return
    let isStale = false
    const measure = async () => {
      const results = await Promise.allSettled(missing.map((page) => pageSizeOf(document, page)))
      if (isStale) return
      for (const page of missing) known.current.add(page)
      const measured = new Map<number, PageSize>()
      for (const [nth, result] of results.entries()) {
        const page = missing[nth] ?? 0
        if (result.status === 'fulfilled') measured.set(page, result.value)
      }
      setSizes((before) => {
        const differs = [...measured].some(([page, { width, height }]) => {
          const assumed = before[page]
          return assumed?.width !== width || assumed.height !== height
        })
        return differs ? before.map((size, page) => measured.get(page) ?? size) : before
      })
    }
    void measure()
    return () => {
      isStale = true
    }
  }, [document, from, to])
  return sizes
}
