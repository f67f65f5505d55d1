import { and, count, eq, inArray } from 'drizzle-orm'
import type { Database } from '../database/index.ts'
import { caixaItens } from '../database/schema/index.ts'

/** The number of forwardings in the input of each box. */
export async function pendingIn(db: Database, boxes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ idCaixa: caixaItens.idCaixa, pendentes: count() })
    .from(caixaItens)
    .where(and(inArray(caixaItens.idCaixa, [...boxes]), eq(caixaItens.pasta, 'Entrada')))
    .groupBy(caixaItens.idCaixa)
  return new Map(rows.map((row) => [row.idCaixa, row.pendentes]))
}
