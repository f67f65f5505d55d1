import type { DatabaseSync } from 'node:sqlite'
import type { z } from 'zod'
import { servedPersonSchema } from '../../../contract/bridge/counter.ts'
import { columnsOf, type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'

const recordSchema = servedPersonSchema.pick({
  fileId: true,
  servedAt: true,
  roleName: true,
  recipients: true,
  captureId: true,
  forwardId: true,
})
/** A file sent from the counter. */
export type ServedRecord = z.infer<typeof recordSchema>

/** As many as the window shows. */
const mostServed = 30

export interface ServedStore {
  /** Newest first. */
  list(): ServedRecord[]
  /** In place of an earlier one of the same file. */
  add(record: ServedRecord): void
  forget(): void
}

const columns = columnsOf<keyof ServedRecord>([
  ['file_id', 'fileId'],
  ['served_at', 'servedAt'],
  ['role_name', 'roleName'],
  ['recipients', 'recipients', 'json'],
  ['capture_id', 'captureId'],
  ['forward_id', 'forwardId'],
])

export function createServedStore(db: DatabaseSync, account: Owner): ServedStore {
  const owner = ownerValues(account)
  const all = db.prepare(
    `SELECT ${columns.names} FROM counter_served WHERE ${ownerClause} ORDER BY served_at DESC LIMIT ${mostServed}`,
  )
  const insert = db.prepare(
    `INSERT OR REPLACE INTO counter_served (environment_id, person_id, ${columns.names}) VALUES (?, ?, ${columns.marks})`,
  )
  const trim = db.prepare(
    `DELETE FROM counter_served WHERE ${ownerClause} AND file_id IN (
       SELECT file_id FROM counter_served WHERE ${ownerClause} ORDER BY served_at DESC LIMIT -1 OFFSET ${mostServed})`,
  )
  const remove = db.prepare(`DELETE FROM counter_served WHERE ${ownerClause}`)
  return {
    list: () => all.all(...owner).map((row) => recordSchema.parse(columns.read(row))),
    add(record) {
      insert.run(...owner, ...columns.values(record))
      trim.run(...owner, ...owner)
    },
    forget: () => void remove.run(...owner),
  }
}
