import { DatabaseSync, type StatementSync } from 'node:sqlite'

/** What the disk refuses: nothing, every row that is written, or only the end of a transaction. */
export type Refusal = 'nothing' | 'rows' | 'commits'

/** As `node:sqlite` throws it; always the same one, since a stack for each would cost more than what it interrupts. */
const readOnly = Object.assign(new Error('attempt to write a readonly database'), {
  code: 'ERR_SQLITE_ERROR',
  errcode: 8,
})

/**
 * A database in memory whose disk can fail, for runs by the thousand: a pragma that made it fail would have SQLite
 * prepare every statement anew, and so would every new start of a program on it. Here they are kept by their text.
 */
export class FailingDatabase extends DatabaseSync {
  refuses: Refusal = 'nothing'
  readonly #kept = new Map<string, StatementSync>()

  constructor(schema: string) {
    super(':memory:')
    this.exec(schema)
  }

  override prepare(sql: string): StatementSync {
    const kept = this.#kept.get(sql) ?? this.#guarded(super.prepare(sql))
    this.#kept.set(sql, kept)
    return kept
  }

  override exec(sql: string): void {
    if (sql === 'COMMIT' && this.refuses === 'commits') throw readOnly
    super.exec(sql)
  }

  #guarded(statement: StatementSync): StatementSync {
    const run = statement.run.bind(statement)
    statement.run = ((...values: Parameters<typeof run>) => {
      if (this.refuses === 'rows') throw readOnly
      return run(...values)
    }) as typeof run
    return statement
  }
}
