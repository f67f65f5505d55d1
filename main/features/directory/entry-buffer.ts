import type { PlacedEntry } from './entries.ts'

/** Gathers entries, so that thousands of short lists do not become thousands of commits. */
export interface EntryBuffer {
  /** `finishedPlace`: the place whose list this was. */
  add(entries: readonly PlacedEntry[], finishedPlace?: string): void
  flush(): void
}

/** A commit takes some milliseconds, and so does writing this many. */
const entriesPerCommit = 300
/** Places without any entry count, too. */
const placesPerCommit = 50

export function createEntryBuffer(
  save: (entries: readonly PlacedEntry[], finishedPlaces: readonly string[]) => void,
): EntryBuffer {
  let entries: PlacedEntry[] = []
  let places: string[] = []

  function flush(): void {
    if (entries.length === 0 && places.length === 0) return
    const gathered = [entries, places] as const
    entries = []
    places = []
    save(...gathered)
  }
  return {
    add(more, finishedPlace) {
      entries.push(...more)
      if (finishedPlace !== undefined) places.push(finishedPlace)
      if (entries.length >= entriesPerCommit || places.length >= placesPerCommit) flush()
    },
    flush,
  }
}
