import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { pessoas } from './people.ts'

/** What the OpenID provider keeps between two requests: sessions, codes, grants, refresh tokens. */
export const registrosIdentidade = pgTable(
  'registros_identidade',
  {
    /** `Model:SHA-256 of the id`: the id of a code or a token is what its holder acts by. */
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

/** Wrong passwords of a login, or from an address: each makes the next try wait longer. */
export const tentativasEntrada = pgTable(
  'tentativas_entrada',
  {
    /** A keyed hash: neither logins that were tried nor addresses can be read here. */
    chave: text().primaryKey(),
    falhas: integer().notNull(),
    esperaAte: timestamp({ withTimezone: true }).notNull(),
    esquecidaEm: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('tentativas_entrada_fim').on(table.esquecidaEm)],
)

/** The link by which a person sets their password: the newest only, once, by the SHA-256 of its code. */
export const convites = pgTable('convites', {
  idPessoa: uuid()
    .primaryKey()
    .references(() => pessoas.id),
  hash: text().notNull().unique(),
  expiraEm: timestamp({ withTimezone: true }).notNull(),
})
