import type { DirectoryEntry } from '../../contract/bridge/directory.ts'

/** Gathers what is read, so that thousands of short lists do not become thousands of commits. */
export interface Keeper {
  /** `done`: the place whose list this was. */
  keep(entries: readonly DirectoryEntry[], done?: string): void
  /** Keeps what has been gathered, at once. */
  flush(): void
}

/** A commit costs some milliseconds, and so does writing this many. */
const entriesAtOnce = 300
/** Places that have nobody are noted, too: not each for itself. */
const placesAtOnce = 50

export function createKeeper(save: (entries: readonly DirectoryEntry[], done: readonly string[]) => void): Keeper {
  let entries: DirectoryEntry[] = []
  let places: string[] = []

  function flush(): void {
    if (entries.length === 0 && places.length === 0) return
    const gathered = [entries, places] as const
    entries = []
    places = []
    save(...gathered)
  }
  return {
    keep(more, done) {
      entries.push(...more)
      if (done !== undefined) places.push(done)
      if (entries.length >= entriesAtOnce || places.length >= placesAtOnce) flush()
    },
    flush,
  }
}
