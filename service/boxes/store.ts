import { and, count, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { caixaEncaminhamentosFilterSchema } from '../../contract/api/forwardings.ts'
import type { Database } from '../database/index.ts'
import { caixaItens, encaminhamentos } from '../database/schema/index.ts'
import type { CountCache } from '../paging/counted.ts'
import { countHours, inOrder, type List, readPage } from '../paging/page.ts'
import { contains } from './folding.ts'

/** The number of forwardings in the input of each box. */
export async function pendingIn(db: Database, boxes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ idCaixa: caixaItens.idCaixa, pendentes: count() })
    .from(caixaItens)
    .where(and(inArray(caixaItens.idCaixa, [...boxes]), eq(caixaItens.pasta, 'Entrada')))
    .groupBy(caixaItens.idCaixa)
  return new Map(rows.map((row) => [row.idCaixa, row.pendentes]))
}

/** A page of a box's folder, newest first, and the total. */
export async function searchBox(
  db: Database,
  counts: CountCache,
  idCaixa: string,
  filter: z.output<typeof caixaEncaminhamentosFilterSchema>,
): Promise<{ rows: (typeof encaminhamentos.$inferSelect)[]; count: number }> {
  const { texto, alteradosDesde } = filter
  const where = and(
    eq(caixaItens.idCaixa, idCaixa),
    eq(caixaItens.pasta, filter.pasta),
    alteradosDesde ? gte(caixaItens.alteradoEm, new Date(alteradosDesde)) : undefined,
    texto ? inArray(caixaItens.idEncaminhamento, speakingOf(db, texto)) : undefined,
  )
  const from = (more?: SQL) =>
    sql`select ${caixaItens.idEncaminhamento} as id, ${caixaItens.dataHora} as at from ${caixaItens} where ${and(where, more)}`
  const list: List = {
    all: from(),
    first: (limit, before) =>
      sql`${from(before && sql`${caixaItens.dataHora} < ${before}`)} order by ${caixaItens.dataHora} desc, ${caixaItens.idEncaminhamento} desc limit ${limit}`,
  }
  // Incremental listings are short and all different, so they are not counted in the cache.
  const counted = alteradosDesde ? countHours : counts.of(['box', idCaixa, filter.pasta, texto])
  const { ids, count } = await readPage(db, list, filter, counted)
  if (ids.length === 0) return { rows: [], count }
  return { rows: inOrder(ids, await db.select().from(encaminhamentos).where(inArray(encaminhamentos.id, ids))), count }
}

/** SQL condition: a text in the subject, message or protocol of a forwarding. */
function speakingOf(db: Database, texto: string) {
  const { assunto, mensagem, protocolo } = encaminhamentos
  const said = sql`${assunto} || chr(10) || ${mensagem} || chr(10) || ${protocolo}`
  return db.select({ id: encaminhamentos.id }).from(encaminhamentos).where(contains(said, texto))
}
