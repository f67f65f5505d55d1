import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the OpenID provider keeps between two requests: sessions, codes, grants, refresh tokens. */
export const registrosIdentidade = pgTable(
  'registros_identidade',
  {
    /** `Model:id`, since ids are unique within a model only. */
    id: text().primaryKey(),
    modelo: text().notNull(),
    conteudo: jsonb().$type<Record<string, unknown>>().notNull(),
    grantId: text(),
    uid: text(),
    expiraEm: timestamp({ withTimezone: true }),
    consumidoEm: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('registros_identidade_grant').on(table.grantId),
    index('registros_identidade_uid').on(table.uid),
    index('registros_identidade_fim').on(table.expiraEm),
  ],
)

/** Keys that were drawn at the first start: what signs tokens and cookies, and the secrets of clients. */
export const segredosIdentidade = pgTable('segredos_identidade', {
  nome: text().primaryKey(),
  valor: jsonb().$type<unknown>().notNull(),
})
