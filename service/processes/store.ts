import { and, asc, count, desc, eq, gte, inArray, isNull, lte, max, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { processoFilterSchema } from '../../contract/api/processes.ts'
import type { Database, Transaction } from '../database/index.ts'
import { agentes, documentos, processoAtos, processoDocumentos, processos } from '../database/schema/index.ts'

export type ProcessoRow = typeof processos.$inferSelect
export type AtoRow = typeof processoAtos.$inferSelect
export type AnexoRow = typeof processoDocumentos.$inferSelect

/** A process by its id; with `lock` held until the transaction ends, so that acts come one after another. */
export async function findProcesso(
  db: Database | Transaction,
  id: string,
  lock = false,
): Promise<ProcessoRow | undefined> {
  const query = db.select().from(processos).where(eq(processos.id, id))
  const [row] = lock ? await query.for('update') : await query
  return row
}

/** Acts of a process in their order. */
export function actsOf(db: Database | Transaction, idProcesso: string): Promise<AtoRow[]> {
  return db.select().from(processoAtos).where(eq(processoAtos.idProcesso, idProcesso)).orderBy(asc(processoAtos.ordem))
}

/** Documents of a process in their order, those taken out too. */
export function attachedTo(db: Database | Transaction, idProcesso: string): Promise<AnexoRow[]> {
  return db
    .select()
    .from(processoDocumentos)
    .where(eq(processoDocumentos.idProcesso, idProcesso))
    .orderBy(asc(processoDocumentos.sequencial))
}

/** Ids of the documents that are terms of a process's acts: each was captured by its act's event. */
export async function termsOf(db: Database | Transaction, idProcesso: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: documentos.id })
    .from(processoAtos)
    .innerJoin(documentos, eq(documentos.idEvento, processoAtos.idEvento))
    .where(eq(processoAtos.idProcesso, idProcesso))
  return new Set(rows.map(({ id }) => id))
}

/** Processes in which a document is now. */
export async function processesWith(db: Database, idDocumento: string): Promise<ProcessoRow[]> {
  const rows = await db
    .select({ processo: processos })
    .from(processoDocumentos)
    .innerJoin(processos, eq(processos.id, processoDocumentos.idProcesso))
    .where(and(eq(processoDocumentos.idDocumento, idDocumento), isNull(processoDocumentos.idDesentranhamento)))
    .orderBy(asc(processos.criadoEm))
  return rows.map(({ processo }) => processo)
}

/** Ids of the processes that were opened in these organisations: where their first acts were. */
function openedIn(db: Database, organisations: readonly string[]) {
  const ids = [...organisations]
  return db
    .select({ id: processoAtos.idProcesso })
    .from(processoAtos)
    .innerJoin(agentes, eq(agentes.id, processoAtos.idLocal))
    .where(and(eq(processoAtos.tipo, 'Autuacao'), or(inArray(agentes.idOrganizacao, ids), inArray(agentes.id, ids))))
}

/** Processes that match, newest first, and how many in all. They are public: so is the term that opened each. */
export async function searchProcesses(
  db: Database,
  filter: z.output<typeof processoFilterSchema>,
): Promise<{ rows: ProcessoRow[]; count: number }> {
  const { protocolos, idsLocaisAtuais, somenteEmAndamento, idsOrganizacoesAutuacao, autuadoDe, autuadoAte } = filter
  const where = and(
    protocolos?.length
      ? inArray(
          processos.protocolo,
          protocolos.map((each) => each.trim().toUpperCase()),
        )
      : undefined,
    idsLocaisAtuais?.length ? inArray(processos.idCustodia, idsLocaisAtuais) : undefined,
    somenteEmAndamento ? eq(processos.situacao, 'EmAndamento') : undefined,
    idsOrganizacoesAutuacao?.length ? inArray(processos.id, openedIn(db, idsOrganizacoesAutuacao)) : undefined,
    autuadoDe ? gte(processos.criadoEm, new Date(autuadoDe)) : undefined,
    autuadoAte ? lte(processos.criadoEm, new Date(autuadoAte)) : undefined,
  )
  const size = filter.tamanhoPagina ?? 50
  const rows = await db
    .select()
    .from(processos)
    .where(where)
    .orderBy(desc(processos.criadoEm), desc(processos.id))
    .limit(size)
    .offset(((filter.pagina ?? 1) - 1) * size)
  const [total] = await db.select({ count: count() }).from(processos).where(where)
  return { rows, count: total?.count ?? 0 }
}

/** The next act's place, and the next document's number. */
export async function nextNumbers(tx: Transaction, idProcesso: string): Promise<{ ordem: number; sequencial: number }> {
  const [ato] = await tx
    .select({ last: max(processoAtos.ordem) })
    .from(processoAtos)
    .where(eq(processoAtos.idProcesso, idProcesso))
  const [anexo] = await tx
    .select({ last: max(processoDocumentos.sequencial) })
    .from(processoDocumentos)
    .where(eq(processoDocumentos.idProcesso, idProcesso))
  return { ordem: (ato?.last ?? 0) + 1, sequencial: (anexo?.last ?? 0) + 1 }
}

/** How many processes in progress each of these agents holds. */
export async function heldIn(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ idCustodia: processos.idCustodia, held: count() })
    .from(processos)
    .where(and(inArray(processos.idCustodia, [...ids]), eq(processos.situacao, 'EmAndamento')))
    .groupBy(processos.idCustodia)
  return new Map(rows.map(({ idCustodia, held }) => [idCustodia, held]))
}
