import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A message to a person: written with what caused it, and sent afterwards where a mail server is known. */
export const mensagens = pgTable(
  'mensagens',
  {
    id: uuid().primaryKey(),
    para: text().notNull(),
    assunto: text().notNull(),
    corpo: text().notNull(),
    criadoEm: timestamp({ withTimezone: true }).notNull(),
    enviadoEm: timestamp({ withTimezone: true }),
    /** Why the last try failed. */
    falha: text(),
  },
  (table) => [index('mensagens_criado').on(table.criadoEm)],
)
