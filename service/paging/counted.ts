import { sql } from 'drizzle-orm'
import type { Database } from '../database/index.ts'
import { countHours, type Hours, type List } from './page.ts'

const most = 500
/** A write says that it comes a moment before it can be seen: what was counted in between may lack it. */
const settledMs = 1000

interface Counted {
  readonly version: string
  readonly at: number
  readonly hours: Hours
}

/** Counts of lists, kept until something is written that could change one. */
export interface CountCache {
  /** Counts a list, or says what was counted before; `key` says all that the list depends on. */
  of(key: readonly unknown[]): (db: Database, list: List) => Promise<Hours>
}

/**
 * Keeps counts in the memory of the process. The database moves the sequence `listas` on as a transaction that concerns
 * a list ends (migrations, 0009), whichever process made it, so that nothing is answered that was counted before.
 */
export function createCountCache(clock: () => Date): CountCache {
  const kept = new Map<string, Counted>()
  let seen = { version: '', since: 0 }

  return {
    of: (parts) => async (db, list) => {
      const key = JSON.stringify(parts)
      const at = clock().getTime()
      const answered = await db.execute(sql`select last_value, is_called from listas`)
      const version = JSON.stringify((answered as unknown as { rows: unknown[] }).rows)
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
