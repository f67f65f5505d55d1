import { DatabaseSync } from 'node:sqlite'

/** False for a schema before the migration that has added the table. */
export const countsCommits = (db: DatabaseSync) =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'commits'").get() !== undefined

/** The number of the last commit in a database; 0 if it does not count them. */
export const lastCommit = (db: DatabaseSync) =>
  countsCommits(db) ? Number(db.prepare('SELECT number FROM commits').get()?.['number'] ?? 0) : 0

/** The same of a file that may be damaged; 0 if it cannot be read. */
export function lastCommitIn(path: string): number {
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(path, { readOnly: true })
    return lastCommit(db)
  } catch {
    return 0
  } finally {
    db?.close()
  }
}

export const writesCommit = (db: DatabaseSync) => {
  const update = db.prepare('UPDATE commits SET number = ?')
  return (number: number) => void update.run(number)
}
