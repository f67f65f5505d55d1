import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema/index.ts'

/** The database: PGlite in this process, or PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** A transaction. PGlite has one connection, so a query that does not use the open transaction waits for ever. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
