import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { agentes } from './organisation.ts'

/** A person; the id is the idCidadao and the id of the citizen's agent. */
export const pessoas = pgTable('pessoas', {
  id: uuid()
    .primaryKey()
    .references(() => agentes.id),
  login: text().notNull().unique(),
  nome: text().notNull(),
  email: text().notNull(),
  /** Null: the person cannot sign in by password. */
  senhaHash: text(),
  /** When the person chose the password; null in training. */
  senhaEm: timestamp({ withTimezone: true }),
  agentePublico: boolean().notNull(),
})

/** A role of a person in a unit. `prioritario` marks the first role in the person's list. */
export const papeis = pgTable(
  'papeis',
  {
    id: uuid()
      .primaryKey()
      .references(() => agentes.id),
    idPessoa: uuid()
      .notNull()
      .references(() => pessoas.id),
    idUnidade: uuid()
      .notNull()
      .references(() => agentes.id),
    cargo: text().notNull(),
    prioritario: boolean().notNull().default(false),
    ativo: boolean().notNull().default(true),
  },
  (table) => [index('papeis_pessoa').on(table.idPessoa), index('papeis_unidade').on(table.idUnidade)],
)
