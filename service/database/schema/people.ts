import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { agentes } from './organisation.ts'

/** A person; the id is their idCidadao, and the id of the agent that they are as a citizen. */
export const pessoas = pgTable('pessoas', {
  id: uuid()
    .primaryKey()
    .references(() => agentes.id),
  login: text().notNull().unique(),
  nome: text().notNull(),
  email: text().notNull(),
  /** Without one the person cannot sign in by password. */
  senhaHash: text(),
  /** When they chose it; null where they did not, as in training. */
  senhaEm: timestamp({ withTimezone: true }),
  agentePublico: boolean().notNull(),
})

/** A role: what a person is in a unit. `prioritario` marks the one that comes first in a person's list. */
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
