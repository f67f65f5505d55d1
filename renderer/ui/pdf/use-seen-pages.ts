import { useCallback, useEffect, useRef } from 'react'
import type { VisiblePages } from './page-layout.ts'

export type PictureState = 'drawn' | 'removed'

/**
 * Reports each page once that has been at least half in view and drawn, not merely scrolled past.
 * @returns the function to call when a page is drawn, and when its drawing is removed
 */
export function useSeenPages(
  { seenFrom, seenTo }: VisiblePages,
  pageCount: number,
  onSeen: ((page: number, pages: number) => void) | undefined,
): (page: number, state: PictureState) => void {
  const drawn = useRef(new Set<number>())
  const reported = useRef(new Set<number>())
  const report = useRef<(page: number) => void>(() => {})
  report.current = (page) => {
    if (page < seenFrom || page > seenTo || !drawn.current.has(page) || reported.current.has(page)) return
    reported.current.add(page)
    onSeen?.(page + 1, pageCount)
  }
  useEffect(() => {
    for (let page = seenFrom; page <= seenTo; page += 1) report.current(page)
  }, [seenFrom, seenTo])
  return useCallback((page: number, state: PictureState) => {
    if (state === 'removed') return void drawn.current.delete(page)
    drawn.current.add(page)
    report.current(page)
  }, [])
}
