import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { reachOf } from '../boxes/reach.ts'
import type { Database, Transaction } from '../database/index.ts'
import { isAmong } from '../database/many.ts'
import { documentoAcessos, documentos, processoAcessos } from '../database/schema/index.ts'
import { everyoneAgentId } from './access.ts'
import type { DocumentoRow } from './store.ts'

/** The agents by which somebody sees documents: everybody, the person's own agents, and the boxes they have access to. */
export interface Viewer {
  readonly agents: readonly string[]
  readonly boxes: readonly string[]
}

/** The viewer for a person; an application has no person and sees as everybody. `citizen` ignores the person's roles. */
export async function viewerOf(
  db: Database | Transaction,
  idCidadao: string | undefined,
  as: 'person' | 'citizen' = 'person',
): Promise<Viewer> {
  if (idCidadao === undefined) return { agents: [everyoneAgentId], boxes: [] }
  const boxes = as === 'citizen' ? [idCidadao] : (await reachOf(db, idCidadao)).boxes
  return { agents: [everyoneAgentId, ...boxes], boxes }
}

/** SQL condition: the viewer has access to the document, directly or by a process that one of the boxes holds or held. */
export function visibleToViewer({ agents, boxes }: Viewer): SQL | undefined {
  const isIn = (table: typeof documentoAcessos | typeof processoAcessos, of: readonly string[]) => {
    const mine = and(eq(table.idDocumento, documentos.id), inArray(table.idAgente, [...of]))
    // "offset 0" keeps PostgreSQL from hashing the whole table for the few rows of a page.
    return sql`exists (select 1 from ${table} where ${mine} offset 0)`
  }
  const granted = isIn(documentoAcessos, agents)
  return boxes.length === 0 ? granted : or(granted, isIn(processoAcessos, boxes))
}

/** The name of a document for somebody who sees the documents `visible`: without access it is the registry number. */
export const nameFor = (visible: ReadonlySet<string>, { id, nome, registro }: DocumentoRow): string =>
  visible.has(id) ? nome : registro

/** The ids of those documents that a person may see. */
export async function visibleTo(
  db: Database | Transaction,
  idCidadao: string | undefined,
  documents: readonly DocumentoRow[],
  as: 'person' | 'citizen' = 'person',
): Promise<Set<string>> {
  if (documents.length === 0) return new Set()
  const ids = documents.map(({ id }) => id)
  const rows = await db
    .select({ id: documentos.id })
    .from(documentos)
    .where(and(isAmong(documentos.id, ids), visibleToViewer(await viewerOf(db, idCidadao, as))))
  return new Set(rows.map(({ id }) => id))
}
