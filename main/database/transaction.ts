import type { DatabaseSync } from 'node:sqlite'

declare const open: unique symbol
/** A database inside a transaction; functions that must not run outside of one ask for this type. */
export type Transaction = DatabaseSync & { readonly [open]: true }

/**
 * Runs `work` in one immediate transaction: all of it is on the disk when this returns, or none of it. Immediate
 * takes the write lock at once, so that no read inside can be overtaken. `work` is synchronous: a promise would
 * leave the transaction open across other people's statements.
 * @throws whatever `work` throws, after rolling back.
 */
export function transaction<T>(
  db: DatabaseSync,
  work: (tx: Transaction) => T extends PromiseLike<unknown> ? never : T,
): T {
  if (db.isTransaction) throw new Error('transactions do not nest: hand the outer one over instead')
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work(db as Transaction)
    db.exec('COMMIT')
    return result
  } catch (error) {
    // Some failures (a full disk, for one) have rolled back by themselves already.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
