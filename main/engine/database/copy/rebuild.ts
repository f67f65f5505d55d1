import { copyFileSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { renameAtLast } from '../../../replace-file.ts'
import { isFileIntact, isIntact } from '../integrity.ts'
import { makePrivateFile } from '../private-file.ts'
import { readChangesFile } from './changes-file.ts'
import { countsCommits, lastCommit, writesCommit } from './commits.ts'
import { type Generations, openGenerations } from './generations.ts'
import { refuseUnsent } from './refuse-unsent.ts'
import { lastChange, type Migrate, replayFrom } from './replay.ts'

interface RebuildOptions {
  /** The application's data folder. */
  folder: string
  /** The path of the new database; no file exists there. */
  path: string
  /** The highest number of a commit that is known; 0 if none is. */
  lastKnown: number
  /** Later commits cannot be excluded: nothing is called whole. */
  isDoubtful: boolean
  now(): Date
  migrate: Migrate
  /** Called before a database takes its place that may lack something. */
  beforeLoss(): void
}

/**
 * `whole`: everything that was committed. `older`: the newest commits, or some between, are or may be missing. `none`:
 * there was no good copy, and the database is new.
 */
export type Rebuilt = 'whole' | 'older' | 'none'

/**
 * Rebuilds the database from its last good copy and the changes since, or creates a new one. It takes its place at `path`
 * only when it is ready, so that this can be repeated. What is not `whole` counts its commits on from above all known
 * numbers: what it lacks stays a gap for every later rebuild from the same files.
 */
export function rebuild(options: RebuildOptions): Rebuilt {
  const { folder, path, lastKnown, isDoubtful, beforeLoss } = options
  const files = openGenerations(folder)
  const draft = `${path}.rebuilt`
  let best: { generation: number; reached: number } | null = null
  for (const generation of startingGenerations(files)) {
    const built = build(draft, files, generation, options)
    if (built === null) continue
    if (!isDoubtful && built.isComplete && built.reached >= lastKnown) {
      renameAtLast(draft, path)
      return 'whole'
    }
    if (best === null || built.reached > best.reached) best = { generation, reached: built.reached }
  }
  discard(draft)
  if (best !== null) build(draft, files, best.generation, options)
  finish(draft, { commit: Math.max(lastKnown, lastChange(files)) + 1, isOlder: best !== null }, options)
  beforeLoss()
  renameAtLast(draft, path)
  return best === null ? 'none' : 'older'
}

/** Best first: the generations with a good copy, then those that began with an empty database. */
function startingGenerations(files: Generations): number[] {
  const copies = files.copies()
  const intact = copies.filter((generation) => isFileIntact(files.copyPath(generation)))
  const isFromEmpty = (generation: number) =>
    readChangesFile(files.changesPath(generation))?.header.isFromEmpty === true
  const empty = files.changes().filter((generation) => !copies.includes(generation) && isFromEmpty(generation))
  return [...intact.toReversed(), ...empty.toReversed()]
}

interface Built {
  /** No commit is missing between the first and the last. */
  readonly isComplete: boolean
  /** The number of the last commit. */
  readonly reached: number
}

/** Null if the result is damaged. */
function build(draft: string, files: Generations, from: number, { migrate }: RebuildOptions): Built | null {
  discard(draft)
  if (files.copies().includes(from)) copyFileSync(files.copyPath(from), draft)
  return inFile(draft, (db) => {
    migrate(db, readChangesFile(files.changesPath(from))?.header.version ?? 0)
    const isComplete = replayFrom(db, files, from, migrate)
    return isIntact(db) ? { isComplete, reached: lastCommit(db) } : null
  })
}

function finish(draft: string, end: { commit: number; isOlder: boolean }, { migrate, now }: RebuildOptions): void {
  inFile(draft, (db) => {
    migrate(db, Number.POSITIVE_INFINITY)
    if (end.isOlder) refuseUnsent(db, now())
    if (countsCommits(db)) writesCommit(db)(end.commit)
  })
}

function inFile<T>(path: string, work: (db: DatabaseSync) => T): T {
  makePrivateFile(path)
  const db = new DatabaseSync(path)
  try {
    // Without a log: only the one file is put in its place.
    db.exec('PRAGMA journal_mode = DELETE')
    db.exec('PRAGMA foreign_keys = OFF')
    db.exec('PRAGMA secure_delete = ON')
    return work(db)
  } finally {
    db.close()
  }
}

function discard(draft: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(draft + suffix, { force: true })
}
