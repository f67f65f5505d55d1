import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/index.ts'
import { countHours, type Hours, type List } from './page.ts'

const most = 500
/** A write announces itself shortly before its commit, so a count taken in between may lack it. */
const settledMs = 1000

interface Counted {
  readonly version: string
  readonly at: number
  readonly hours: Hours
}

/** Cached counts of lists, valid until a write that could change one. */
export interface CountCache {
  /** Returns the cached count or counts the list; `key` contains everything on which the list depends. */
  of(key: readonly unknown[]): (db: Database, list: List) => Promise<Hours>
}

/**
 * Caches counts in the process's memory. Triggers advance the sequence `listas` when a transaction that affects a list
 * ends, in any process, which invalidates all counts.
 */
export function createCountCache(clock: () => Date): CountCache {
  const kept = new Map<string, Counted>()
  let seen = { version: '', since: 0 }

  return {
    of: (parts) => async (db, list) => {
      const key = JSON.stringify(parts)
      const at = clock().getTime()
      const version = JSON.stringify(await rowsOf(db, sql`select last_value, is_called from listas`))
      if (seen.version !== version) seen = { version, since: at }
      const found = kept.get(key)
      if (found?.version === version && found.at - seen.since >= settledMs) return found.hours
      const hours = await countHours(db, list)
      kept.delete(key)
      kept.set(key, { version, at, hours })
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return hours
    },
  }
}
