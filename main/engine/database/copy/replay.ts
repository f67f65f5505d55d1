import type { DatabaseSync } from 'node:sqlite'
import { replayChanges } from './changes.ts'
import { readChangesFile } from './changes-file.ts'
import { lastCommit, writesCommit } from './commits.ts'
import type { Generations } from './generations.ts'

/** Brings a database to a version of the schema. */
export type Migrate = (db: DatabaseSync, version: number) => void

/**
 * Replays the commits that a database lacks, from a generation on, up to the first gap. Foreign keys must be off.
 * @returns false if there are commits behind a gap.
 */
export function replayFrom(db: DatabaseSync, files: Generations, generation: number, migrate: Migrate): boolean {
  let last = lastCommit(db)
  for (const number of files.changes().filter((each) => each >= generation)) {
    const file = readChangesFile(files.changesPath(number))
    const missing = file?.commits.filter((commit) => commit.number > last) ?? []
    const [first] = missing
    if (file === null || first === undefined) continue
    if (first.number > last + 1) return false
    migrate(db, file.header.version)
    const following = missing.filter((commit, index) => commit.number === first.number + index)
    db.exec('BEGIN')
    for (const { changes } of following) replayChanges(db, changes)
    last = following.at(-1)?.number ?? last
    writesCommit(db)(last)
    db.exec('COMMIT')
    if (following.length < missing.length) return false
  }
  return true
}

/** The highest number of a commit in the files; 0 if there is none. */
export function lastChange(files: Generations): number {
  const lastOf = (generation: number) => readChangesFile(files.changesPath(generation))?.commits.at(-1)?.number ?? 0
  return Math.max(0, ...files.changes().map(lastOf))
}
