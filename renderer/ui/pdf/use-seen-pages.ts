import { useCallback, useEffect, useRef } from 'react'
import type { VisiblePages } from './page-layout.ts'

export type PictureState = 'drawn' | 'removed' | 'failed'

/** The reports of a viewer on its pages. */
export interface PageReports {
  /** Called once for each page, from 1, that has been drawn and at least half in view. */
  onSeen?: ((page: number, pages: number) => void) | undefined
  /** The document, or its first page, cannot be drawn. */
  onFailed?: (() => void) | undefined
}

/**
 * Reports each page once that has been at least half in view and drawn, not merely scrolled past.
 * @returns the function to call when a page is drawn or cannot be drawn, and when its drawing is removed
 */
export function useSeenPages(
  { seenFrom, seenTo }: VisiblePages,
  pageCount: number,
  { onSeen, onFailed }: PageReports,
  onDrawn: () => void,
): (page: number, state: PictureState) => void {
  const drawn = useRef(new Set<number>())
  const reported = useRef(new Set<number>())
  const report = useRef<(page: number) => void>(() => {})
  const fail = useRef(onFailed)
  fail.current = onFailed
  report.current = (page) => {
    if (page < seenFrom || page > seenTo || !drawn.current.has(page) || reported.current.has(page)) return
    reported.current.add(page)
    onSeen?.(page + 1, pageCount)
  }
  useEffect(() => {
    for (let page = seenFrom; page <= seenTo; page += 1) report.current(page)
  }, [seenFrom, seenTo])
  return useCallback(
    (page: number, state: PictureState) => {
      if (state === 'failed' && page === 0) fail.current?.()
      if (state !== 'removed') onDrawn()
      if (state !== 'drawn') return void drawn.current.delete(page)
      drawn.current.add(page)
      report.current(page)
    },
    [onDrawn],
  )
}
