import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { DatabaseSync } from 'node:sqlite'
import type { ParsedCallInput } from '../../contract/bridge/calls.ts'
import type { CaptureRow } from '../../contract/bridge/capture.ts'
import type { FolderOffer, PlaceList, WatchedFolder } from '../../contract/bridge/folders.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { Owner } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import { admit, besideWatched } from './admit.ts'
import { failedSentence } from './sentences.ts'
import { createFolderStore, type KeptFolder } from './store.ts'
import type { Intake } from './taking.ts'
import { tidy } from './tidy.ts'
import { startWatcher, type Watcher } from './watcher.ts'

type RowFate = Pick<CaptureRow, 'fileId' | 'state' | 'problem' | 'known'>

export interface FoldersOptions {
  db: DatabaseSync
  owner: Owner
  /** The application's own folder. */
  dataFolder: string
  intake: Intake
  /** A row, also one that has been taken off the list; null where there is none. */
  rowOf(fileId: string): RowFate | null
  isProfile(profileId: string): boolean
  /** Absolute paths that the host has to offer, or that the person has picked just now. */
  offers(): Promise<readonly { readonly path: string; readonly isPicked: boolean }[]>
  /** Where the page lets the person look for a folder. */
  places?: FolderPlaces | undefined
  log: Pick<Log, 'info' | 'warn' | 'error'>
  now(): Date
  /** How long a file must be unchanged before it is taken: 5 s. */
  stableMs?: number | undefined
  changed(): void
}

/** As Places of main/host.ts. */
interface FolderPlaces {
  list(placeId: string | null): Promise<PlaceList | null>
  pathOf(placeId: string): Promise<string | null>
}

/** Folders that scanners write to (product.md, C2). */
export interface Folders {
  list(): Outcome<WatchedFolder[]>
  offers(): Promise<Outcome<FolderOffer[]>>
  /** Failures: not-offered; not-found; refused with a sentence. */
  browse(wanted: { placeId: string | null }): Promise<Outcome<PlaceList>>
  /** Failures: not-offered; not-found. */
  pick(wanted: { placeId: string }): Promise<Outcome<FolderOffer>>
  /** Failures: not-found for an offer that is gone; refused with a sentence. */
  add(wanted: ParsedCallInput<'folders.add'>): Promise<Outcome<WatchedFolder>>
  /** Failures: not-found; refused with a sentence. */
  update(wanted: ParsedCallInput<'folders.update'>): Outcome<WatchedFolder>
  /** Failures: not-found. */
  remove(wanted: { folderId: string }): Promise<Outcome<null>>
  /** Rows have changed: what came from a folder may have ended. */
  rowsChanged(rows: readonly RowFate[]): void
  /** Begins to watch; what ended while nobody watched is seen to. */
  start(): void
  /** Resolves when nothing is being taken or moved any more. */
  stop(): Promise<void>
}

const dayMs = 86_400_000
/** How long a file that is not there any more is known, and counted. */
const keptDays = 30
/** Told at most so often: a page asks for the whole list each time. */
const tellMs = 200

export function createFolders(options: FoldersOptions): Folders {
  const { db, owner, dataFolder, intake, rowOf, isProfile, places, log, now, stableMs = 5000 } = options
  const store = createFolderStore(db, owner)
  const watchers = new Map<string, Watcher>()
  const offered = new Map<string, string>()
  let isRunning = false
  let telling: NodeJS.Timeout | null = null

  function changed(): void {
    if (telling !== null || !isRunning) return
    telling = setTimeout(() => {
      telling = null
      options.changed()
    }, tellMs)
    telling.unref()
  }

  function viewOf({ path: _path, ...folder }: KeptFolder): WatchedFolder {
    const { folderId, isPaused } = folder
    const idle = { state: isPaused ? ('paused' as const) : ('watching' as const), problem: null, arriving: 0 }
    const standing = watchers.get(folderId)?.standing() ?? idle
    const yesterday = new Date(now().getTime() - dayMs).toISOString()
    const problem = standing.problem ?? failedSentence(store.lastFailed(folderId, yesterday))
    return { ...folder, ...standing, problem, ...store.counts(folderId) }
  }

  function watch({ folderId, path }: KeptFolder): void {
    const watcherOptions = { folderId, store, intake, log, now, stableMs, elapsed: () => performance.now(), changed }
    watchers.set(folderId, startWatcher(watcherOptions))
    const before = new Date(now().getTime() - keptDays * dayMs).toISOString()
    // What cannot be tidied now is another time.
    tidy(store, { folderId, path }, before, () => isRunning).catch(() => undefined)
  }

  function end(row: RowFate): void {
    const ended = endOf(row)
    if (ended === null) return
    const folderIds = store.end(row.fileId, ended, row.problem)
    for (const folderId of folderIds) watchers.get(folderId)?.wake()
    if (folderIds.length > 0) changed()
  }

  function offerOf(path: string): FolderOffer {
    const known = [...offered].find(([, each]) => each === path)?.[0]
    const offerId = known ?? randomUUID()
    offered.set(offerId, path)
    return { offerId, name: basename(path) || path }
  }

  const noProfile = () => failed('refused', { message: 'O perfil escolhido não existe mais. Escolha outro.' })
  const lacksProfile = (profileId: string | null | undefined) =>
    profileId !== null && profileId !== undefined && !isProfile(profileId)
  const watched = () => store.list().map(({ path, name }) => ({ path, name }))

  return {
    list: () => ok(store.list().map(viewOf)),
    async offers() {
      const free: FolderOffer[] = []
      for (const { path, isPicked } of await options.offers()) {
        const admitted = await admit(path, { dataFolder, watched: watched() })
        // What the person has picked is offered whatever it is: adding it says what is wrong with it.
        if (!admitted.ok && admitted.isWatched && !isPicked) continue
        free.push(offerOf(path))
      }
      return ok(free)
    },
    async browse({ placeId }) {
      if (places === undefined) return failed('not-offered')
      try {
        const found = await places.list(placeId)
        return found === null ? failed('not-found') : ok(found)
      } catch (error) {
        log.warn('folders.not-listed', { error })
        return failed('refused', { message: 'Esta pasta não pode ser aberta neste computador. Escolha outra.' })
      }
    },
    async pick({ placeId }) {
      if (places === undefined) return failed('not-offered')
      const path = await places.pathOf(placeId)
      return path === null ? failed('not-found') : ok(offerOf(path))
    },
    async add({ offerId, name, profileId, originals, isShare }) {
      const offer = offered.get(offerId)
      if (offer === undefined) return failed('not-found')
      if (lacksProfile(profileId)) return noProfile()
      const found = await admit(offer, { dataFolder, watched: watched() })
      // It may have been added by another call while the disk was asked.
      const admitted = found.ok ? besideWatched(found.path, watched()) : found
      if (!admitted.ok) return failed('refused', { message: admitted.sentence })
      const folderId = randomUUID()
      const folder = { folderId, path: admitted.path, name, profileId, originals, isShare, isPaused: false }
      store.insert(folder)
      offered.delete(offerId)
      log.info('folders.added', { folder: folderId, isShare })
      if (isRunning) watch(folder)
      changed()
      return ok(viewOf(folder))
    },
    update({ folderId, changes }) {
      if (store.find(folderId) === null) return failed('not-found')
      if (lacksProfile(changes.profileId)) return noProfile()
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      store.change(folderId, given)
      watchers.get(folderId)?.wake()
      changed()
      const folder = store.find(folderId)
      return folder === null ? failed('not-found') : ok(viewOf(folder))
    },
    async remove({ folderId }) {
      if (store.find(folderId) === null) return failed('not-found')
      await watchers.get(folderId)?.stop()
      watchers.delete(folderId)
      store.delete(folderId)
      log.info('folders.removed', { folder: folderId })
      changed()
      return ok(null)
    },
    rowsChanged(rows) {
      try {
        for (const row of rows) end(row)
      } catch (error) {
        // The rows are as they are, whatever the disk says here; the next start looks at them again.
        log.error('folders.not-ended', { error })
      }
    },
    start() {
      isRunning = true
      for (const { fileId } of store.onTheirWay()) {
        const row = rowOf(fileId)
        // Without its row the file would be lost: it is taken anew.
        if (row === null) store.forget(fileId)
        else end(row)
      }
      for (const folder of store.list()) watch(folder)
    },
    async stop() {
      isRunning = false
      if (telling !== null) clearTimeout(telling)
      await Promise.all([...watchers.values()].map((watcher) => watcher.stop()))
      watchers.clear()
    },
  }
}

/** What has become of an original whose row stands so; null while that is open, a refusal too. */
function endOf({ state, known }: RowFate): 'sent' | 'failed' | 'duplicate' | null {
  if (state === 'done') return 'sent'
  if (state === 'problem') return 'failed'
  return state === 'draft' && known !== null ? 'duplicate' : null
}
