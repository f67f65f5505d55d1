import { and, asc, count, desc, eq, gte, inArray, isNull, lte, max, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { processoFilterSchema } from '../../contract/api/processes.ts'
import type { Database, Transaction } from '../database/index.ts'
import { agentes, documentos, processoAtos, processoDocumentos, processos } from '../database/schema/index.ts'

export type ProcessoRow = typeof processos.$inferSelect
export type AtoRow = typeof processoAtos.$inferSelect
type AnexoRow = typeof processoDocumentos.$inferSelect

/** A process by id. */
export async function findProcesso(db: Database | Transaction, id: string): Promise<ProcessoRow | undefined> {
  const [row] = await db.select().from(processos).where(eq(processos.id, id))
  return row
}

/** A process by id, locked until the transaction ends, which serialises its acts. */
export async function lockProcesso(tx: Transaction, id: string): Promise<ProcessoRow | undefined> {
  const [row] = await tx.select().from(processos).where(eq(processos.id, id)).for('update')
  return row
}

/** A process's acts in order. */
export function actsOf(db: Database | Transaction, idProcesso: string): Promise<AtoRow[]> {
  return db.select().from(processoAtos).where(eq(processoAtos.idProcesso, idProcesso)).orderBy(asc(processoAtos.ordem))
}

/** A process's documents in order, including detached ones. */
export function attachedTo(db: Database | Transaction, idProcesso: string): Promise<AnexoRow[]> {
  return db
    .select()
    .from(processoDocumentos)
    .where(eq(processoDocumentos.idProcesso, idProcesso))
    .orderBy(asc(processoDocumentos.sequencial))
}

/** Ids of the terms of a process's acts, each captured by its act's event. */
export async function termsOf(db: Database | Transaction, idProcesso: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: documentos.id })
    .from(processoAtos)
    .innerJoin(documentos, eq(documentos.idEvento, processoAtos.idEvento))
    .where(eq(processoAtos.idProcesso, idProcesso))
  return new Set(rows.map(({ id }) => id))
}

/** Processes to which a document is attached. */
export async function processesWith(db: Database, idDocumento: string): Promise<ProcessoRow[]> {
  const rows = await db
    .select({ processo: processos })
    .from(processoDocumentos)
    .innerJoin(processos, eq(processos.id, processoDocumentos.idProcesso))
    .where(and(eq(processoDocumentos.idDocumento, idDocumento), isNull(processoDocumentos.idDesentranhamento)))
    .orderBy(asc(processos.criadoEm))
  return rows.map(({ processo }) => processo)
}

/** Ids of the processes that were opened in these organisations. */
function openedIn(db: Database, organisations: readonly string[]) {
  const ids = [...organisations]
  return db
    .select({ id: processoAtos.idProcesso })
    .from(processoAtos)
    .innerJoin(agentes, eq(agentes.id, processoAtos.idLocal))
    .where(and(eq(processoAtos.tipo, 'Autuacao'), or(inArray(agentes.idOrganizacao, ids), inArray(agentes.id, ids))))
}

/** A page of matching processes, newest first, and the total. Processes are public, like their opening terms. */
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

/** The numbers of the next act and of the next document. */
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

/** The number of open processes in the custody of each agent. */
export async function heldIn(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ idCustodia: processos.idCustodia, held: count() })
    .from(processos)
    .where(and(inArray(processos.idCustodia, [...ids]), eq(processos.situacao, 'EmAndamento')))
    .groupBy(processos.idCustodia)
  return new Map(rows.map(({ idCustodia, held }) => [idCustodia, held]))
}
