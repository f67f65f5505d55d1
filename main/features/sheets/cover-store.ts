import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { destinationSchema } from '../../../contract/bridge/destination.ts'
import { coverDeadlineSchema } from '../../../contract/bridge/sheets.ts'
import { columnsOf, type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'

const coverSchema = z.object({
  coverId: z.uuid(),
  profileId: z.uuid(),
  /** As it is printed; null if the document is not forwarded. */
  destination: destinationSchema.nullable(),
  /** The destination was the profile's: the sheet is outdated once that one changes. */
  followsProfile: z.boolean(),
  deadline: coverDeadlineSchema.nullable(),
  printedAt: z.string(),
})
/** A cover sheet, as it was printed. */
type Cover = z.infer<typeof coverSchema>

/** The cover sheets that one person has printed. Each call is one statement. */
interface CoverStore {
  insert(cover: Cover): void
  find(coverId: string): Cover | null
}

const columns = columnsOf<keyof Cover>([
  ['id', 'coverId'],
  ['profile_id', 'profileId'],
  ['destination', 'destination', 'json'],
  ['follows_profile', 'followsProfile', 'boolean'],
  ['deadline', 'deadline', 'json'],
  ['printed_at', 'printedAt'],
])

export function createCoverStore(db: DatabaseSync, account: Owner): CoverStore {
  const owner = ownerValues(account)
  const one = db.prepare(`SELECT ${columns.names} FROM cover_sheets WHERE ${ownerClause} AND id = ?`)
  const insert = db.prepare(
    `INSERT INTO cover_sheets (environment_id, person_id, ${columns.names}) VALUES (?, ?, ${columns.marks})`,
  )
  return {
    insert: (cover) => void insert.run(...owner, ...columns.values(cover)),
    find(coverId) {
      const row = one.get(...owner, coverId)
      return row === undefined ? null : coverSchema.parse(columns.read(row))
    },
  }
}
