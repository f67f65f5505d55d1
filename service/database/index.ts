import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema/index.ts'

/** The database, whichever of the two it is: PGlite in this process, or a PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/**
 * A transaction. On PGlite there is one connection: a query beside `tx` while it is open waits for ever, so whatever
 * runs inside one takes it as an argument.
 */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
