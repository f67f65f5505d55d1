import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { FundamentoLegal } from '../../contract/api/grounds.ts'
import type { Database, Transaction } from '../database/index.ts'
import { fundamentosLegais } from '../database/schema/index.ts'

/** Legal grounds of a patriarch, or those for citizens, in their order. */
export async function groundsOf(db: Database, idPatriarca: string | null): Promise<FundamentoLegal[]> {
  const column = fundamentosLegais.idPatriarca
  const rows = await db
    .select()
    .from(fundamentosLegais)
    .where(and(idPatriarca === null ? isNull(column) : eq(column, idPatriarca), eq(fundamentosLegais.ativo, true)))
    .orderBy(asc(fundamentosLegais.ordenacao))
  return rows.map(({ idPatriarca: patriarca, ativo: _, ...rest }) => ({
    ...rest,
    ...(patriarca && { idPatriarca: patriarca }),
  }))
}

/** The valid ground ids among these. */
export async function knownGrounds(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: fundamentosLegais.id })
    .from(fundamentosLegais)
    .where(and(inArray(fundamentosLegais.id, [...ids]), eq(fundamentosLegais.ativo, true)))
  return new Set(rows.map(({ id }) => id))
}
