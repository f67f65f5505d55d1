import { and, count, desc, eq, getTableColumns, gte, inArray, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { caixaEncaminhamentosFilterSchema } from '../../contract/api/forwardings.ts'
import type { Database } from '../database/index.ts'
import { caixaItens, encaminhamentos } from '../database/schema/index.ts'
import { contains } from './folding.ts'

/** How many forwardings wait in the input of each box. */
export async function pendingIn(db: Database, boxes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ idCaixa: caixaItens.idCaixa, pendentes: count() })
    .from(caixaItens)
    .where(and(inArray(caixaItens.idCaixa, [...boxes]), eq(caixaItens.pasta, 'Entrada')))
    .groupBy(caixaItens.idCaixa)
  return new Map(rows.map((row) => [row.idCaixa, row.pendentes]))
}

/** A page of a folder of a box, newest first, and how many match in all. */
export async function searchBox(
  db: Database,
  idCaixa: string,
  filter: z.output<typeof caixaEncaminhamentosFilterSchema>,
): Promise<{ rows: (typeof encaminhamentos.$inferSelect)[]; count: number }> {
  const { texto, alteradosDesde } = filter
  const where = and(
    eq(caixaItens.idCaixa, idCaixa),
    eq(caixaItens.pasta, filter.pasta),
    alteradosDesde ? gte(caixaItens.alteradoEm, new Date(alteradosDesde)) : undefined,
    texto
      ? or(
          contains(encaminhamentos.assunto, texto),
          contains(encaminhamentos.mensagem, texto),
          contains(encaminhamentos.protocolo, texto),
        )
      : undefined,
  )
  const same = eq(encaminhamentos.id, caixaItens.idEncaminhamento)
  const size = filter.tamanhoPagina ?? 50
  const rows = await db
    .select(getTableColumns(encaminhamentos))
    .from(caixaItens)
    .innerJoin(encaminhamentos, same)
    .where(where)
    .orderBy(desc(encaminhamentos.dataHora), desc(encaminhamentos.id))
    .limit(size)
    .offset(((filter.pagina ?? 1) - 1) * size)
  const [total] = await db.select({ count: count() }).from(caixaItens).innerJoin(encaminhamentos, same).where(where)
  return { rows, count: total?.count ?? 0 }
}
