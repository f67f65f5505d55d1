import { useSyncExternalStore } from 'react'

/** Whether the window is at most so many CSS pixels wide; zoom counts. */
export function useNarrow(pixels: number): boolean {
  const query = matchMedia(`(max-width: ${pixels}px)`)
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}
