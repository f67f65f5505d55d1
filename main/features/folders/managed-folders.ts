import type { Log } from '../../engine/log/index.ts'
import { checkAgainstWatched, checkFolder } from './check-folder.ts'
import type { FolderRecord, FolderStore } from './folder-store.ts'
import { notWatchedSentence } from './folders-texts.ts'

interface ManagedFoldersOptions {
  dataFolder: string
  folders: Pick<FolderStore, 'list' | 'change'>
  watch(folder: FolderRecord): void
  log: Pick<Log, 'warn' | 'error'>
  changed(): void
}

/** The organisation's folders: each is checked as the person's are before it is watched. */
export interface ManagedFolders {
  /** A share that does not answer delays only its own folder. */
  start(): void
  /** Why a folder is not watched, in Portuguese; null if it is. */
  refusal(folderId: string): string | null
  stop(): void
}

export function createManagedFolders(options: ManagedFoldersOptions): ManagedFolders {
  const { dataFolder, folders, watch, log, changed } = options
  const stopping = new AbortController()
  const refusals = new Map<string, string>()

  async function startOne(folder: FolderRecord, policyPath: string): Promise<void> {
    const { folderId } = folder
    const watched = () => folders.list().filter((each) => each.folderId !== folderId && !refusals.has(each.folderId))
    const found = await checkFolder(policyPath, { dataFolder, watched: watched() })
    if (stopping.signal.aborted) return
    // Another folder may have been added meanwhile.
    const check = found.ok ? checkAgainstWatched(found.path, watched()) : found
    if (check.ok) folders.change(folderId, { path: check.path })
    else if (check.isFound) {
      refusals.set(folderId, notWatchedSentence(check.reason))
      log.warn('folders.managed-refused', { folder: folderId })
      return changed()
    }
    // A folder that is missing now is watched until it is there.
    watch(folder)
  }

  return {
    start() {
      for (const folder of folders.list())
        if (folder.policyPath !== null)
          startOne(folder, folder.policyPath).catch((error: unknown) =>
            log.error('folders.managed-not-started', { error, folder: folder.folderId }),
          )
    },
    refusal: (folderId) => refusals.get(folderId) ?? null,
    stop: () => stopping.abort(),
  }
}
