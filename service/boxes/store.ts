import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/index.ts'
import { caixaItens } from '../database/schema/index.ts'
import type { CountCache } from '../paging/counted.ts'

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
    const hours = await counts.of({ parts: ['box', box, 'Entrada', undefined], agents: [box] })(db, { all })
    pending.set(
      box,
      hours.reduce((sum, { matches }) => sum + matches, 0),
    )
  }
  return pending
}
