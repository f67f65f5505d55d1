import type { DatabaseSync } from 'node:sqlite'
import type {
  ClassView,
  DirectoryEntry,
  DirectoryStatus,
  LegalGround,
  Suggestions,
} from '../../contract/bridge/directory.ts'
import { type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { ApiClient } from '../api/index.ts'
import { type Remembered, type Transaction, transaction } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { SessionContext } from '../session/index.ts'
import { createDestinations } from './destinations.ts'
import { ownEntries } from './entries.ts'
import type { EntrySearch } from './entry-index.ts'
import { createGroundStore } from './grounds.ts'
import { createProgress } from './progress.ts'
import { RefreshInterrupted } from './reading.ts'
import { refreshDirectory } from './refresh.ts'
import { createDirectoryStore } from './store.ts'

export interface DirectoryOptions {
  db: DatabaseSync
  remembered: Remembered
  client: ApiClient
  context: SessionContext
  log: Log
  now(): Date
  /** Tells that what a page has of the directory's state, its favourites included, is old. */
  changed?(): void
  /** How old what is kept may be before it is read again (shapes.md 3.1: the service itself keeps it for hours). */
  maxAgeMs?: number
  /** Least time between two attempts, so that typing while offline does not knock at every letter. */
  pauseMs?: number
}

/** Whom one can write to, and the classes of documents: kept on this computer, read again in the background. */
export interface Directory {
  /** Reads again what is old or was never whole of what is kept; one reading at a time. Never rejects. */
  refresh(): Promise<void>
  search(wanted: EntrySearch): Outcome<{ entries: DirectoryEntry[]; complete: boolean }>
  classes(wanted: { text: string; limit: number }): Outcome<{ classes: ClassView[]; complete: boolean }>
  status(): Outcome<DirectoryStatus>
  /** Favourites and those written to last; whoever is in the directory no more is told apart. */
  suggestions(): Outcome<Suggestions>
  favour(wanted: { entry: DirectoryEntry; isFavourite: boolean }): Outcome<null>
  /** Of these ids, those that the directory, read to the end, does not have. */
  gone(wanted: { ids: readonly string[] }): Outcome<string[]>
  grounds(): Outcome<LegalGround[]>
  /** These have been written to, in a transaction of whoever sends. */
  used(tx: Transaction, entries: readonly DirectoryEntry[]): void
  /** The one class of a code that is kept; null where there is none, or more than one. */
  classOfCode(codigo: string): ClassView | null
  /** A class that is kept; null otherwise. */
  classOf(idClasse: string): ClassView | null
}

const hour = 3_600_000
const mostRecents = 8

export function createDirectory(options: DirectoryOptions): Directory {
  const {
    db,
    remembered,
    client,
    context,
    log,
    now,
    maxAgeMs = 2 * hour,
    pauseMs = 15_000,
    changed = () => {},
  } = options
  const owner = { environmentId: context.environment.id, personId: context.person.id }
  const store = createDirectoryStore(remembered, owner)
  const grounds = createGroundStore(remembered, owner)
  const destinations = createDestinations(db, owner)
  const progress = createProgress(() => {
    if (!context.signal.aborted) changed()
  })
  let running: Promise<void> | null = null
  let renewed = new AbortController()
  let lastAttempt = Number.NEGATIVE_INFINITY

  const isOld = (part: 'agents' | 'classes'): boolean => {
    const at = store.completedAt(part)
    return at === null || now().getTime() - at.getTime() > maxAgeMs
  }
  const isWhole = () => store.completedAt('agents') !== null
  const isGone = (id: string) => isWhole() && store.find(id) === null
  const goOnSince = () => new Date(now().getTime() - 2 * hour)
  /** What is known without asking anybody, so that a first search finds oneself even offline. */
  function begin(): void {
    try {
      remembered.certainly(() => {
        if (!isWhole()) store.saveEntries(store.begin('agents', now(), goOnSince()), ownEntries(context))
      })
    } catch (error) {
      // A full disk, for one: it must keep nobody from beginning, nor the service from being asked.
      log.error('directory.not-begun', { error })
    }
  }
  begin()
  const forgets = remembered.onRenewed(() => {
    store.forgetLoaded()
    begin()
    // Half of what is being read went into the file before: its end would call the other half the whole.
    renewed.abort()
    renewed = new AbortController()
    lastAttempt = Number.NEGATIVE_INFINITY
    changed()
    void (running ?? Promise.resolve()).then(refresh)
  })
  context.signal.addEventListener('abort', forgets, { once: true })

  async function read(): Promise<void> {
    try {
      const kept = { store, grounds, isDue: isOld, goOnSince: goOnSince(), renewed: renewed.signal }
      const signal = AbortSignal.any([context.signal, renewed.signal])
      await refreshDirectory({ client, context: { ...context, signal }, progress, now, ...kept })
      log.info('directory.refreshed')
    } catch (error) {
      if (context.signal.aborted) return
      if (error instanceof RefreshInterrupted) log.info('directory.interrupted', { why: error.message })
      else log.error('directory.failed', { error })
    }
  }

  function refresh(): Promise<void> {
    if (running !== null) return running
    const due = remembered.certainly(() => isOld('agents') || isOld('classes'))
    if (!due || context.signal.aborted || now().getTime() - lastAttempt < pauseMs) return Promise.resolve()
    lastAttempt = now().getTime()
    running = read().finally(() => {
      running = null
    })
    return running
  }

  return {
    refresh,
    search(wanted) {
      void refresh()
      return ok({ entries: store.search(wanted), complete: isWhole() })
    },
    classes(wanted) {
      void refresh()
      return ok({ classes: store.classes(wanted), complete: store.completedAt('classes') !== null })
    },
    status: () =>
      ok({
        isWhole: isWhole(),
        reading: progress.read(),
        hasClasses: store.completedAt('classes') !== null,
        readsClasses: progress.readsClasses(),
      }),
    suggestions() {
      // As the directory has them now: people change their places.
      const shown = (entry: DirectoryEntry) => ({ ...(store.find(entry.id) ?? entry), isGone: isGone(entry.id) })
      const recents = destinations.recents(4 * mostRecents).map(shown)
      return ok({
        favourites: destinations.favourites().map(shown),
        recents: recents.filter((entry) => !entry.isGone).slice(0, mostRecents),
      })
    },
    favour({ entry, isFavourite }) {
      transaction(db, () => destinations.favour(entry, isFavourite, now()))
      changed()
      return ok(null)
    },
    gone: ({ ids }) => ok(ids.filter(isGone)),
    grounds: () => ok(grounds.list()),
    used: (_tx, entries) => destinations.used(entries, now()),
    classOf: (idClasse) => remembered.certainly(() => store.findClass(idClasse)),
    classOfCode(codigo) {
      // In the order of their codes: the code itself stands before all that begin with it.
      const [first, second] = remembered.certainly(() => store.classes({ text: codigo, limit: 2 }))
      return first?.codigo === codigo && second?.codigo !== codigo ? first : null
    },
  }
}
