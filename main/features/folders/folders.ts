import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { ParsedCallInput } from '../../../contract/bridge/calls.ts'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { FolderOffer, HomeFolderList, WatchedFolder } from '../../../contract/bridge/folders.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { type Owner, transaction } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import type { ImportFile } from '../../folder-import.ts'
import { type CheckFolderOptions, checkAgainstWatched, checkFolder, objectionToSaving } from './check-folder.ts'
import { createFileRecordStore, type FileRecordStore } from './file-record-store.ts'
import type { PersonClaims } from './folder-claims.ts'
import { createFolderOffers, type FolderHost } from './folder-offers.ts'
import { applyFolderPolicy, type FolderPolicy, folderLock, lockedFolder } from './folder-policy.ts'
import { createFolderStore, type FolderRecord, type FolderStore } from './folder-store.ts'
import { failedSentence, foldersTexts, takenSentence } from './folders-texts.ts'
import { createManagedFolders, type ManagedFolders } from './managed-folders.ts'
import { createWatcherGroup, type WatcherGroup } from './watcher-group.ts'
import { nothingSeen } from './watcher-status.ts'

type RowOutcome = Pick<CaptureRow, 'fileId' | 'state' | 'problem' | 'known'>

export interface FoldersOptions {
  db: DatabaseSync
  owner: Owner
  computer: {
    /** The application's data folder. */
    readonly dataFolder: string
    /** Which of the open accounts watches which folder. */
    readonly claims: PersonClaims
  }
  capture: {
    importFromFolder: ImportFile
    /** The outcome of the file that a row came from; of a stack, that of all its documents. */
    originalOf(fileId: string): RowOutcome | null
  }
  host: FolderHost
  profiles: { find(profileId: string): unknown; managed(name: string): { readonly profileId: string } | null }
  /** The organisation's folders, and whether the person may change any. */
  policy(): FolderPolicy
  log: Pick<Log, 'info' | 'warn' | 'error'>
  now(): Date
  changed(): void
}

/** Folders that scanners write to. */
export interface Folders {
  list(): Outcome<WatchedFolder[]>
  offers(): Promise<Outcome<FolderOffer[]>>
  /** Failures: not-offered; not-found; refused with a message. */
  browse(wanted: { placeId: string | null }): Promise<Outcome<HomeFolderList>>
  /** Failures: not-offered; not-found. */
  pick(wanted: { placeId: string }): Promise<Outcome<FolderOffer>>
  /** Failures: not-found for an offer that is gone; refused with a message. */
  add(wanted: ParsedCallInput<'folders.add'>): Promise<Outcome<WatchedFolder>>
  /** Failures: not-found; refused with a message. */
  update(wanted: ParsedCallInput<'folders.update'>): Outcome<WatchedFolder>
  /** Failures: not-found. */
  remove(wanted: { folderId: string }): Promise<Outcome<null>>
  /** Why nothing may be saved in a folder, in Portuguese; null if it may. */
  objectionToSaving(path: string): Promise<string | null>
  /** Rows have changed: the files of some may be finished. */
  rowsChanged(rows: readonly Pick<RowOutcome, 'fileId'>[]): void
  /** Starts watching, after handling what ended while the program was closed. */
  start(): void
  /** Resolves when nothing is imported or moved any more. */
  stop(): Promise<void>
}

const dayMs = 86_400_000

export function createFolders(options: FoldersOptions): Folders {
  const { db, owner, policy } = options
  const store = createFolderStore(db, owner)
  const folders = createUnlockedFolders(options, store)
  const lockOf = (folderId: string) => lockedFolder(policy(), store.find(folderId))
  return {
    ...folders,
    add: async (wanted) => lockedFolder(policy(), null) ?? folders.add(wanted),
    update(wanted) {
      const { isPaused: _pausing, ...others } = wanted.changes
      const isLocked = Object.keys(others).length > 0
      return (isLocked ? lockOf(wanted.folderId) : null) ?? folders.update(wanted)
    },
    remove: async (wanted) => lockOf(wanted.folderId) ?? folders.remove(wanted),
  }
}

interface FolderViewOptions extends Pick<FoldersOptions, 'now' | 'policy'> {
  watchers: WatcherGroup
  managed: ManagedFolders
  records: FileRecordStore
}

function createFolderView({ watchers, managed, records, policy, now }: FolderViewOptions) {
  return ({ path: _path, policyPath, ...folder }: FolderRecord): WatchedFolder => {
    const { folderId, isPaused } = folder
    const counts = { ...records.counts(folderId), lock: folderLock(policy(), { policyPath }) }
    const refusal = managed.refusal(folderId)
    if (refusal !== null) return { ...folder, ...nothingSeen, state: 'unreachable', problem: refusal, ...counts }
    const idle = { ...nothingSeen, state: isPaused ? ('paused' as const) : ('watching' as const) }
    const status = watchers.status(folderId) ?? idle
    const yesterday = new Date(now().getTime() - dayMs).toISOString()
    const problem = status.problem ?? failedSentence(records.lastFailed(folderId, yesterday))
    return { ...folder, ...status, problem, ...counts }
  }
}

interface FinisherOptions extends Pick<FoldersOptions, 'capture'> {
  records: FileRecordStore
  watchers: WatcherGroup
}

/** Records the outcome of the rows that have ended. */
function createFinisher({ capture, records, watchers }: FinisherOptions) {
  function finishOriginal(row: RowOutcome): void {
    const outcome = outcomeOf(row)
    if (outcome === null) return
    const folderIds = records.finish(row.fileId, outcome, row.problem)
    for (const folderId of folderIds) watchers.wake(folderId)
    if (folderIds.length > 0) watchers.notify()
  }
  return {
    finish(fileId: string): void {
      const original = capture.originalOf(fileId)
      if (original !== null) finishOriginal(original)
    },
    finishEnded() {
      for (const { fileId } of records.inProgress()) {
        const row = capture.originalOf(fileId)
        // Without its row the file would be lost, so it is imported again.
        if (row === null) records.forget(fileId)
        else finishOriginal(row)
      }
    },
  }
}

/** A part of the start that fails does not keep the folders from being watched. */
function attempt(log: Pick<Log, 'error'>, event: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    log.error(event, { error })
  }
}

function createUnlockedFolders(options: FoldersOptions, folders: FolderStore): Folders {
  const { db, owner, capture, host, profiles, policy, log, now, changed } = options
  const { dataFolder, claims } = options.computer
  const { folderStableMs: stableMs = 5000 } = host
  const records = createFileRecordStore(db, owner)
  const { importFromFolder: importFile } = capture
  const watchers = createWatcherGroup({ folders, records, claims, importFile, log, now, stableMs, changed })
  const managed = createManagedFolders({ dataFolder, folders, watch: watchers.watch, log, changed })
  const watched = () => folders.list().map(({ path, name }) => ({ path, name }))
  const { offers, browse, pick, pathOf, withdraw } = createFolderOffers({ dataFolder, host, watched, log })

  const viewOf = createFolderView({ watchers, managed, records, policy: options.policy, now })

  const { finish, finishEnded } = createFinisher({ capture, records, watchers })

  const isUnknownProfile = (profileId: string | null | undefined) =>
    typeof profileId === 'string' && profiles.find(profileId) === null

  return {
    offers,
    browse,
    pick,
    objectionToSaving: (path) => objectionToSaving(path, { dataFolder, watched: [...watched(), ...claims.all()] }),
    rowsChanged(rows) {
      try {
        for (const { fileId } of rows) finish(fileId)
      } catch (error) {
        // The rows themselves are written; the next start reads them again.
        log.error('folders.not-ended', { error })
      }
    },
    list: () => ok(folders.list().map(viewOf)),
    async add({ offerId, ...settings }) {
      const offered = pathOf(offerId)
      if (offered === undefined) return failed('not-found')
      if (isUnknownProfile(settings.profileId)) return unknownProfile()
      const check = await checkNewFolder(offered, { dataFolder, watched, claims })
      if (!check.ok) return failed('refused', check.sentence)
      const folderId = randomUUID()
      const folder = folders.insert({ ...settings, folderId, path: check.path, isPaused: false, policyPath: null })
      withdraw(offerId)
      log.info('folders.added', { folder: folderId, isShare: folder.isShare })
      watchers.watch(folder)
      watchers.notify()
      return ok(viewOf(folder))
    },
    update({ folderId, changes }) {
      if (folders.find(folderId) === null) return failed('not-found')
      if (isUnknownProfile(changes.profileId)) return unknownProfile()
      folders.change(folderId, changes)
      watchers.wake(folderId)
      watchers.notify()
      const folder = folders.find(folderId)
      return folder === null ? failed('not-found') : ok(viewOf(folder))
    },
    async remove({ folderId }) {
      if (folders.find(folderId) === null) return failed('not-found')
      await watchers.unwatch(folderId)
      folders.delete(folderId)
      log.info('folders.removed', { folder: folderId })
      watchers.notify()
      return ok(null)
    },
    start() {
      attempt(log, 'folders.policy-not-applied', () =>
        transaction(db, () => applyFolderPolicy(policy(), folders, profiles.managed)),
      )
      attempt(log, 'folders.not-ended', finishEnded)
      watchers.start(folders.list().filter(({ policyPath }) => policyPath === null))
      managed.start()
    },
    stop() {
      managed.stop()
      return watchers.stop()
    },
  }
}

interface NewFolderOptions {
  dataFolder: string
  watched(): CheckFolderOptions['watched']
  claims: PersonClaims
}

/** Checks a folder against the disk, the person's own folders and those of the other open accounts. */
async function checkNewFolder(
  wanted: string,
  { dataFolder, watched, claims }: NewFolderOptions,
): Promise<{ ok: true; path: string } | { ok: false; sentence: string }> {
  const found = await checkFolder(wanted, { dataFolder, watched: watched() })
  // Another call may have added the folder meanwhile.
  const check = found.ok ? checkAgainstWatched(found.path, watched()) : found
  if (!check.ok) return check
  const holder = claims.holderOf(check.path)
  return holder === null
    ? checkAgainstWatched(check.path, claims.all())
    : { ok: false, sentence: takenSentence(holder) }
}

const unknownProfile = () => failed('refused', foldersTexts.unknownProfile)

/** The outcome of the original of a row; null while it is open: a refused row can be sent again. */
function outcomeOf({ state, known }: RowOutcome): 'sent' | 'failed' | 'duplicate' | null {
  if (state === 'done' || state === 'deleted') return 'sent'
  if (state === 'problem') return 'failed'
  return state === 'draft' && known !== null ? 'duplicate' : null
}
