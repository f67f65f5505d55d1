import { closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openGenerations } from './copy/generations.ts'
import { rebuild } from './copy/rebuild.ts'
import { repeatFrom } from './copy/repeat.ts'
import { seal, unseal } from './copy/seal.ts'
import { isInOrder, versionOf } from './copy/sound.ts'
import { DamagedError, DatabaseTooNewError, isCorruption } from './errors.ts'
import { type Migration, readMigrations } from './migrations.ts'
import { transaction } from './transaction.ts'

export interface OpenedDatabase {
  readonly db: DatabaseSync
  /** Where a damaged file was put; null where none was. */
  readonly damaged: DamagedDatabase | null
  /** Once is enough. */
  close(): void
}

export interface DamagedDatabase {
  /** Where it lies now: it is never deleted. */
  readonly path: string
  /** Whether everything in it was made again from the copy; otherwise the database is a new one. */
  readonly isRebuilt: boolean
}

export interface DatabaseOptions {
  /** The application's data folder, already owned by this process (main/ownership). */
  folder: string
  now(): Date
  migrations?: readonly Migration[]
}

const fileName = 'malote.db'

/**
 * Opens the local database, bringing it to the newest version. A damaged file is put aside, never deleted, and made
 * again from the copy (copy/); without a copy a new one is begun.
 * @throws DatabaseTooNewError if a newer program wrote it; the file is then left as it was.
 */
export function openDatabase({ folder, now, migrations = readMigrations() }: DatabaseOptions): OpenedDatabase {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, fileName)
  try {
    if (!unseal(path)) throw new DamagedError()
    return opened(path, openAt(path, migrations), null)
  } catch (error) {
    if (!isCorruption(error)) throw error
    const aside = putAside(path, now())
    const isRebuilt = rebuild({ folder, path, migrate: (db, version) => migrate(db, migrations, version) })
    return opened(path, openAt(path, migrations), { path: aside, isRebuilt })
  }
}

function opened(path: string, db: DatabaseSync, damaged: DamagedDatabase | null): OpenedDatabase {
  return {
    ...{ db, damaged },
    close() {
      if (!db.isOpen) return
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      db.close()
      seal(path)
    },
  }
}

function openAt(path: string, migrations: readonly Migration[]): DatabaseSync {
  refuseNewer(path, migrations)
  // Made by us first, since SQLite would follow the umask; the -wal and -shm files take its mode over.
  closeSync(openSync(path, 'a', 0o600))
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

function migrate(db: DatabaseSync, migrations: readonly Migration[], to = Number.POSITIVE_INFINITY): void {
  const version = versionOf(db)
  for (const { number, sql } of migrations) {
    if (number <= version || number > to) continue
    transaction(db, (tx) => {
      tx.exec(sql)
      tx.exec(`PRAGMA user_version = ${number}`)
    })
  }
}

function putAside(path: string, at: Date): string {
  const name = `${path}.danificado-${at.toISOString().replaceAll(/[:.]/g, '-')}`
  let aside = name
  for (let number = 2; existsSync(aside); number += 1) aside = `${name}-${number}`
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix)
  }
  return aside
}
