import type { DatabaseSync } from 'node:sqlite'
import type { Owner } from '../../database/index.ts'

/** What one person has read. Only this computer knows, so it does not lie with what the service tells again. */
export interface ReadsStore {
  has(id: string): boolean
  /** Of these, those that were read. */
  among(ids: readonly string[]): Set<string>
  /** Notes these as read, or (null) as unread; answers of how many that is other than before. In a transaction. */
  set(ids: readonly string[], readAt: string | null): number
}

export function createReadsStore(db: DatabaseSync, { environmentId, personId }: Owner): ReadsStore {
  const owner = [environmentId, personId] as const
  const one = db.prepare('SELECT 1 FROM read_forwardings WHERE environment_id = ? AND person_id = ? AND id = ?')
  const some = db.prepare(
    `SELECT id FROM read_forwardings
     WHERE environment_id = ? AND person_id = ? AND id IN (SELECT value FROM json_each(?))`,
  )
  const insert = db.prepare(
    `INSERT INTO read_forwardings (environment_id, person_id, id, read_at)
     SELECT ?, ?, value, ? FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
  )
  const remove = db.prepare(
    `DELETE FROM read_forwardings
     WHERE environment_id = ? AND person_id = ? AND id IN (SELECT value FROM json_each(?))`,
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
