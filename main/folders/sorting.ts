import type { Log } from '../log/index.ts'
import { moveOriginal } from './move.ts'
import { sortedInto } from './names.ts'
import type { FolderStore, KeptFolder } from './store.ts'

export interface SortingOptions {
  folderId: string
  store: FolderStore
  log: Pick<Log, 'info' | 'warn' | 'error'>
  elapsed(): number
  stableMs: number
  /** Aborted when nobody waits any more: nothing is moved or written down then. */
  left: AbortSignal
}

/** Moves originals that have been dealt with, where that is set. */
export interface Sorting {
  /** There may be something to move. */
  due(): void
  /** @param names what lies there now: what does not may have been moved by somebody, or lie on a share that is gone */
  sort(folder: KeptFolder, names: ReadonlySet<string>): Promise<void>
  /** Whether the folder lets nothing be moved. */
  isDenied(): boolean
}

/** How long after a failure it is tried again, in times of `stableMs`. */
const patience = 6

export function createSorting({ folderId, store, log, elapsed, stableMs, left }: SortingOptions): Sorting {
  let isDue = false
  let isDenied = false
  let notBefore = Number.NEGATIVE_INFINITY

  return {
    isDenied: () => isDenied,
    due() {
      isDue = true
    },
    async sort(folder, names) {
      if (folder.originals === 'keep') isDenied = false
      if (folder.originals === 'keep' || !isDue || elapsed() < notBefore) return
      isDue = false
      isDenied = false
      for (const { id, name, state, ...identity } of store.toMove(folderId)) {
        if (left.aborted) return
        if (state === 'taken' || !names.has(name)) continue
        const into = sortedInto[state]
        const moved = await moveOriginal({ folder: folder.path, name, into, identity, isShare: folder.isShare, left })
        if (left.aborted) return
        if (moved === 'moved' || moved === 'not-it') store.settled(id)
        else {
          isDue = true
          notBefore = elapsed() + stableMs * patience
          if (moved === 'busy') continue
          log.warn('folders.not-sorted', { folder: folderId })
          isDenied = true
          return
        }
      }
    },
  }
}
