import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { lastCommit, lastCommitIn } from './copy/commits.ts'
import { openGenerations } from './copy/generations.ts'
import { type Rebuilt, rebuild } from './copy/rebuild.ts'
import { replayFrom } from './copy/replay.ts'
import { seal, unseal } from './copy/seal.ts'
import { DamagedError, DatabaseTooNewError, isCorruption } from './errors.ts'
import { isIntact, versionOf } from './integrity.ts'
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
  readonly rebuilt: Rebuilt
}

export interface DatabaseOptions {
  /** The application's data folder, already owned by this process (main/ownership). */
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
  try {
    if (!sealed.isWhole || isMissing(path)) throw new DamagedError()
    return opened(path, openAt(path, migrations, sealed.commit), null)
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

/** Whether the file is missing or empty while there is a copy: what was copied is never empty. */
function isMissing(path: string): boolean {
  if (existsSync(path) && statSync(path).size > 0) return false
  const files = openGenerations(dirname(path))
  return files.copies().length > 0 || files.changes().length > 0
}

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

/** Answers the new path; null if there was no file. An interrupted move is continued by the next start. */
function moveAside(path: string, at: Date): string | null {
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

/** The damaged file that was moved last, by the date in its name; null if there is none. */
function lastAside(path: string): string | null {
  const names = readdirSync(dirname(path)).filter((name) => name.startsWith(fileName + asideMark))
  const last = names
    .filter((name) => !/-(?:wal|shm)$/.test(name))
    .toSorted()
    .at(-1)
  return last === undefined ? null : join(dirname(path), last)
}
