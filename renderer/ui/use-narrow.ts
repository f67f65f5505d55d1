import { useRef, useSyncExternalStore } from 'react'

/** Whether the window is at most so many CSS pixels wide; zoom counts. */
export const useNarrow = (pixels: number): boolean => useMedia(`(max-width: ${pixels}px)`)

/** Whether a media query matches the window; while it is printed, as before: paper is narrower than the window. */
export function useMedia(media: string): boolean {
  const query = matchMedia(media)
  const last = useRef(query.matches)
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => {
      if (!matchMedia('print').matches) last.current = query.matches
      return last.current
    },
  )
}
