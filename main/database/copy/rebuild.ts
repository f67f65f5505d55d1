import { copyFileSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { makePrivateFile } from '../private-file.ts'
import { countsCommits, lastCommit, writesCommit } from './commits.ts'
import { type Generations, openGenerations } from './generations.ts'
import { refuseUnsent } from './refuse.ts'
import { lastChange, type Migrate, readChanges, repeatFrom } from './repeat.ts'
import { isInOrder, isSound } from './sound.ts'

export interface RebuildOptions {
  /** The application's data folder. */
  folder: string
  /** Where the database is to stand; nothing stands there now. */
  path: string
  /** The highest number of a commit that is known to have been; 0 where none is known. */
  lastKnown: number
  now(): Date
  migrate: Migrate
  /** Called before a database takes its place that may lack something. */
  beforeLoss(): void
}

/**
 * How much of a database has been made again. `whole`: everything up to the last commit that anything knows of. `older`:
 * the newest changes, or some between, could not be found. `not`: there was no good copy, and it is a new one.
 */
export type Rebuilt = 'whole' | 'older' | 'not'

/**
 * Makes the database again out of its last good copy and all that was changed since, or a new one where there is no good
 * copy. It takes its place at `path` only when it is ready: whatever happens before, this can be done again. What is
 * older sends nothing by itself (refuse.ts), and its commits are counted from above all that are known: what it lacks
 * stays a gap for every later rebuilding from the same files.
 */
export function rebuild(options: RebuildOptions): Rebuilt {
  const { folder, path, lastKnown, beforeLoss } = options
  const files = openGenerations(folder)
  const draft = `${path}.refeito`
  let best: { generation: number; reached: number } | null = null
  for (const generation of beginnings(files)) {
    const made = make(draft, files, generation, options)
    if (made === null) continue
    if (made.isComplete && made.reached >= lastKnown) {
      renameSync(draft, path)
      return 'whole'
    }
    if (best === null || made.reached > best.reached) best = { generation, reached: made.reached }
  }
  discard(draft)
  if (best !== null) make(draft, files, best.generation, options)
  finish(draft, Math.max(lastKnown, lastChange(files)) + 1, best !== null, options)
  beforeLoss()
  renameSync(draft, path)
  return best === null ? 'not' : 'older'
}

/** Generations from which everything can be made, best first: those with a good copy, and one that began with nothing. */
function beginnings(files: Generations): number[] {
  const sound = files.copies().filter((generation) => isSound(files.copyPath(generation)))
  const others = files.changes().filter((generation) => !files.copies().includes(generation))
  const empty = others.filter((generation) => readChanges(files, generation)?.head.isFromEmpty === true)
  return [...sound.toReversed(), ...empty.toReversed()]
}

interface Made {
  /** No commit is missing between the first and the last. */
  readonly isComplete: boolean
  /** The number of its last commit. */
  readonly reached: number
}

/** Null where what has come of it is not in order. */
function make(draft: string, files: Generations, from: number, { migrate }: RebuildOptions): Made | null {
  discard(draft)
  if (files.copies().includes(from)) copyFileSync(files.copyPath(from), draft)
  return inFile(draft, (db) => {
    migrate(db, readChanges(files, from)?.head.version ?? 0)
    const isComplete = repeatFrom(db, files, from, migrate)
    return isInOrder(db) ? { isComplete, reached: lastCommit(db) } : null
  })
}

function finish(draft: string, number: number, isOlder: boolean, { migrate, now }: RebuildOptions): void {
  inFile(draft, (db) => {
    migrate(db, Number.POSITIVE_INFINITY)
    if (isOlder) refuseUnsent(db, now())
    if (countsCommits(db)) writesCommit(db)(number)
  })
}

function inFile<T>(path: string, work: (db: DatabaseSync) => T): T {
  makePrivateFile(path)
  const db = new DatabaseSync(path)
  try {
    // All of it in the one file, since only that is put in its place.
    db.exec('PRAGMA journal_mode = DELETE')
    db.exec('PRAGMA foreign_keys = OFF')
    return work(db)
  } finally {
    db.close()
  }
}

function discard(draft: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(draft + suffix, { force: true })
}
