import { type AnyPgColumn, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** Kinds of agent as they are kept; the API has fewer words for them (shapes.md 4.1). */
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
 * Whatever may hold a box or be a destination: a box's id is its agent's id. `idPai` is where the agent has its seat
 * (a sector's organisation, a group's sector, a role's unit); `idOrganizacao` saves the walk up to the organisation.
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
