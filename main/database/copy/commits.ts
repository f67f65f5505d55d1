import { DatabaseSync } from 'node:sqlite'

/** Whether a database is of a version that counts its transactions. */
export const countsCommits = (db: DatabaseSync): boolean =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'commits'").get() !== undefined

/** The number of the last transaction that a database holds; 0 where it is older than their being counted. */
export function lastCommit(db: DatabaseSync): number {
  return countsCommits(db) ? Number(db.prepare('SELECT number FROM commits').get()?.['number'] ?? 0) : 0
}

/** The same of a file, damaged or not, as far as that can still be read in it; otherwise 0. */
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

const numberBytes = 8

/** The changes of one commit as a frame holds them. */
export function packChanges(number: number, changes: Uint8Array): Buffer {
  const head = Buffer.alloc(numberBytes)
  head.writeBigUInt64LE(BigInt(number))
  return Buffer.concat([head, changes])
}

export const unpackChanges = (frame: Buffer): { number: number; changes: Buffer } => ({
  number: Number(frame.readBigUInt64LE()),
  changes: frame.subarray(numberBytes),
})
