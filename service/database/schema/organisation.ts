import { type AnyPgColumn, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** The kinds of agent in the database; the API has fewer (shapes.md 4.1). */
export const tiposAgente = [
  'Patriarca',
  'Organizacao',
  'Setor',
  'GrupoTrabalho',
  'Comissao',
  'Papel',
  'Cidadao',
] as const
export type TipoAgenteGuardado = (typeof tiposAgente)[number]

/**
 * Everything that can have a box or be a destination; the id of a box is that of its agent. `idPai` is the parent (a
 * sector's organisation, a group's sector, a role's unit); `idOrganizacao` is the organisation above it.
 */
export const agentes = pgTable(
  'agentes',
  {
    id: uuid().primaryKey(),
    tipo: text().$type<TipoAgenteGuardado>().notNull(),
    nome: text().notNull(),
    sigla: text(),
    idPai: uuid().references((): AnyPgColumn => agentes.id),
    idOrganizacao: uuid().references((): AnyPgColumn => agentes.id),
    idPatriarca: uuid().references((): AnyPgColumn => agentes.id),
    ativo: boolean().notNull().default(true),
  },
  (table) => [
    index('agentes_organizacao').on(table.idOrganizacao, table.tipo),
    index('agentes_patriarca').on(table.idPatriarca, table.tipo),
  ],
)
