import { useSyncExternalStore } from 'react'

/** Whether the window is at most so many CSS pixels wide; zoom counts. */
export const useNarrow = (pixels: number): boolean => useMedia(`(max-width: ${pixels}px)`)

/** Whether a media query matches the window. */
export function useMedia(media: string): boolean {
  const query = matchMedia(media)
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}
