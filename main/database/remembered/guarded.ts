import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { isCorruption, RememberedDamagedError } from '../errors.ts'

export interface GuardOptions {
  /** Before anything is asked; what it throws is the answer. */
  ready(): void
  /** SQLite has met damage. */
  damaged(): void
}

/**
 * A database of which another can be put in its place while its statements stay: it is only attached to one in memory
 * that holds nothing, and SQLite prepares anew whatever was prepared for the one before.
 */
export class GuardedDatabase extends DatabaseSync {
  readonly #options: GuardOptions

  constructor(options: GuardOptions) {
    super(':memory:')
    this.#options = options
  }

  override prepare(sql: string): StatementSync {
    return this.#guarded(this.#asked(() => super.prepare(sql)))
  }

  override exec(sql: string): void {
    this.#asked(() => super.exec(sql))
  }

  /** Past the guard, for whoever puts another in its place. */
  unguarded(sql: string, ...values: string[]): Record<string, unknown>[] {
    return super.prepare(sql).all(...values)
  }

  #guarded(statement: StatementSync): StatementSync {
    const all = statement.all.bind(statement)
    const get = statement.get.bind(statement)
    const run = statement.run.bind(statement)
    statement.all = ((...values: Parameters<typeof all>) => this.#asked(() => all(...values))) as typeof statement.all
    statement.get = ((...values: Parameters<typeof get>) => this.#asked(() => get(...values))) as typeof statement.get
    statement.run = ((...values: Parameters<typeof run>) => this.#asked(() => run(...values))) as typeof statement.run
    return statement
  }

  #asked<T>(ask: () => T): T {
    this.#options.ready()
    try {
      return ask()
    } catch (error) {
      if (!isCorruption(error)) throw error
      this.#options.damaged()
      throw new RememberedDamagedError({ cause: error })
    }
  }
}
