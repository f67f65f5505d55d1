import { and, eq, exists, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../database/index.ts'
import { documentos, processoAtos, processoDocumentos, processos } from '../database/schema/index.ts'

/** SQL condition: the document is in a process that one of these boxes holds or has held. */
export function isInProcessHeldBy(db: Database | Transaction, boxes: readonly string[]): SQL {
  const held = db
    .select({ id: processoAtos.id })
    .from(processoAtos)
    .where(and(eq(processoAtos.idProcesso, processos.id), inArray(processoAtos.idLocal, [...boxes])))
  const inside = db
    .select({ id: processoDocumentos.id })
    .from(processoDocumentos)
    .innerJoin(processos, eq(processos.id, processoDocumentos.idProcesso))
    .where(
      and(
        eq(processoDocumentos.idDocumento, documentos.id),
        isNull(processoDocumentos.idDesentranhamento),
        or(inArray(processos.idCustodia, [...boxes]), exists(held)),
      ),
    )
  return exists(inside)
}
