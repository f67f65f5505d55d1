import { and, count, desc, eq, exists, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  Associacao,
  associacaoFilterSchema,
  associacaoProcessoFilterSchema,
} from '../../contract/api/associations.ts'
import { contains } from '../boxes/folding.ts'
import type { Database } from '../database/index.ts'
import { associacaoProcessos, associacoes, processos } from '../database/schema/index.ts'
import type { ProcessoRow } from '../processes/store.ts'

/** A page of matching associations, newest first, and the total. */
export async function searchAssociations(
  db: Database,
  filter: z.output<typeof associacaoFilterSchema>,
): Promise<{ result: Associacao[]; count: number }> {
  const members = db
    .select({ id: associacaoProcessos.idAssociacao })
    .from(associacaoProcessos)
    .where(
      and(
        eq(associacaoProcessos.idAssociacao, associacoes.id),
        filter.idProcesso ? eq(associacaoProcessos.idProcesso, filter.idProcesso) : undefined,
      ),
    )
  const where = and(
    filter.descricao ? contains(associacoes.descricao, filter.descricao) : undefined,
    filter.idProcesso ? exists(members) : undefined,
  )
  const size = filter.tamanhoPagina ?? 50
  const rows = await db
    .select()
    .from(associacoes)
    .where(where)
    .orderBy(desc(associacoes.criadoEm), desc(associacoes.id))
    .limit(size)
    .offset(((filter.pagina ?? 1) - 1) * size)
  const ids = rows.map(({ id }) => id)
  const all = await db.select().from(associacaoProcessos).where(inArray(associacaoProcessos.idAssociacao, ids))
  const [total] = await db.select({ count: count() }).from(associacoes).where(where)
  const result = rows.map(({ id, descricao, criadoEm }) => ({
    id,
    descricao,
    dataCriacao: criadoEm.toISOString(),
    idsProcessos: all.filter((each) => each.idAssociacao === id).map(({ idProcesso }) => idProcesso),
  }))
  return { result, count: total?.count ?? 0 }
}

/** A page of an association's processes, newest first, and the total. */
export async function processesOf(
  db: Database,
  { idAssociacao, pagina = 1, tamanhoPagina: size = 50 }: z.output<typeof associacaoProcessoFilterSchema>,
): Promise<{ rows: ProcessoRow[]; count: number }> {
  const where = eq(associacaoProcessos.idAssociacao, idAssociacao)
  const rows = await db
    .select({ processo: processos })
    .from(associacaoProcessos)
    .innerJoin(processos, eq(processos.id, associacaoProcessos.idProcesso))
    .where(where)
    .orderBy(desc(processos.criadoEm), desc(processos.id))
    .limit(size)
    .offset((pagina - 1) * size)
  const [total] = await db.select({ count: count() }).from(associacaoProcessos).where(where)
  return { rows: rows.map(({ processo }) => processo), count: total?.count ?? 0 }
}
