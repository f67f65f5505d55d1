import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { pessoas } from './people.ts'

/** Records of the OpenID provider: sessions, codes, grants, refresh tokens. */
export const registrosIdentidade = pgTable(
  'registros_identidade',
  {
    /** `Model:SHA-256 of the id`: the plain id would let a reader of the database act as its holder. */
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

/** Keys that sign tokens and cookies, and the secrets of clients; made at the first start. */
export const segredosIdentidade = pgTable('segredos_identidade', {
  nome: text().primaryKey(),
  valor: jsonb().$type<unknown>().notNull(),
})

/** Wrong passwords by login and by address: each makes the next attempt wait longer. */
export const tentativasEntrada = pgTable(
  'tentativas_entrada',
  {
    /** A keyed hash, so that logins and addresses cannot be read here. */
    chave: text().primaryKey(),
    falhas: integer().notNull(),
    esperaAte: timestamp({ withTimezone: true }).notNull(),
    esquecidaEm: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('tentativas_entrada_fim').on(table.esquecidaEm)],
)

/** The newest link by which a person sets a password, valid once; stored as the SHA-256 of its code. */
export const convites = pgTable('convites', {
  idPessoa: uuid()
    .primaryKey()
    .references(() => pessoas.id),
  hash: text().notNull().unique(),
  expiraEm: timestamp({ withTimezone: true }).notNull(),
})
