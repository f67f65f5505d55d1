import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { processos } from './processes.ts'

/** Processes that belong together. */
export const associacoes = pgTable('associacoes', {
  id: uuid().primaryKey(),
  descricao: text().notNull(),
  criadoEm: timestamp({ withTimezone: true }).notNull(),
})

export const associacaoProcessos = pgTable(
  'associacao_processos',
  {
    idAssociacao: uuid()
      .notNull()
      .references(() => associacoes.id),
    idProcesso: uuid()
      .notNull()
      .references(() => processos.id),
  },
  (table) => [primaryKey({ columns: [table.idAssociacao, table.idProcesso] })],
)
