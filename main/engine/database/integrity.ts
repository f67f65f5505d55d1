import { DatabaseSync } from 'node:sqlite'
import { isCorruption } from './errors.ts'

/** The number of the newest migration in a database. */
export const versionOf = (db: DatabaseSync) => Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)

/** Whether SQLite finds every page in order. */
export const isIntact = (db: DatabaseSync) => db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok'

/** The same of a file, opened read-only. */
export function isFileIntact(path: string): boolean {
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(path, { readOnly: true })
    return isIntact(db)
  } catch (error) {
    if (isCorruption(error)) return false
    throw error
  } finally {
    db?.close()
  }
}
