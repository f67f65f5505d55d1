import type { DatabaseSync } from 'node:sqlite'
import { repeatChanges } from './changes.ts'
import { lastCommit, unpackChanges, writesCommit } from './commits.ts'
import { readFrames } from './frames.ts'
import type { Generations } from './generations.ts'
import { type Head, readHead } from './head.ts'

/** Brings a database to a version of the schema. */
export type Migrate = (db: DatabaseSync, version: number) => void

interface ChangesFile {
  readonly head: Head
  readonly commits: readonly { readonly number: number; readonly changes: Buffer }[]
}

/** The changes of a generation; null where nothing of them can be read. */
export function readChanges(files: Generations, generation: number): ChangesFile | null {
  const [first, ...frames] = readFrames(files.changesPath(generation))
  const head = readHead(first)
  return head === null ? null : { head, commits: frames.map(unpackChanges) }
}

/**
 * Makes the commits again, from a generation on, that a database has not got, up to the first that cannot be found.
 * False where there is one like that, with others after it. Foreign keys must be off.
 */
export function repeatFrom(db: DatabaseSync, files: Generations, generation: number, migrate: Migrate): boolean {
  let last = lastCommit(db)
  for (const number of files.changes().filter((each) => each >= generation)) {
    const read = readChanges(files, number)
    const missing = read?.commits.filter((commit) => commit.number > last) ?? []
    const [first] = missing
    if (read === null || first === undefined) continue
    if (first.number > last + 1) return false
    migrate(db, read.head.version)
    const following = missing.filter((commit, index) => commit.number === first.number + index)
    db.exec('BEGIN')
    for (const { changes } of following) repeatChanges(db, changes)
    last = following.at(-1)?.number ?? last
    writesCommit(db)(last)
    db.exec('COMMIT')
    if (following.length < missing.length) return false
  }
  return true
}

/** The highest number of a commit that the files know of; 0 where they know of none. */
export function lastChange(files: Generations): number {
  return Math.max(0, ...files.changes().map((each) => readChanges(files, each)?.commits.at(-1)?.number ?? 0))
}
