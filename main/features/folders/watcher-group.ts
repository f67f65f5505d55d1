import { performance } from 'node:perf_hooks'
import type { FileRecordStore } from './file-record-store.ts'
import type { PersonClaims } from './folder-claims.ts'
import type { FolderRecord } from './folder-store.ts'
import { takenSentence } from './folders-texts.ts'
import { pruneRecords } from './prune-records.ts'
import { startWatcher, type Watcher, type WatcherOptions } from './watcher.ts'
import { nothingSeen, type WatcherStatus } from './watcher-status.ts'

interface WatcherGroupOptions extends Pick<WatcherOptions, 'folders' | 'importFile' | 'log' | 'now' | 'stableMs'> {
  records: FileRecordStore
  claims: PersonClaims
  /** The status or the counts of a folder have changed. */
  changed(): void
}

/** The watchers of all folders; one for each, while the group runs. */
export interface WatcherGroup {
  start(folders: readonly FolderRecord[]): void
  /** Watches a folder, if the group runs. */
  watch(folder: FolderRecord): void
  /** Stops watching one folder. */
  unwatch(folderId: string): Promise<void>
  wake(folderId: string): void
  /** Null for a folder that is not watched. */
  status(folderId: string): WatcherStatus | null
  /** Notifies that something has changed, unless the group is stopped. */
  notify(): void
  /** Resolves when nothing is imported or moved any more. */
  stop(): Promise<void>
}

/** How long the record of a file is kept after the file has gone. */
const keptMs = 30 * 86_400_000

export function createWatcherGroup(options: WatcherGroupOptions): WatcherGroup {
  const { folders, records, claims, importFile, log, now, stableMs, changed } = options
  const watchers = new Map<string, Watcher>()
  /** Folders that another open account watches, with the name of its person. */
  const taken = new Map<string, { folder: FolderRecord; by: string }>()
  const stopping = new AbortController()
  let state: 'new' | 'running' | 'stopped' = 'new'

  function notify(): void {
    if (state !== 'stopped') changed()
  }

  function watch(folder: FolderRecord): void {
    if (state !== 'running') return
    const { folderId } = folder
    const path = folders.find(folderId)?.path ?? folder.path
    const by = claims.take({ id: folderId, path, name: folder.name })
    if (by !== null) {
      taken.set(folderId, { folder, by })
      log.warn('folders.taken', { folder: folderId })
      return notify()
    }
    const watcher = startWatcher({
      folderId,
      folders,
      records,
      importFile,
      log,
      now,
      elapsed: () => performance.now(),
      stableMs,
      changed: notify,
    })
    watchers.set(folderId, watcher)
    const before = new Date(now().getTime() - keptMs).toISOString()
    // A folder that cannot be read now is pruned at a later start.
    pruneRecords(records, folder, { before, isRunning: () => state === 'running' }).catch(() => undefined)
  }

  /** The other account may have let a folder go. */
  function watchReleased(): void {
    const waiting = [...taken.values()]
    taken.clear()
    for (const { folder } of waiting) watch(folder)
    if (waiting.length > 0) notify()
  }

  return {
    notify,
    watch,
    start(all) {
      state = 'running'
      claims.onReleased(watchReleased, stopping.signal)
      for (const folder of all) watch(folder)
    },
    async unwatch(folderId) {
      await watchers.get(folderId)?.stop()
      watchers.delete(folderId)
      taken.delete(folderId)
      claims.release(folderId)
    },
    wake: (folderId) => watchers.get(folderId)?.wake(),
    status(folderId) {
      const by = taken.get(folderId)?.by
      if (by !== undefined) return { ...nothingSeen, state: 'unreachable', problem: takenSentence(by) }
      return watchers.get(folderId)?.status() ?? null
    },
    async stop() {
      state = 'stopped'
      stopping.abort()
      taken.clear()
      const stopped = [...watchers]
      watchers.clear()
      await Promise.all(stopped.map(([, watcher]) => watcher.stop()))
      // Another account may take from these folders only once nothing of them is imported here any more.
      for (const [folderId] of stopped) claims.release(folderId)
    },
  }
}
