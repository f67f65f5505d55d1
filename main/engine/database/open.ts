import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { renameAtLast } from '../../replace-file.ts'
import { hasLastCommit } from './copy/changes-file.ts'
import { countsCommits, lastCommit, lastCommitIn, writesCommit } from './copy/commits.ts'
import { type Generations, openGenerations } from './copy/generations.ts'
import { type Rebuilt, rebuild } from './copy/rebuild.ts'
import { refuseUnsent } from './copy/refuse-unsent.ts'
import { lastChange, replayFrom } from './copy/replay.ts'
import { seal, unseal } from './copy/seal.ts'
import { DamagedError, DatabaseTooNewError, isCorruption } from './errors.ts'
import { isIntact, versionOf } from './integrity.ts'
import { isLogWhole } from './log-state.ts'
import { migrate } from './migrate.ts'
import { type Migration, readMigrations } from './migrations.ts'
import { makePrivateFile } from './private-file.ts'

export interface OpenedDatabase {
  readonly db: DatabaseSync
  readonly damaged: DamagedDatabase | null
  close(): void
}

export interface DamagedDatabase {
  /** The new path of the damaged file; null if there was a copy but no file. */
  readonly path: string | null
  /** `doubtful`: it could be opened, but its newest commits may be missing; `path` is a copy of it. */
  readonly rebuilt: Rebuilt | 'doubtful'
}

export interface DatabaseOptions {
  /** The application's data folder, already owned by this process (main/program/ownership). */
  folder: string
  now(): Date
  migrations?: readonly Migration[]
  /**
   * Called with the path of the damaged file before a database takes its place that may lack something. If it throws or
   * the program ends, nothing is in that place, and the next opening does the same again.
   */
  beforeLoss?(path: string | null): void
}

const fileName = 'malote.db'

/**
 * Opens `malote.db` and migrates it. A damaged file is moved aside, never deleted, and rebuilt from the copy (copy/). So
 * is a missing file that has a copy: the program ended after it was moved aside.
 * @throws DatabaseTooNewError if a newer program wrote it; the file is then unchanged.
 */
export function openDatabase(options: DatabaseOptions): OpenedDatabase {
  const { folder, now, migrations = readMigrations(), beforeLoss = () => undefined } = options
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, fileName)
  const sealed = unseal(path)
  // A commit is in the log and in the changes: it can only have vanished if the end of both is missing.
  const mayLackChanges = !sealed.wasClosed && wasInUse(path) && !hasLastCommit(openGenerations(folder))
  const isThere = existsSync(path) && statSync(path).size > 0
  const isDoubtful = mayLackChanges && isThere && !isLogWhole(path)
  try {
    if (!sealed.isWhole || isMissing(path)) throw new DamagedError()
    if (!isDoubtful) return opened(path, openAt(path, migrations, sealed.commit), null)
    refuseNewer(path, migrations)
    const aside = copyAside(path, now())
    const db = openAt(path, migrations, sealed.commit)
    beforeLoss(aside)
    countOn(db, openGenerations(folder))
    refuseUnsent(db, now())
    return opened(path, db, { path: aside, rebuilt: 'doubtful' })
  } catch (error) {
    if (!isCorruption(error)) throw error
    // Of a closed file the seal knows the last commit; what the file says was changed since.
    const lastKnown = sealed.wasClosed ? sealed.commit : Math.max(sealed.commit, lastCommitIn(path))
    const aside = moveAside(path, now())
    const rebuilt = rebuild({
      folder,
      path,
      now,
      lastKnown,
      isDoubtful: mayLackChanges,
      migrate: (db, version) => migrate(db, migrations, version),
      beforeLoss: () => beforeLoss(aside),
    })
    return opened(path, openAt(path, migrations, 0), { path: aside, rebuilt })
  }
}

function opened(path: string, db: DatabaseSync, damaged: DamagedDatabase | null): OpenedDatabase {
  return {
    db,
    damaged,
    close() {
      if (!db.isOpen) return
      const commit = lastCommit(db)
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      db.close()
      seal(path, commit)
    },
  }
}

/** Whether there are files beside the database that hold its commits: SQLite deletes its own when it closes the last one. */
const wasInUse = (path: string) => hasCopy(path) || existsSync(`${path}-wal`) || existsSync(`${path}-shm`)

function hasCopy(path: string): boolean {
  const files = openGenerations(dirname(path))
  return files.copies().length > 0 || files.changes().length > 0
}

/** Whether the file is missing or empty while there is a copy: what was copied is never empty. */
const isMissing = (path: string) => !(existsSync(path) && statSync(path).size > 0) && hasCopy(path)

/** @throws DamagedError also if the file has fewer commits than when it was closed last. */
function openAt(path: string, migrations: readonly Migration[], lastKnown: number): DatabaseSync {
  refuseNewer(path, migrations)
  makePrivateFile(path)
  const db = new DatabaseSync(path)
  try {
    db.exec('PRAGMA busy_timeout = 5000')
    db.exec('PRAGMA journal_mode = WAL')
    // With NORMAL a power cut could take back the intent of a request that has left: it would be sent twice.
    db.exec('PRAGMA synchronous = FULL')
    // Otherwise the words of a discarded draft would stay in free pages.
    db.exec('PRAGMA secure_delete = ON')
    db.exec('PRAGMA foreign_keys = OFF')
    if (!isIntact(db)) throw new DamagedError()
    // SQLite silently cuts off a damaged log: the changes beside the copy have what is missing.
    const files = openGenerations(dirname(path))
    if (!replayFrom(db, files, 0, (_, version) => migrate(db, migrations, version))) throw new DamagedError()
    if (lastCommit(db) < lastKnown) throw new DamagedError()
    db.exec('PRAGMA foreign_keys = ON')
    migrate(db, migrations)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Through a read-only connection: even closing a writable one may change the file. */
function refuseNewer(path: string, migrations: readonly Migration[]): void {
  if (!existsSync(path)) return
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    const found = versionOf(db)
    const known = migrations.at(-1)?.number ?? 0
    if (found > known) throw new DatabaseTooNewError(path, found, known)
  } finally {
    db.close()
  }
}

const asideMark = '.danificado-'
const suffixes = ['', '-wal', '-shm'] as const

/** The commits count on from above all known numbers: missing ones stay a gap for every later rebuild. */
function countOn(db: DatabaseSync, files: Generations): void {
  if (!countsCommits(db)) return
  writesCommit(db)(Math.max(lastCommit(db), lastChange(files)) + 1)
}

/** Copies the files as they were found; opening them changes them. */
function copyAside(path: string, at: Date): string {
  const aside = newAside(path, at)
  for (const suffix of suffixes) if (existsSync(path + suffix)) copyFileSync(path + suffix, aside + suffix)
  return aside
}

/** Answers the new path; null if there was no file. An interrupted move is continued by the next start. */
function moveAside(path: string, at: Date): string | null {
  const aside = existsSync(path) ? newAside(path, at) : lastAside(path)
  for (const suffix of suffixes) {
    if (existsSync(path + suffix)) renameAtLast(path + suffix, (aside ?? newAside(path, at)) + suffix)
  }
  return aside
}

function newAside(path: string, at: Date): string {
  const name = `${path}${asideMark}${at.toISOString().replaceAll(/[:.]/g, '-')}`
  let aside = name
  for (let number = 2; existsSync(aside); number += 1) aside = `${name}-${number}`
  return aside
}

/** The damaged file that was moved last, by the date in its name; null if there is none. */
function lastAside(path: string): string | null {
  const names = readdirSync(dirname(path)).filter((name) => name.startsWith(fileName + asideMark))
  const last = names
    .filter((name) => !/-(?:wal|shm)$/.test(name))
    .toSorted()
    .at(-1)
  return last === undefined ? null : join(dirname(path), last)
}
