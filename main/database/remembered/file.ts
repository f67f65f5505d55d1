import { createHash, randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { versionOf } from '../copy/sound.ts'
import { DamagedError } from '../errors.ts'
import { migrate } from '../migrate.ts'
import type { Migration } from '../migrations.ts'
import { makePrivateFile } from '../private-file.ts'
import type { GuardedDatabase } from './guarded.ts'

const log = ['-wal', '-shm'] as const
const asideOf = (path: string) => `${path}.danificado`

/**
 * Makes the file where there is none, and brings it to the newest version. One that a newer program wrote is begun anew:
 * there is nothing in it that the service does not tell again.
 */
export function makeReady(path: string, migrations: readonly Migration[], now: Date): void {
  if (!existsSync(path)) discardLog(path)
  makePrivateFile(path)
  const known = migrations.at(-1)?.number ?? 0
  const isNewer = inFile(path, (db) => {
    if (versionOf(db) > known) return true
    db.exec('PRAGMA journal_mode = WAL')
    if (versionOf(db) < known) bringToNewest(db, migrations, now)
    return false
  })
  if (!isNewer) return
  rmSync(path)
  makeReady(path, migrations, now)
}

/** An empty one in memory; others of this process attach it by its address, and then this one may be closed. */
export function makeInMemory(migrations: readonly Migration[], now: Date): { address: string; close(): void } {
  const address = `file:/${randomUUID()}?vfs=memdb`
  const db = new DatabaseSync(address)
  bringToNewest(db, migrations, now)
  return { address, close: () => db.close() }
}

function bringToNewest(db: DatabaseSync, migrations: readonly Migration[], now: Date): void {
  migrate(db, migrations)
  db.prepare(
    `INSERT INTO condition (id, is_doubtful, checked_at, schema_sha256) VALUES (1, 0, ?, ?)
     ON CONFLICT DO UPDATE SET schema_sha256 = excluded.schema_sha256`,
  ).run(now.toISOString(), digestOf(db.prepare(tablesOf('main')).all()))
}

/** What the attached file says of itself. @throws DamagedError where that, or what its tables are, is not as written. */
export function conditionOf(db: GuardedDatabase): { isDoubtful: boolean; checkedAt: Date } {
  const [found] = db.unguarded('SELECT * FROM condition')
  const checkedAt = new Date(String(found?.['checked_at']))
  const isAsWritten = found?.['schema_sha256'] === digestOf(db.unguarded(tablesOf('remembered')))
  if (Number.isNaN(checkedAt.getTime()) || !isAsWritten) throw new DamagedError()
  return { isDoubtful: found?.['is_doubtful'] !== 0, checkedAt }
}

// A table whose name or text has changed is no error to SQLite: only every statement would be.
const tablesOf = (schema: 'main' | 'remembered') =>
  `SELECT type, name, tbl_name, sql FROM ${schema}.sqlite_schema ORDER BY rowid`
const digestOf = (rows: readonly unknown[]) => createHash('sha256').update(JSON.stringify(rows)).digest('hex')

/** Puts a damaged file aside, one at most: it is only of use to whoever asks why. */
export function putAside(path: string): void {
  if (existsSync(path)) renameSync(path, asideOf(path))
  discardLog(path)
}

/** Also what belongs to it, and what was put aside of it. */
export function discard(path: string): void {
  for (const each of [path, asideOf(path)]) rmSync(each, { force: true })
  discardLog(path)
}

/** Puts another in the place of one that nobody has open; of that one nothing is left. */
export function putInPlace(next: string, path: string): void {
  discardLog(path)
  renameSync(next, path)
  rmSync(asideOf(path), { force: true })
}

function discardLog(path: string): void {
  for (const suffix of log) rmSync(path + suffix, { force: true })
}

function inFile<T>(path: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(path)
  try {
    db.exec('PRAGMA busy_timeout = 5000')
    db.exec('PRAGMA synchronous = NORMAL')
    return work(db)
  } finally {
    db.close()
  }
}
