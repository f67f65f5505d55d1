import { useCallback, useEffect, useRef } from 'react'
import type { Look } from './layout.ts'

/**
 * Tells which pages have been seen: they were for the most part in view, and drawn, not merely scrolled past.
 * @returns what is to be told of every page that is drawn, and of every one that is so no longer
 */
export function useSeen(
  { seenFrom, seenTo }: Look,
  pages: number,
  onSeen: ((page: number, pages: number) => void) | undefined,
): (page: number, isDrawn: boolean) => void {
  const drawn = useRef(new Set<number>())
  const told = useRef(new Set<number>())
  const tell = useRef<(page: number) => void>(() => {})
  tell.current = (page) => {
    if (page < seenFrom || page > seenTo || !drawn.current.has(page) || told.current.has(page)) return
    told.current.add(page)
    onSeen?.(page + 1, pages)
  }
  useEffect(() => {
    for (let page = seenFrom; page <= seenTo; page += 1) tell.current(page)
  }, [seenFrom, seenTo])
  return useCallback((page: number, isDrawn: boolean) => {
    if (!isDrawn) return void drawn.current.delete(page)
    drawn.current.add(page)
    tell.current(page)
  }, [])
}
