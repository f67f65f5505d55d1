import type { DatabaseSync } from 'node:sqlite'

declare const open: unique symbol
/** A database with an open transaction: the parameter of functions that must not run outside of one. */
export type Transaction = DatabaseSync & { readonly [open]: true }

/** Watches every transaction of a database; what it throws fails the transaction. */
interface TransactionWatcher {
  begins(): void
  /** Called before the commit; answers a function that is called if the commit fails. */
  commits(): () => void
}

/** The work that `afterCommit` has registered, for each database with an open transaction. */
const afterwards = new WeakMap<DatabaseSync, Set<() => void>>()

/** Runs `work` once, in a microtask after the open transaction is committed; never after a rollback. */
export function afterCommit(db: DatabaseSync, work: () => void): void {
  const open = db.isTransaction ? afterwards.get(db) : undefined
  if (open === undefined) queueMicrotask(work)
  else open.add(work)
}

const watchers = new WeakMap<DatabaseSync, TransactionWatcher>()

/** One watcher for each database; answers how to remove it. */
export function watchTransactions(db: DatabaseSync, watcher: TransactionWatcher): () => void {
  watchers.set(db, watcher)
  return () => void watchers.delete(db)
}

/**
 * Runs `work` in one immediate transaction, which takes the write lock before the first read. `work` is synchronous: a
 * promise would leave the transaction open across other statements.
 * @throws what `work` throws, after the rollback.
 */
export function transaction<T>(
  db: DatabaseSync,
  work: (tx: Transaction) => T extends PromiseLike<unknown> ? never : T,
): T {
  if (db.isTransaction) throw new Error('transactions do not nest: pass the outer one instead')
  const watcher = watchers.get(db)
  watcher?.begins()
  db.exec('BEGIN IMMEDIATE')
  const committed = new Set<() => void>()
  afterwards.set(db, committed)
  let undo: () => void = () => undefined
  try {
    const result = work(db as Transaction)
    undo = watcher?.commits() ?? undo
    db.exec('COMMIT')
    for (const callback of committed) queueMicrotask(callback)
    return result
  } catch (error) {
    try {
      undo()
    } finally {
      // SQLite rolls some failures back by itself, a full disk for example.
      if (db.isTransaction) db.exec('ROLLBACK')
    }
    throw error
  } finally {
    afterwards.delete(db)
  }
}
