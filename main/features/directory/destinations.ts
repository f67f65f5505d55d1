import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type DirectoryEntry, directoryEntrySchema } from '../../../contract/bridge/directory.ts'
import { type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'

/** The agents that a person has written to, and their favourites. */
export interface Destinations {
  /** Records that these were written to; inside a transaction. */
  used(entries: readonly DirectoryEntry[], at: Date): void
  favour(entry: DirectoryEntry, isFavourite: boolean, at: Date): void
  /** In the order in which they became favourites. */
  favourites(): DirectoryEntry[]
  /** The last used first, without favourites. */
  recents(limit: number): DirectoryEntry[]
}

const rowSchema = z.object({ entry: z.string() })

export function createDestinations(db: DatabaseSync, account: Owner): Destinations {
  const owner = ownerValues(account)
  const put = (column: 'used_at' | 'favourite_at') =>
    db.prepare(
      `INSERT INTO destinations (environment_id, person_id, id, entry, ${column}) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET entry = excluded.entry, ${column} = excluded.${column}`,
    )
  const use = put('used_at')
  const favour = put('favourite_at')
  const favourites = db.prepare(
    `SELECT entry FROM destinations WHERE ${ownerClause} AND favourite_at IS NOT NULL ORDER BY favourite_at, id`,
  )
  const recents = db.prepare(
    `SELECT entry FROM destinations WHERE ${ownerClause} AND used_at IS NOT NULL AND favourite_at IS NULL
     ORDER BY used_at DESC, id`,
  )
  const entriesOf = (rows: readonly unknown[]) =>
    rows.map((row) => directoryEntrySchema.parse(JSON.parse(rowSchema.parse(row).entry)))
  return {
    used(entries, at) {
      for (const entry of entries) use.run(...owner, entry.id, JSON.stringify(entry), at.toISOString())
    },
    favour(entry, isFavourite, at) {
      favour.run(...owner, entry.id, JSON.stringify(entry), isFavourite ? at.toISOString() : null)
    },
    favourites: () => entriesOf(favourites.all(...owner)),
    recents: (limit) => entriesOf(recents.all(...owner).slice(0, limit)),
  }
}
