import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/index.ts'
import { caixaItens } from '../database/schema/index.ts'
import type { CountCache } from '../paging/counted.ts'
import { totalOf } from '../paging/page.ts'

/** Counts the items of a box's folder by the cache; with a text those that speak of it. */
export const countBox = (counts: CountCache, idCaixa: string, pasta: string, texto?: string) =>
  counts.of({ parts: ['box', idCaixa, pasta, texto], agents: [idCaixa] })

/** The number of forwardings in the input of each box. */
export async function pendingIn(
  db: Database,
  counts: CountCache,
  boxes: readonly string[],
): Promise<Map<string, number>> {
  const pending = new Map<string, number>()
  for (const box of boxes) {
    const where = and(eq(caixaItens.idCaixa, box), eq(caixaItens.pasta, 'Entrada'))
    const all = sql`select ${caixaItens.idEncaminhamento} as id, ${caixaItens.dataHora} as at from ${caixaItens} where ${where}`
    pending.set(box, totalOf(await countBox(counts, box, 'Entrada')(db, { all })))
  }
  return pending
}
