import { DatabaseSync } from 'node:sqlite'
import { isCorruption } from '../errors.ts'

/** The number of the newest migration that a database has seen. */
export function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
}

/** Whether SQLite finds every page of a database in order. */
export function isInOrder(db: DatabaseSync): boolean {
  return db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok'
}

/** The same of a file, which is only read. */
export function isSound(path: string): boolean {
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(path, { readOnly: true })
    return isInOrder(db)
  } catch (error) {
    if (isCorruption(error)) return false
    throw error
  } finally {
    db?.close()
  }
}
