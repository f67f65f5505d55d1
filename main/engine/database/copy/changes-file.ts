import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { versionOf } from '../integrity.ts'
import { recordedTables } from './changes.ts'
import { createFrameFile, type FrameFile, hasItsEnd, readFrames } from './frames.ts'
import type { Generations } from './generations.ts'

/** The first frame of a file of changes. */
interface Header {
  /** The schema version of the database that the changes were made to. */
  readonly version: number
  /** The database was empty: the changes alone make the whole. */
  readonly isFromEmpty: boolean
}

/** A generation's changes, commit by commit. */
interface ChangesFile {
  readonly header: Header
  readonly commits: readonly { readonly number: number; readonly changes: Buffer }[]
}

const numberBytes = 8

export function createChangesFile(path: string, db: DatabaseSync): FrameFile {
  const isEmpty = (table: string) => db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() === undefined
  const header: Header = { version: versionOf(db), isFromEmpty: recordedTables(db).every(isEmpty) }
  return createFrameFile(path, Buffer.from(JSON.stringify(header)))
}

/** Commits up to the first damaged frame; null if there is no file, or if even its header cannot be read. */
export function readChangesFile(path: string): ChangesFile | null {
  if (!existsSync(path)) return null
  const [first, ...frames] = readFrames(path)
  if (first === undefined) return null
  return { header: JSON.parse(first.toString('utf8')) as Header, commits: frames.map(unpackCommit) }
}

/** True if the newest file of changes is there up to its end: it has the last commit that was made. */
export function hasLastCommit(files: Generations): boolean {
  const path = files.changesPath(Math.max(0, ...files.copies(), ...files.changes()))
  return existsSync(path) && hasItsEnd(path)
}

/** The frame of one commit. */
export function packCommit(number: number, changes: Uint8Array): Buffer {
  const head = Buffer.alloc(numberBytes)
  head.writeBigUInt64LE(BigInt(number))
  return Buffer.concat([head, changes])
}

const unpackCommit = (frame: Buffer) => ({
  number: Number(frame.readBigUInt64LE()),
  changes: frame.subarray(numberBytes),
})
