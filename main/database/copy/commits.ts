import type { DatabaseSync } from 'node:sqlite'

/** The number of the last transaction that a database holds; 0 where it is older than their being counted. */
export function lastCommit(db: DatabaseSync): number {
  const known = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'commits'").get()
  return known === undefined ? 0 : Number(db.prepare('SELECT number FROM commits').get()?.['number'] ?? 0)
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
