import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../engine/log/index.ts'
import type { ChangeListener } from './change-listener.ts'
import { type FileIdentity, identityAt } from './file-identity.ts'
import type { FileRecordStore } from './file-record-store.ts'
import type { FileTracker } from './file-tracker.ts'
import type { FolderRecord } from './folder-store.ts'
import { silentSentence, unreachableSentence } from './folders-texts.ts'
import { isTakenName } from './names.ts'
import type { ThreadLimit } from './thread-limit.ts'
import type { UnreadEntries } from './unread.ts'
import { nothingSeen, type StatusHolder } from './watcher-status.ts'

interface FolderScannerOptions {
  folderId: string
  records: Pick<FileRecordStore, 'isRecorded'>
  tracker: FileTracker
  listener: ChangeListener
  status: StatusHolder
  unread: UnreadEntries
  log: Pick<Log, 'warn'>
  elapsed(): number
  /** `silentMs`: after this time without an answer, the folder is shown as unreachable. `onWait`: others delay it. */
  patience: { readonly silentMs: number; readonly turns: ThreadLimit; onWait(): void }
  stopping: AbortSignal
}

/** Scans one folder: lists its files and gives what it finds to the tracker. */
interface FolderScanner {
  /** The names that the folder takes, or null if the folder cannot be read or the watcher stops. */
  scan(folder: FolderRecord): Promise<ReadonlySet<string> | null>
  /** How long the last scan took. */
  lastScanMs(): number
}

export function createFolderScanner(options: FolderScannerOptions): FolderScanner {
  const { folderId, records, tracker, listener, status, unread, log, elapsed, stopping } = options
  const { silentMs, turns, onWait } = options.patience
  let lastScanMs = 0

  async function observeFiles(folder: FolderRecord): Promise<ReadonlySet<string> | null> {
    const entries = await readdir(folder.path, { withFileTypes: true })
    const names = namesTakenIn(entries, folder)
    const found = await readIdentities(folder, tracker.namesToCheck(names, listener.takeNames()))
    if (stopping.aborted) return null
    const at = elapsed()
    status.set({ unread: unread.observe(entries, at, folder) })
    for (const [name, identity] of found) {
      tracker.observe(name, identity, at, () => identity !== null && records.isRecorded(folderId, name, identity))
    }
    return names
  }

  async function observeInTime(folder: FolderRecord): Promise<ReadonlySet<string> | null> {
    const timer = setTimeout(() => status.set({ state: 'unreachable', problem: silentSentence }), silentMs)
    timer.unref()
    const startedAt = elapsed()
    try {
      return await observeFiles(folder)
    } finally {
      clearTimeout(timer)
      lastScanMs = elapsed() - startedAt
    }
  }

  return {
    lastScanMs: () => lastScanMs,
    async scan(folder) {
      const turn = { isShare: true, signal: stopping, limitMs: silentMs, onWait }
      try {
        if (!folder.isShare) return await observeInTime(folder)
        const begun = await turns.begin(turn, () => observeInTime(folder))
        return begun === null ? null : await begun.answer
      } catch (error) {
        if (stopping.aborted) return null
        if (status.read().state !== 'unreachable') log.warn('folders.unreachable', { folder: folderId, error })
        // Changes were missed meanwhile, so every file has to be seen stable again.
        tracker.clear()
        listener.stop()
        status.set({ ...nothingSeen, state: 'unreachable', problem: unreachableSentence(error) })
        return null
      }
    },
  }
}

/** The names in the folder itself that it takes. Links are ignored: their targets may be anywhere. */
export function namesTakenIn(entries: readonly Dirent[], folder: Pick<FolderRecord, 'takesOthers'>): Set<string> {
  return new Set(entries.flatMap((entry) => (entry.isFile() && isTakenName(entry.name, folder) ? [entry.name] : [])))
}

/** On a share only one: a call that is never answered occupies one of the few threads for all file work. */
const parallelReads = { local: 16, share: 1 } as const

/** The current identities of these names; null if there is no such file any more. Throws a share's own errors. */
export async function readIdentities(
  { path, isShare }: Pick<FolderRecord, 'path' | 'isShare'>,
  names: readonly string[],
  identify: typeof identityAt = identityAt,
): Promise<(readonly [name: string, identity: FileIdentity | null])[]> {
  const found: (readonly [string, FileIdentity | null])[] = []
  const read = (name: string) => identify(join(path, name), { isShare }).catch(nullIfGone)
  const step = isShare ? parallelReads.share : parallelReads.local
  for (let from = 0; from < names.length; from += step) {
    const batch = names.slice(from, from + step)
    found.push(...(await Promise.all(batch.map(async (name) => [name, await read(name)] as const))))
  }
  return found
}

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
