import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { lastCommit, lastCommitIn } from './copy/commits.ts'
import { openGenerations } from './copy/generations.ts'
import { type Rebuilt, rebuild } from './copy/rebuild.ts'
import { repeatFrom } from './copy/repeat.ts'
import { seal, unseal } from './copy/seal.ts'
import { isInOrder, versionOf } from './copy/sound.ts'
import { DamagedError, DatabaseTooNewError, isCorruption } from './errors.ts'
import { migrate } from './migrate.ts'
import { type Migration, readMigrations } from './migrations.ts'
import { makePrivateFile } from './private-file.ts'

export interface OpenedDatabase {
  readonly db: DatabaseSync
  /** Where a damaged file was put; null where none was. */
  readonly damaged: DamagedDatabase | null
  /** Once is enough. */
  close(): void
}

export interface DamagedDatabase {
  /** Where it lies now: it is never deleted. Null where there was a copy, but no file. */
  readonly path: string | null
  /** How much was made again from the copy; where it is `not` the database is a new one. */
  readonly rebuilt: Rebuilt
}

export interface DatabaseOptions {
  /** The application's data folder, already owned by this process (main/ownership). */
  folder: string
  now(): Date
  migrations?: readonly Migration[]
  /**
   * Called, with where a damaged file lies, before a database takes its place that may lack something. If it throws, or
   * the program ends in it, none has been put there, and the next opening begins with the same again.
   */
  beforeLoss?(path: string | null): void
}

const fileName = 'malote.db'

/**
 * Opens the local database, bringing it to the newest version. A damaged file is put aside, never deleted, and made
 * again from the copy (copy/); without a copy a new one is begun. So is one that is gone while its copy is there: the
 * program ended after it had been put aside.
 * @throws DatabaseTooNewError if a newer program wrote it; the file is then left as it was.
 */
export function openDatabase(options: DatabaseOptions): OpenedDatabase {
  const { folder, now, migrations = readMigrations(), beforeLoss = () => undefined } = options
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, fileName)
  const sealed = unseal(path)
  try {
    if (!sealed.isWhole || isGone(path)) throw new DamagedError()
    return opened(path, openAt(path, migrations, sealed.commit), null)
  } catch (error) {
    if (!isCorruption(error)) throw error
    // What a closed file says of itself is known from its seal, and nothing that has changed since is to be believed.
    const lastKnown = sealed.wasClosed ? sealed.commit : Math.max(sealed.commit, lastCommitIn(path))
    const aside = putAside(path, now())
    const rebuilt = rebuild({
      ...{ folder, path, now, lastKnown },
      migrate: (db, version) => migrate(db, migrations, version),
      beforeLoss: () => beforeLoss(aside),
    })
    return opened(path, openAt(path, migrations, 0), { path: aside, rebuilt })
  }
}

function opened(path: string, db: DatabaseSync, damaged: DamagedDatabase | null): OpenedDatabase {
  return {
    ...{ db, damaged },
    close() {
      if (!db.isOpen) return
      const commit = lastCommit(db)
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      db.close()
      seal(path, commit)
    },
  }
}

/** Whether there is a copy of what is not there, or empty, which no database is that was ever copied. */
function isGone(path: string): boolean {
  if (existsSync(path) && statSync(path).size > 0) return false
  const files = openGenerations(dirname(path))
  return files.copies().length > 0 || files.changes().length > 0
}

/** Damaged is, too, what holds fewer commits than it is known to have held when it was closed last. */
function openAt(path: string, migrations: readonly Migration[], lastKnown: number): DatabaseSync {
  refuseNewer(path, migrations)
  makePrivateFile(path)
  const db = new DatabaseSync(path)
  try {
    db.exec('PRAGMA busy_timeout = 5000')
    db.exec('PRAGMA journal_mode = WAL')
    // FULL, not WAL's usual NORMAL: a commit that a power cut takes back would let an intent be forgotten after its
    // request had left, and the operation would be done twice. Thousands of commits a second are still possible.
    db.exec('PRAGMA synchronous = FULL')
    db.exec('PRAGMA foreign_keys = OFF')
    if (!isInOrder(db)) throw new DamagedError()
    // A log that was damaged is cut off by SQLite without a word: what is missing then is beside the copy.
    const files = openGenerations(dirname(path))
    if (!repeatFrom(db, files, 0, (_, version) => migrate(db, migrations, version))) throw new DamagedError()
    if (lastCommit(db) < lastKnown) throw new DamagedError()
    db.exec('PRAGMA foreign_keys = ON')
    migrate(db, migrations)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Looks through a read-only connection, since even closing a writable one may change the file. */
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

/** Where the file lies now; null where there was none. What belongs to it follows, even a start later. */
function putAside(path: string, at: Date): string | null {
  const aside = existsSync(path) ? newAside(path, at) : lastAside(path)
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, (aside ?? newAside(path, at)) + suffix)
  }
  return aside
}

function newAside(path: string, at: Date): string {
  const name = `${path}${asideMark}${at.toISOString().replaceAll(/[:.]/g, '-')}`
  let aside = name
  for (let number = 2; existsSync(aside); number += 1) aside = `${name}-${number}`
  return aside
}

/** Where the last damaged file was put; null where there is none. Their names begin with when that was. */
function lastAside(path: string): string | null {
  const names = readdirSync(dirname(path)).filter((name) => name.startsWith(fileName + asideMark))
  const last = names
    .filter((name) => !/-(?:wal|shm)$/.test(name))
    .toSorted()
    .at(-1)
  return last === undefined ? null : join(dirname(path), last)
}
