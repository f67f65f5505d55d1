import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { NivelAcessoNome } from '../../../contract/api/access.ts'
import { agentes } from './organisation.ts'

/** Legal grounds for restricted access; those for citizens belong to no patriarch. */
export const fundamentosLegais = pgTable(
  'fundamentos_legais',
  {
    id: uuid().primaryKey(),
    idPatriarca: uuid().references(() => agentes.id),
    nome: text().notNull(),
    descricao: text().notNull(),
    ordenacao: integer().notNull(),
    ativo: boolean().notNull().default(true),
    nivelAcesso: text().$type<NivelAcessoNome>().notNull(),
  },
  (table) => [index('fundamentos_patriarca').on(table.idPatriarca, table.ordenacao)],
)
