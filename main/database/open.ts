import { closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseTooNewError, isCorruption } from './errors.ts'
import { type Migration, readMigrations } from './migrations.ts'
import { transaction } from './transaction.ts'

export interface OpenedDatabase {
  readonly db: DatabaseSync
  /** Sentences in Portuguese about what had to be put aside. */
  readonly notices: readonly string[]
  close(): void
}

export interface DatabaseOptions {
  /** The application's data folder, already owned by this process (main/ownership). */
  folder: string
  now(): Date
  migrations?: readonly Migration[]
}

const fileName = 'malote.db'

/**
 * Opens the local database, bringing it to the newest version. A damaged file is put aside, never deleted, and a new
 * one begun; `notices` says so.
 * @throws DatabaseTooNewError if a newer program wrote it; the file is then left as it was.
 */
export function openDatabase({ folder, now, migrations = readMigrations() }: DatabaseOptions): OpenedDatabase {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, fileName)
  try {
    return opened(openAt(path, migrations), [])
  } catch (error) {
    if (!isCorruption(error)) throw error
    const aside = putAside(path, now())
    const notice = `Os dados locais estavam danificados e foram guardados à parte em ${aside}. O Malote começou com dados novos.`
    return opened(openAt(path, migrations), [notice])
  }
}

function opened(db: DatabaseSync, notices: readonly string[]): OpenedDatabase {
  return { db, notices, close: () => db.isOpen && db.close() }
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

function migrate(db: DatabaseSync, migrations: readonly Migration[]): void {
  const version = versionOf(db)
  for (const { number, sql } of migrations) {
    if (number <= version) continue
    transaction(db, (tx) => {
      tx.exec(sql)
      tx.exec(`PRAGMA user_version = ${number}`)
    })
  }
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
}

function putAside(path: string, at: Date): string {
  const aside = `${path}.danificado-${at.toISOString().replaceAll(/[:.]/g, '-')}`
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix)
  }
  return aside
}
