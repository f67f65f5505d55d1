import type { DatabaseSync } from 'node:sqlite'
import { type Owner, ownerClause, ownerValues } from '../../../engine/database/index.ts'

/** The read marks of one person. Only this computer knows them, so they are not in the cache. */
export interface ReadsStore {
  has(id: string): boolean
  /** Filters the ids: returns the ones that were read. */
  among(ids: readonly string[]): Set<string>
  /** Marks these as read, or as unread (null); answers how many have changed. In a transaction. */
  set(ids: readonly string[], readAt: string | null): number
}

export function createReadsStore(db: DatabaseSync, account: Owner): ReadsStore {
  const owner = ownerValues(account)
  const one = db.prepare(`SELECT 1 FROM read_forwardings WHERE ${ownerClause} AND id = ?`)
  const some = db.prepare(
    `SELECT id FROM read_forwardings WHERE ${ownerClause} AND id IN (SELECT value FROM json_each(?))`,
  )
  const insert = db.prepare(
    `INSERT INTO read_forwardings (environment_id, person_id, id, read_at)
     SELECT ?, ?, value, ? FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
  )
  const remove = db.prepare(
    `DELETE FROM read_forwardings WHERE ${ownerClause} AND id IN (SELECT value FROM json_each(?))`,
  )
  return {
    has: (id) => one.get(...owner, id) !== undefined,
    among: (ids) => new Set(some.all(...owner, JSON.stringify(ids)).map(({ id }) => String(id))),
    set(ids, readAt) {
      const all = JSON.stringify(ids)
      const { changes } = readAt === null ? remove.run(...owner, all) : insert.run(...owner, readAt, all)
      return Number(changes)
    },
  }
}
