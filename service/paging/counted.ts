import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/index.ts'
import { uuids } from '../database/many.ts'
import { countHours, countTheseHours, type Hours, type List, withHours } from './page.ts'

/** Together some 50 MB. */
const most = { lists: 500, hours: 1_000_000 } as const
/** With more changed hours the whole list is counted. */
const mostChanged = 60
/** A count unused for this long is dropped; an hour later nobody needs the changes since then. */
const unusedMs = 8 * 3_600_000
const pruneMs = 3_600_000

interface Counted {
  readonly hours: Hours
  /** The transactions whose changes the count contains: a pg_snapshot of this server process. */
  readonly snapshot: string
  readonly server: string
  readonly at: number
}

/** Identifies a list and its changes. */
interface ListKey {
  /** Everything that selects the matches. */
  readonly parts: readonly unknown[]
  /** The agents by which matches are added or removed: `id_agente` of `listas_mudadas`. */
  readonly agents: readonly string[]
}

/** Cached counts of lists, each as current as if it were counted now. */
export interface CountCache {
  of(key: ListKey): (db: Database, list: Pick<List, 'all'>) => Promise<Hours>
}

/**
 * Caches counts in the process's memory. Triggers note in `listas_mudadas` which agent's list a transaction, of any
 * process, changes in which hour. Only hours that transactions outside the snapshot of a count changed are counted anew.
 */
export function createCountCache(clock: () => Date): CountCache {
  const kept = new Map<string, Counted>()
  let keptHours = 0
  let prunedAt = Number.NEGATIVE_INFINITY

  const drop = (key: string): void => {
    keptHours -= kept.get(key)?.hours.length ?? 0
    kept.delete(key)
  }
  const keep = (key: string, counted: Counted): Hours => {
    drop(key)
    kept.set(key, counted)
    keptHours += counted.hours.length
    for (const [oldest] of kept) {
      if (kept.size <= most.lists && (keptHours <= most.hours || kept.size === 1)) break
      drop(oldest)
    }
    return counted.hours
  }
  const prune = async (db: Database): Promise<void> => {
    if (clock().getTime() - prunedAt < pruneMs) return
    prunedAt = clock().getTime()
    await db.execute(
      sql`delete from listas_mudadas where em < now() - ${unusedMs + pruneMs}::float8 * interval '1 millisecond'`,
    )
  }

  return {
    of:
      ({ parts, agents }) =>
      async (db, list) => {
        const key = JSON.stringify(parts)
        const at = clock().getTime()
        const found = kept.get(key)
        // The snapshot is taken before anything is counted, so that a later change is found again rather than missed.
        const { snapshot, server, changed } = await changesSince(db, found?.snapshot ?? null, agents)
        const isUsable = found?.server === server && at - found.at < unusedMs && changed !== 'many'
        if (!isUsable) {
          await prune(db)
          return keep(key, { hours: await countHours(db, list), snapshot, server, at })
        }
        const counted = changed.length === 0 ? [] : await countTheseHours(db, list, changed)
        return keep(key, { hours: withHours(found.hours, counted), snapshot, server, at })
      },
  }
}

/** The hours of these agents' lists that transactions outside a snapshot have changed, and the snapshot of now. */
async function changesSince(
  db: Database,
  since: string | null,
  agents: readonly string[],
): Promise<{ snapshot: string; server: string; changed: readonly number[] | 'many' }> {
  const outside = sql`transacao >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(transacao, ${since}::pg_snapshot)`
  const hours = sql`select distinct extract(epoch from hora)::float8 as hour from listas_mudadas
    where ${outside} and (id_agente is null or id_agente = any(${uuids(agents)})) limit ${mostChanged + 1}`
  // Another server, such as a promoted copy, may give the same number to another transaction.
  const [row] = await rowsOf<{ snapshot: string; server: string; hours: (number | null)[] }>(
    db,
    sql`select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server, array(${hours}) as hours`,
  )
  if (!row) throw new Error('a select without a table answers one row')
  const changed = row.hours.flatMap((hour) => (hour === null ? [] : [Number(hour)]))
  const isMany = changed.length < row.hours.length || changed.length > mostChanged
  return { snapshot: row.snapshot, server: row.server, changed: isMany ? 'many' : changed }
}
