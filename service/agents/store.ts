import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../database/index.ts'
import { agentes, type TipoAgenteGuardado } from '../database/schema/index.ts'

type AgenteRow = typeof agentes.$inferSelect

/** An active agent of one of these kinds. */
export async function findActive(
  db: Database,
  id: string,
  tipos: readonly TipoAgenteGuardado[],
): Promise<AgenteRow | undefined> {
  const [row] = await db
    .select()
    .from(agentes)
    .where(and(eq(agentes.id, id), inArray(agentes.tipo, [...tipos]), eq(agentes.ativo, true)))
  return row
}

/** Active patriarchs, by name. */
export function activePatriarchs(db: Database): Promise<AgenteRow[]> {
  return db
    .select()
    .from(agentes)
    .where(and(eq(agentes.tipo, 'Patriarca'), eq(agentes.ativo, true)))
    .orderBy(asc(agentes.nome))
}

/** Active organisations of a patriarch, by name. */
export function activeOrganisations(db: Database, idPatriarca: string): Promise<AgenteRow[]> {
  return db
    .select()
    .from(agentes)
    .where(and(eq(agentes.idPatriarca, idPatriarca), eq(agentes.tipo, 'Organizacao'), eq(agentes.ativo, true)))
    .orderBy(asc(agentes.nome))
}

/** Active units of one kind anywhere in an organisation, by name. */
export function activeUnits(db: Database, idOrganizacao: string, tipo: TipoAgenteGuardado): Promise<AgenteRow[]> {
  return db
    .select()
    .from(agentes)
    .where(and(eq(agentes.idOrganizacao, idOrganizacao), eq(agentes.tipo, tipo), eq(agentes.ativo, true)))
    .orderBy(asc(agentes.nome))
}
