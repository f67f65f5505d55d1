import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import { lineOf } from '../../../../contract/search-words.ts'
import { DamagedError, isFromOutside } from '../errors.ts'
import { versionOf } from '../integrity.ts'
import { makePrivateFile } from '../private-file.ts'
import { transaction } from '../transaction.ts'

/** Beside this file in the sources, and beside the bundle. */
const schema = readFileSync(new URL('./cache-schema.sql', import.meta.url), 'utf8')
/** Checksum of the schema. A file with another version is recreated, not migrated. */
const schemaVersion = crc32(schema) & 0x7fff_ffff

interface OpenedCacheFile {
  readonly db: DatabaseSync
  /** There was a damaged file; it was deleted. */
  readonly wasDamaged: boolean
  /** The previous process ended without closing the file. */
  readonly uncleanShutdown: boolean
}

/**
 * Opens the file, or creates it where there is none, or one that is damaged or of another version. Reads its schema, not
 * its pages: a full check takes seconds with 100,000 forwardings.
 * @throws where the disk does not allow it (full, a permission, a lock); the file is then left as it is.
 */
export function openCacheFile(path: string): OpenedCacheFile {
  if (isMarkedForDeletion(path)) deleteCacheFile(path)
  // SQLite removes the log when the last connection is closed.
  const uncleanShutdown = existsSync(`${path}-wal`)
  try {
    const db = openExisting(path)
    if (db !== null) return { db, wasDamaged: false, uncleanShutdown }
  } catch (error) {
    if (isFromOutside(error)) throw error
    deleteCacheFile(path)
    return { db: createAt(path), wasDamaged: true, uncleanShutdown: false }
  }
  deleteCacheFile(path)
  return { db: createAt(path), wasDamaged: false, uncleanShutdown: false }
}

export const openCacheInMemory = (): DatabaseSync => withSchema(addFunctions(new DatabaseSync(':memory:')))

export function deleteCacheFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '.delete']) rmSync(path + suffix, { force: true })
}

/** Has the next `openCacheFile` delete the file first: it holds what somebody had read who has signed out. */
export const markForDeletion = (path: string): void => writeFileSync(`${path}.delete`, '', { mode: 0o600 })

const isMarkedForDeletion = (path: string) => existsSync(`${path}.delete`)

/** Null where there is none of this version. @throws DamagedError, or SQLite's error. */
function openExisting(path: string): DatabaseSync | null {
  if (!existsSync(path) || statSync(path).size === 0) return null
  makePrivateFile(path)
  const db = new DatabaseSync(path)
  try {
    db.exec('PRAGMA busy_timeout = 5000')
    const isThisVersion = versionOf(db) === schemaVersion
    // A table whose name or text has changed is no damage to SQLite: only every statement would fail.
    if (isThisVersion && tablesOf(db) !== expectedTables()) throw new DamagedError()
    if (isThisVersion) return configured(db)
  } catch (error) {
    db.close()
    throw error
  }
  db.close()
  return null
}

function createAt(path: string): DatabaseSync {
  makePrivateFile(path)
  const db = new DatabaseSync(path)
  try {
    return withSchema(configured(db))
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * With NORMAL a power cut may take commits back: the service sends them again. What is deleted is overwritten: the service
 * may show it to this person no longer.
 */
function configured(db: DatabaseSync): DatabaseSync {
  addFunctions(db)
  db.exec(
    'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON',
  )
  return db
}

/** `search_words` gives a text as the searches compare it. */
export function addFunctions(db: DatabaseSync): DatabaseSync {
  db.function('search_words', { deterministic: true }, (text) => (text === null ? null : lineOf(String(text))))
  return db
}

function withSchema(db: DatabaseSync): DatabaseSync {
  transaction(db, (tx) => tx.exec(`${schema}; PRAGMA user_version = ${schemaVersion}`))
  return db
}

const tablesOf = (db: DatabaseSync) =>
  JSON.stringify(db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid').all())

function expectedTables(): string {
  const db = openCacheInMemory()
  try {
    return tablesOf(db)
  } finally {
    db.close()
  }
}
