import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { keptTables } from './changes.ts'
import { versionOf } from './sound.ts'

/** The first frame of a file of changes: what they were made to. */
const headSchema = z.object({
  /** The newest migration. */
  version: z.int(),
  /** There was nothing yet: the changes alone make the whole. */
  isFromEmpty: z.boolean(),
})
export type Head = z.infer<typeof headSchema>

export function headOf(db: DatabaseSync): Buffer {
  const isFromEmpty = keptTables(db).every((table) => db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() === undefined)
  const head: Head = { version: versionOf(db), isFromEmpty }
  return Buffer.from(JSON.stringify(head))
}

/** Null for what is no head. */
export function readHead(frame: Buffer | undefined): Head | null {
  return frame === undefined ? null : headSchema.parse(JSON.parse(frame.toString('utf8')))
}
