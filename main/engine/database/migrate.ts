import type { DatabaseSync } from 'node:sqlite'
import { versionOf } from './integrity.ts'
import type { Migration } from './migrations.ts'
import { transaction } from './transaction.ts'

/** Migrates a database up to a version, or to the newest; each step in one transaction. */
export function migrate(db: DatabaseSync, migrations: readonly Migration[], to = Number.POSITIVE_INFINITY): void {
  const version = versionOf(db)
  for (const { number, sql } of migrations) {
    if (number <= version || number > to) continue
    transaction(db, (tx) => {
      tx.exec(sql)
      tx.exec(`PRAGMA user_version = ${number}`)
    })
  }
}
