import { useEffect, useMemo, useRef, useState } from 'react'
import type { PageSize } from './page-layout.ts'
import { pageSizeOf } from './paint-page.ts'
import type { PdfDocument } from './pdf-document.ts'

/** How many pages around those in view are measured ahead, once one has been drawn. */
const pagesAhead = 3

/**
 * The sizes of all pages. Nearly always all are equal, so each is assumed to be like the first until it comes near the
 * view; measuring all of them would fetch most of the file.
 */
export function usePageSizes(
  document: PdfDocument,
  firstSize: PageSize,
  { from, to, isDrawn }: { from: number; to: number; isDrawn: boolean },
): readonly PageSize[] {
  const { pageCount } = document
  const [measuredSizes, setSizes] = useState<readonly PageSize[]>([])
  const sizes = useMemo(() => withMissing(measuredSizes, pageCount, firstSize), [measuredSizes, pageCount, firstSize])
  const known = useRef(new Set([0]))
  useEffect(() => {
    const missing: number[] = []
    const ahead = isDrawn ? pagesAhead : 0
    const last = Math.min(pageCount - 1, to + ahead)
    for (let page = Math.max(0, from - ahead); page <= last; page += 1) {
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
      setSizes((measuredBefore) => {
        const before = withMissing(measuredBefore, pageCount, firstSize)
        const differs = [...measured].some(([page, { width, height }]) => {
          const assumed = before[page]
          return assumed?.width !== width || assumed.height !== height
        })
        return differs ? before.map((size, page) => measured.get(page) ?? size) : measuredBefore
      })
    }
    void measure()
    return () => {
      isStale = true
    }
  }, [document, pageCount, firstSize, from, to, isDrawn])
  return sizes
}

/** A document that is still being put together grows at its end. */
function withMissing(sizes: readonly PageSize[], pageCount: number, size: PageSize): readonly PageSize[] {
  if (sizes.length >= pageCount) return sizes
  return [...sizes, ...Array.from({ length: pageCount - sizes.length }, () => size)]
}
