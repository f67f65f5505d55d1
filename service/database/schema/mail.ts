import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A message to a person, inserted with its cause and sent afterwards if a mail server is configured. */
export const mensagens = pgTable(
  'mensagens',
  {
    id: uuid().primaryKey(),
    para: text().notNull(),
    assunto: text().notNull(),
    corpo: text().notNull(),
    criadoEm: timestamp({ withTimezone: true }).notNull(),
    enviadoEm: timestamp({ withTimezone: true }),
    /** Why the last attempt failed. */
    falha: text(),
  },
  (table) => [index('mensagens_criado').on(table.criadoEm)],
)
