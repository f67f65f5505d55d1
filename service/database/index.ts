import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema/index.ts'

/** The database: PGlite in this process, or PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** A transaction. PGlite has one connection, so a query that does not use the open transaction waits for ever. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** The rows of a statement as the driver gives them. Both drivers answer `rows`, which Drizzle's common type lacks. */
export async function rowsOf<T>(on: Database | Transaction, query: SQL): Promise<T[]> {
  const result: unknown = await on.execute(query)
  return (result as { rows: T[] }).rows
}
