import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementResultingChanges } from 'node:sqlite'
import { CacheDamagedError, isCorruption, storageProblem } from '../errors.ts'
import { transaction } from '../transaction.ts'

/** A prepared statement of the cache. */
interface CacheStatement {
  all(...values: readonly SQLInputValue[]): Record<string, SQLOutputValue>[]
  get(...values: readonly SQLInputValue[]): Record<string, SQLOutputValue> | undefined
  /** Reads a row when it is asked for. */
  iterate(...values: readonly SQLInputValue[]): Iterable<Record<string, SQLOutputValue>>
  run(...values: readonly SQLInputValue[]): StatementResultingChanges
}

/**
 * Data that the service can send again: boxes and directory. Every call throws CacheDamagedError once SQLite or a parser has
 * found damage; the workspace is then opened again on an empty cache.
 */
export interface Cache {
  /** The previous process ended without closing the cache: its last commits may be missing. */
  readonly uncleanShutdown: boolean
  /** False once another cache has taken its place. */
  readonly isOpen: boolean
  prepare(sql: string): CacheStatement
  transaction<T>(work: () => T extends PromiseLike<unknown> ? never : T): T
  /** Runs `read`, which parses rows. Any error that it throws counts as damage of the cache. */
  parseOrCorrupt<T>(read: () => T): T
  /** Runs `read`; answers what an empty cache would, if it finds damage. For callers that must not fail by the cache. */
  readOr<T>(empty: T, read: () => T): T
}

interface CacheOptions {
  readonly uncleanShutdown: boolean
  /** Called each time that damage is found. */
  damaged(cause: unknown): void
}

export function createCache(db: DatabaseSync, { uncleanShutdown, damaged }: CacheOptions): Cache {
  function corrupt(cause: unknown): CacheDamagedError {
    damaged(cause)
    return new CacheDamagedError({ cause })
  }
  function guarded<T>(work: () => T): T {
    // A task of a workspace that was left may still come back to its cache.
    if (!db.isOpen) throw new CacheDamagedError()
    try {
      return work()
    } catch (error) {
      throw isCorruption(error) ? corrupt(error) : error
    }
  }
  return {
    uncleanShutdown,
    get isOpen() {
      return db.isOpen
    },
    prepare(sql) {
      const statement = guarded(() => db.prepare(sql))
      return {
        all: (...values) => guarded(() => statement.all(...values)),
        get: (...values) => guarded(() => statement.get(...values)),
        *iterate(...values) {
          const rows = guarded(() => statement.iterate(...values))
          try {
            for (let next = guarded(() => rows.next()); next.done !== true; next = guarded(() => rows.next()))
              yield next.value
          } finally {
            // Otherwise the snapshot that it reads stays open.
            rows.return?.()
          }
        },
        run: (...values) => guarded(() => statement.run(...values)),
      }
    },
    transaction: (work) => guarded(() => transaction(db, work)),
    parseOrCorrupt(read) {
      try {
        return read()
      } catch (error) {
        throw storageProblem(error) === null ? corrupt(error) : error
      }
    },
    readOr(empty, read) {
      try {
        return read()
      } catch (error) {
        if (error instanceof CacheDamagedError) return empty
        throw error
      }
    },
  }
}
