import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { reachOf } from '../boxes/reach.ts'
import type { Database, Transaction } from '../database/index.ts'
import { documentoAcessos, documentos } from '../database/schema/index.ts'
import { everybody } from './access.ts'
import { inProcessOf } from './in-processes.ts'
import type { DocumentoRow } from './store.ts'

/** As whom somebody sees documents: everybody, and the agents that they are or whose boxes are open to them. */
export interface Eyes {
  readonly agents: readonly string[]
  readonly boxes: readonly string[]
}

/** As whom a person sees; an application (no person) as everybody. `citizen` leaves the person's roles aside. */
export async function eyesOf(
  db: Database | Transaction,
  idCidadao: string | undefined,
  as: 'person' | 'citizen' = 'person',
): Promise<Eyes> {
  if (idCidadao === undefined) return { agents: [everybody], boxes: [] }
  const boxes = as === 'citizen' ? [idCidadao] : (await reachOf(db, idCidadao)).boxes
  return { agents: [everybody, ...boxes], boxes }
}

/** Whether a document is open to these eyes, or in a process that one of their boxes holds or has held. */
export function seenBy(db: Database | Transaction, { agents, boxes }: Eyes): SQL | undefined {
  const { idDocumento, idAgente } = documentoAcessos
  const mine = and(eq(idDocumento, documentos.id), inArray(idAgente, [...agents]))
  // "offset 0" keeps PostgreSQL from reading all of the table into a hash for the few rows of a page.
  const opened = sql`exists (select 1 from ${documentoAcessos} where ${mine} offset 0)`
  return boxes.length === 0 ? opened : or(opened, inProcessOf(db, boxes))
}

/** What a document is called before somebody: its name to whoever may see it, else its registry number. */
export const nameFor = (seen: ReadonlySet<string>, { id, nome, registro }: DocumentoRow): string =>
  seen.has(id) ? nome : registro

/** Of these documents, the ids that a person may see, as `eyesOf` says. */
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
    .where(and(inArray(documentos.id, ids), seenBy(db, await eyesOf(db, idCidadao, as))))
  return new Set(rows.map(({ id }) => id))
}
