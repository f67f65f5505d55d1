import type { DatabaseSync } from 'node:sqlite'
import { keptTables } from './changes.ts'
import { versionOf } from './sound.ts'

/** The first frame of a file of changes: what they were made to. */
export interface Head {
  /** The newest migration. */
  readonly version: number
  /** There was nothing yet: the changes alone make the whole. */
  readonly isFromEmpty: boolean
}

export function headOf(db: DatabaseSync): Buffer {
  const isFromEmpty = keptTables(db).every((table) => db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() === undefined)
  const head: Head = { version: versionOf(db), isFromEmpty }
  return Buffer.from(JSON.stringify(head))
}

/** Null where there is none; its checksum has said that it is as it was written. */
export const readHead = (frame: Buffer | undefined): Head | null =>
  frame === undefined ? null : (JSON.parse(frame.toString('utf8')) as Head)
