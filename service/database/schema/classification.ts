import { type AnyPgColumn, boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { agentes } from './organisation.ts'

/** A classification plan; active while the current moment lies between its two ends (spec, "Classification"). */
export const planosClassificacao = pgTable('planos_classificacao', {
  id: uuid().primaryKey(),
  idPatriarca: uuid()
    .notNull()
    .references(() => agentes.id),
  codigo: text().notNull(),
  nome: text().notNull(),
  inicioVigencia: timestamp({ withTimezone: true }).notNull(),
  fimVigencia: timestamp({ withTimezone: true }),
})

/** A class of a plan. `nivel` counts from 1, the root. */
export const classes = pgTable(
  'classes',
  {
    id: uuid().primaryKey(),
    idPlano: uuid()
      .notNull()
      .references(() => planosClassificacao.id),
    idPai: uuid().references((): AnyPgColumn => classes.id),
    codigo: text().notNull(),
    nome: text().notNull(),
    observacao: text(),
    ativo: boolean().notNull(),
    nivel: integer().notNull(),
    tipoArquivamento: text(),
  },
  (table) => [index('classes_plano').on(table.idPlano, table.codigo)],
)
