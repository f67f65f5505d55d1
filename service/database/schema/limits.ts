import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Shares of a budget of requests that processes have taken in the current window. The table is UNLOGGED, which Drizzle
 * cannot say: its migration does. A crash of PostgreSQL empties it.
 */
export const cotas = pgTable(
  'cotas',
  {
    /** A keyed hash of whose budget it is, so that addresses cannot be read here. */
    chave: text().primaryKey(),
    /** All that was asked for, which can exceed the budget. */
    tomadas: bigint({ mode: 'number' }).notNull(),
    /** The end of the window. */
    fim: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('cotas_fim').on(table.fim)],
)
