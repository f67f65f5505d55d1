import { useSyncExternalStore } from 'react'

/** Whether the window is narrower than so many pixels, enlargement counted in. */
export const useNarrow = (pixels: number): boolean => useMedia(`(max-width: ${pixels}px)`)

/** Whether the window is as a media query says. */
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
