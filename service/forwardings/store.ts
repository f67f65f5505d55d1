import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  caixaEncaminhamentosFilterSchema,
  encaminhamentosEnviadosFilterSchema,
} from '../../contract/api/forwardings.ts'
import { contains } from '../boxes/folding.ts'
import { countBox } from '../boxes/store.ts'
import type { Database, Transaction } from '../database/index.ts'
import { isAmong } from '../database/many.ts'
import {
  caixaItens,
  encaminhamentoDestinos,
  encaminhamentoDocumentos,
  encaminhamentos,
} from '../database/schema/index.ts'
import type { CountCache } from '../paging/counted.ts'
import { countHours, inOrder, type List, readPage } from '../paging/page.ts'

export type EncaminhamentoRow = typeof encaminhamentos.$inferSelect

/** All texts of a forwarding, as `encaminhamentos_texto` indexes them. */
const saidIn = sql`${encaminhamentos.assunto} || chr(10) || ${encaminhamentos.mensagem} || chr(10) || ${encaminhamentos.protocolo}`

/** A forwarding by its id. */
export async function findEncaminhamento(
  db: Database | Transaction,
  id: string,
): Promise<EncaminhamentoRow | undefined> {
  const [row] = await db.select().from(encaminhamentos).where(eq(encaminhamentos.id, id))
  return row
}

/** Destinations of forwardings, in their order. */
export function destinosOf(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<(typeof encaminhamentoDestinos.$inferSelect)[]> {
  return db
    .select()
    .from(encaminhamentoDestinos)
    .where(isAmong(encaminhamentoDestinos.idEncaminhamento, ids))
    .orderBy(asc(encaminhamentoDestinos.ordem))
}

/** Documents of forwardings, in their order. */
export function anexosOf(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<(typeof encaminhamentoDocumentos.$inferSelect)[]> {
  return db
    .select()
    .from(encaminhamentoDocumentos)
    .where(isAmong(encaminhamentoDocumentos.idEncaminhamento, ids))
    .orderBy(asc(encaminhamentoDocumentos.ordem))
}

/** A page of a person's sent forwardings, newest first, and the total. */
export async function searchSent(
  db: Database,
  counts: CountCache,
  idPessoa: string,
  filter: z.output<typeof encaminhamentosEnviadosFilterSchema>,
): Promise<{ rows: EncaminhamentoRow[]; count: number }> {
  const conditions: (SQL | undefined)[] = [
    eq(encaminhamentos.idPessoa, idPessoa),
    // The index of all texts finds a rare subject.
    filter.assunto
      ? and(contains(saidIn, filter.assunto), contains(encaminhamentos.assunto, filter.assunto))
      : undefined,
    filter.idResponsavel ? eq(encaminhamentos.idResponsavel, filter.idResponsavel) : undefined,
    filter.enviadoDe ? gte(encaminhamentos.dataHora, new Date(filter.enviadoDe)) : undefined,
    filter.enviadoAte ? lte(encaminhamentos.dataHora, new Date(filter.enviadoAte)) : undefined,
  ]
  const { id, dataHora } = encaminhamentos
  const from = (more?: SQL) =>
    sql`select ${id} as id, ${dataHora} as at from ${encaminhamentos} where ${and(...conditions, more)}`
  const list: List = {
    all: from(),
    first: (limit, before) =>
      sql`${from(before && sql`${dataHora} < ${before}`)} order by ${dataHora} desc, ${id} desc limit ${limit}`,
  }
  const { pagina, tamanhoPagina, ...rest } = filter
  const counted = counts.of({ parts: ['sent', idPessoa, rest], agents: [idPessoa] })
  const { ids, count } = await readPage(db, list, { pagina, tamanhoPagina }, counted)
  if (ids.length === 0) return { rows: [], count }
  return { rows: inOrder(ids, await db.select().from(encaminhamentos).where(inArray(id, ids))), count }
}

/** A page of a box's folder, newest first, and the total. */
export async function searchBox(
  db: Database,
  counts: CountCache,
  idCaixa: string,
  filter: z.output<typeof caixaEncaminhamentosFilterSchema>,
): Promise<{ rows: EncaminhamentoRow[]; count: number }> {
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
  const counted = alteradosDesde ? countHours : countBox(counts, idCaixa, filter.pasta, texto)
  const { ids, count } = await readPage(db, list, filter, counted)
  if (ids.length === 0) return { rows: [], count }
  return { rows: inOrder(ids, await db.select().from(encaminhamentos).where(inArray(encaminhamentos.id, ids))), count }
}

/** The forwardings with a text in subject, message or protocol. */
const speakingOf = (db: Database, texto: string) =>
  db.select({ id: encaminhamentos.id }).from(encaminhamentos).where(contains(saidIn, texto))
