import type { DatabaseSync } from 'node:sqlite'
import type { DirectoryEntry, DirectoryStatus, LegalGround, Suggestions } from '../../../contract/bridge/directory.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import type { ApiClient } from '../../engine/api/index.ts'
import { type Cache, ownerOf, type Transaction, transaction } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import type { SessionContext } from '../../program/session/index.ts'
import { type ActiveClasses, createActiveClasses } from './active-classes.ts'
import { createCloseness } from './closeness.ts'
import { createDestinations } from './destinations.ts'
import { ownEntries } from './entries.ts'
import type { EntrySearch } from './entry-index.ts'
import { createGroundStore } from './ground-store.ts'
import { createReadProgress } from './progress.ts'
import { RefreshInterrupted } from './reading.ts'
import { refreshDirectory } from './refresh.ts'
import type { DirectoryPart } from './run-store.ts'
import { createDirectoryStore, type DirectoryStore } from './store.ts'

export interface DirectoryOptions {
  db: DatabaseSync
  cache: Cache
  client: ApiClient
  context: SessionContext
  log: Log
  now(): Date
  /** The pages are to read status and favourites again. */
  changed?(): void
  /** The citizens that this computer has met, the nearest first: the service has no list of citizens. */
  citizens?(): readonly DirectoryEntry[]
  /** Age at which a part is read again (shapes.md 3.1: the service itself caches it for hours). */
  maxAgeMs?: number
  /** Least time between two attempts: a search starts one, also while there is no network. */
  pauseMs?: number
}

/** The agents that one can write to, the classes of documents and the legal grounds, read in the background. */
export interface Directory extends ActiveClasses {
  /** Reads the parts that are old or were never complete; one reading at a time. Never rejects. */
  refresh(): Promise<void>
  search(wanted: EntrySearch): Outcome<{ entries: DirectoryEntry[]; complete: boolean }>
  organisations(): Outcome<{ organisations: DirectoryEntry[]; complete: boolean }>
  units(wanted: { idOrgao: string }): Outcome<DirectoryEntry[]>
  status(): Outcome<DirectoryStatus>
  /** Favourites and the agents written to last; `isGone` for one that has left the directory. */
  suggestions(): Outcome<Suggestions>
  favour(wanted: { entry: DirectoryEntry; isFavourite: boolean }): Outcome<null>
  /** Filters the ids: returns the ones that are missing in a complete directory. */
  gone(wanted: { ids: readonly string[] }): Outcome<string[]>
  /** An agent as it is now; null for one that is not in the directory. */
  entryOf(id: string): DirectoryEntry | null
  grounds(): Outcome<LegalGround[]>
  /** There may be more citizens than before. */
  forgetCitizens(): void
  /** Records that these were written to, in the transaction that sends. */
  used(tx: Transaction, entries: readonly DirectoryEntry[]): void
}

const hour = 3_600_000
const mostRecents = 8

export function createDirectory(options: DirectoryOptions): Directory {
  const { db, cache, client, context, log, now, maxAgeMs = 2 * hour, pauseMs = 15_000 } = options
  const { changed = () => {}, citizens = () => [] } = options
  const owner = ownerOf(context)
  const store = createDirectoryStore(cache, owner)
  const grounds = createGroundStore(cache, owner)
  const destinations = createDestinations(db, owner)
  const closeness = createCloseness(destinations, context.roles)
  const known = createKnownCitizens(store, () => citizens().filter(({ id }) => id !== owner.personId))
  const progress = createReadProgress(() => {
    if (!context.signal.aborted) changed()
  })
  let running: Promise<void> | null = null
  let lastAttempt = Number.NEGATIVE_INFINITY

  const isOld = (part: DirectoryPart) => ageOf(store.completedAt(part), now()) > maxAgeMs
  const isWhole = () => store.completedAt('agents') !== null
  const isGone = (id: string) => isWhole() && store.find(id) === null
  const resumeSince = () => new Date(now().getTime() - 2 * hour)
  try {
    // So that the first search finds the person's own roles, even without a network.
    if (!isWhole()) store.saveEntries(store.begin('agents', now(), resumeSince()), ownEntries(context))
  } catch (error) {
    // A full disk, for example, must not break start-up.
    log.error('directory.not-begun', { error })
  }

  async function read(): Promise<void> {
    try {
      const since = resumeSince()
      await refreshDirectory({ client, context, store, grounds, progress, now, isDue: isOld, resumeSince: since })
      log.info('directory.refreshed')
    } catch (error) {
      if (context.signal.aborted) return
      if (error instanceof RefreshInterrupted) log.info('directory.interrupted', { why: error.message })
      else log.error('directory.failed', { error })
    }
  }

  function refresh(): Promise<void> {
    if (running !== null) return running
    const isDue = cache.readOr(false, () => isOld('agents') || isOld('classes'))
    if (!isDue || context.signal.aborted || now().getTime() - lastAttempt < pauseMs) return Promise.resolve()
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
      known.add()
      return ok({ entries: store.search(wanted, closeness()), complete: isWhole() })
    },
    ...createActiveClasses({ cache, store, now, refresh }),
    organisations() {
      void refresh()
      return ok({ organisations: store.organisations(), complete: isWhole() })
    },
    units: ({ idOrgao }) => ok(store.unitsOf(idOrgao)),
    status: () =>
      ok({
        isWhole: isWhole(),
        reading: progress.step(),
        hasClasses: store.completedAt('classes') !== null,
        readsClasses: progress.readsClasses(),
        ...definedFields({
          agentsLeftOut: store.leftOut('agents') || undefined,
          classesLeftOut: store.leftOut('classes') || undefined,
        }),
      }),
    suggestions() {
      // As the directory has them now: people move to other units.
      const shown = (entry: DirectoryEntry) => ({
        ...(store.find(entry.id) ?? entry),
        isGone: entry.kind !== 'Cidadao' && isGone(entry.id),
      })
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
    forgetCitizens: known.forget,
    gone: ({ ids }) => ok(ids.filter(isGone)),
    entryOf: store.find,
    grounds: () => ok(grounds.list()),
    used: (_tx, entries) => destinations.used(entries, now()),
  }
}

/** In milliseconds; infinite for what was never complete. */
const ageOf = (completedAt: Date | null, now: Date): number =>
  completedAt === null ? Number.POSITIVE_INFINITY : now.getTime() - completedAt.getTime()

/** Adds the citizens to the entries before the first search, and again after `forget`. */
function createKnownCitizens(store: Pick<DirectoryStore, 'addKnown'>, citizens: () => readonly DirectoryEntry[]) {
  let isAdded = false
  return {
    add(): void {
      if (!isAdded) store.addKnown(citizens())
      isAdded = true
    },
    forget(): void {
      isAdded = false
    },
  }
}
