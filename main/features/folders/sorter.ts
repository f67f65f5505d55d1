import type { Log } from '../../engine/log/index.ts'
import type { FileRecordStore } from './file-record-store.ts'
import type { FolderRecord } from './folder-store.ts'
import { moveOriginal } from './move-original.ts'
import { sortedInto } from './names.ts'

interface SorterOptions {
  folderId: string
  records: Pick<FileRecordStore, 'toMove' | 'markMoved'>
  log: Pick<Log, 'warn'>
  /** Milliseconds of a monotonic clock. */
  elapsed(): number
  stableMs: number
  /** Aborted when stopping has waited long enough: nothing is moved or written any more. */
  abandoned: AbortSignal
}

/** Moves the originals that were handled, if the folder is set to that. */
export interface Sorter {
  /** The next `sort` looks for originals to move. */
  schedule(): void
  /** @param names what the folder contains now: an original that is missing may lie on a share that is away */
  sort(folder: FolderRecord, names: ReadonlySet<string>): Promise<void>
  /** True if the folder does not permit to move files. */
  isDenied(): boolean
}

/** The pause after a failure, in multiples of `stableMs`. */
const retryPause = 6

export function createSorter({ folderId, records, log, elapsed, stableMs, abandoned }: SorterOptions): Sorter {
  let isScheduled = false
  let isDenied = false
  let notBefore = Number.NEGATIVE_INFINITY

  return {
    isDenied: () => isDenied,
    schedule() {
      isScheduled = true
    },
    async sort(folder, names) {
      if (folder.originals === 'keep') isDenied = false
      if (folder.originals === 'keep' || !isScheduled || elapsed() < notBefore) return
      isScheduled = false
      isDenied = false
      for (const { id, name, state, ...identity } of records.toMove(folderId)) {
        if (abandoned.aborted) return
        if (state === 'taken' || !names.has(name)) continue
        const { path, isShare } = folder
        const into = sortedInto[state]
        const result = await moveOriginal({ folder: path, name, into, identity, isShare, signal: abandoned })
        if (abandoned.aborted) return
        if (result === 'moved' || result === 'gone') {
          records.markMoved(id)
          continue
        }
        isScheduled = true
        notBefore = elapsed() + stableMs * retryPause
        if (result === 'busy') continue
        log.warn('folders.not-sorted', { folder: folderId })
        isDenied = true
        return
      }
    },
  }
}
