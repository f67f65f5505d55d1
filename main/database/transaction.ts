import type { DatabaseSync } from 'node:sqlite'

declare const open: unique symbol
/** A database inside a transaction; functions that must not run outside of one ask for this type. */
export type Transaction = DatabaseSync & { readonly [open]: true }

/** Told of every transaction of a database. What it throws is the transaction's failure. */
export interface TransactionWatcher {
  /** One is about to begin. */
  begins(): void
  /** All of one has been said, and it is about to be committed; what is answered is called if that fails. */
  commits(): () => void
}

/** The work that `afterCommit` has registered, for each database with an open transaction. */
const afterwards = new WeakMap<DatabaseSync, (() => void)[]>()

/**
 * Has `work` done, in a microtask, once the open transaction is on the disk, and never where that is rolled back.
 * Outside of a transaction it is done in a microtask, too.
 */
export function afterCommit(db: DatabaseSync, work: () => void): void {
  const open = db.isTransaction ? afterwards.get(db) : undefined
  if (open === undefined) queueMicrotask(work)
  else open.push(work)
}

const watchers = new WeakMap<DatabaseSync, TransactionWatcher>()

/** Has a database's transactions watched; answers how to end that. */
export function watchTransactions(db: DatabaseSync, watcher: TransactionWatcher): () => void {
  watchers.set(db, watcher)
  return () => void watchers.delete(db)
}

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
  const watcher = watchers.get(db)
  watcher?.begins()
  db.exec('BEGIN IMMEDIATE')
  const committed: (() => void)[] = []
  afterwards.set(db, committed)
  let takeBack: () => void = () => undefined
  try {
    const result = work(db as Transaction)
    takeBack = watcher?.commits() ?? takeBack
    db.exec('COMMIT')
    for (const each of committed) queueMicrotask(each)
    return result
  } catch (error) {
    try {
      takeBack()
    } finally {
      // Some failures (a full disk, for one) have rolled back by themselves already.
      if (db.isTransaction) db.exec('ROLLBACK')
    }
    throw error
  } finally {
    afterwards.delete(db)
  }
}
