import type { DatabaseSync } from 'node:sqlite'
import type { ClassView, DirectoryEntry, DirectoryKind } from '../../contract/bridge/directory.ts'
import { type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { ApiClient } from '../api/index.ts'
import type { Log } from '../log/index.ts'
import type { SessionContext } from '../session/index.ts'
import { ownEntries } from './entries.ts'
import { RefreshInterrupted, refreshDirectory } from './refresh.ts'
import { createDirectoryStore } from './store.ts'

export interface DirectoryOptions {
  db: DatabaseSync
  client: ApiClient
  context: SessionContext
  log: Log
  now(): Date
  /** How old what is kept may be before it is read again (shapes.md 3.1: the service itself keeps it for hours). */
  maxAgeMs?: number
  /** Least time between two attempts, so that typing while offline does not knock at every letter. */
  pauseMs?: number
}

/** Whom one can write to, and the classes of documents: kept on this computer, read again in the background. */
export interface Directory {
  /** Reads everything again if what is kept is old or was never whole; one reading at a time. Never rejects. */
  refresh(): Promise<void>
  search(wanted: {
    text: string
    kinds: readonly DirectoryKind[]
    limit: number
  }): Outcome<{ entries: DirectoryEntry[]; complete: boolean }>
  classes(wanted: { text: string; limit: number }): Outcome<{ classes: ClassView[]; complete: boolean }>
  /** The one class of a code that is kept; null where there is none, or more than one. */
  classOfCode(codigo: string): ClassView | null
  /** A class that is kept; null otherwise. */
  classOf(idClasse: string): ClassView | null
}

const hour = 3_600_000

export function createDirectory(options: DirectoryOptions): Directory {
  const { db, client, context, log, now, maxAgeMs = 2 * hour, pauseMs = 15_000 } = options
  const store = createDirectoryStore(db, { environmentId: context.environment.id, personId: context.person.id })
  let running: Promise<void> | null = null
  let lastAttempt = Number.NEGATIVE_INFINITY

  const isOld = (part: 'agents' | 'classes'): boolean => {
    const at = store.completedAt(part)
    return at === null || now().getTime() - at.getTime() > maxAgeMs
  }
  // Known without asking anybody, so that a first search finds oneself even offline.
  if (store.completedAt('agents') === null) store.saveEntries(store.begin('agents'), ownEntries(context))

  async function read(): Promise<void> {
    try {
      await refreshDirectory({ client, context, store, now })
      log.info('directory.refreshed')
    } catch (error) {
      if (context.signal.aborted) return
      if (error instanceof RefreshInterrupted) log.info('directory.interrupted', { why: error.message })
      else log.error('directory.failed', { error })
    }
  }

  function refresh(): Promise<void> {
    if (running !== null) return running
    const due = isOld('agents') || isOld('classes')
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
      return ok({ entries: store.search(wanted), complete: store.completedAt('agents') !== null })
    },
    classes(wanted) {
      void refresh()
      return ok({ classes: store.classes(wanted), complete: store.completedAt('classes') !== null })
    },
    classOf: store.findClass,
    classOfCode(codigo) {
      // In the order of their codes: the code itself stands before all that begin with it.
      const [first, second] = store.classes({ text: codigo, limit: 2 })
      return first?.codigo === codigo && second?.codigo !== codigo ? first : null
    },
  }
}
