import { eq, inArray } from 'drizzle-orm'
import { nivelAcesso } from '../../contract/api/access.ts'
import type { Transaction } from '../database/index.ts'
import { documentoAcessos, documentos, faseAssinantes } from '../database/schema/index.ts'

/** Stands for everybody where a document is open to all; no agent has this id. */
export const everybody = '00000000-0000-0000-0000-000000000000'

type Captured = Pick<
  typeof documentos.$inferInsert,
  'id' | 'idFase' | 'nivelAcesso' | 'idPessoaCapturador' | 'credenciarCapturador' | 'dataCaptura'
>

/** Opens a document that has just been captured: to everybody where it is public, else to whoever had a hand in it. */
export async function openCaptured(tx: Transaction, document: Captured): Promise<void> {
  const signers = document.idFase
    ? await tx
        .select({ id: faseAssinantes.idAgente })
        .from(faseAssinantes)
        .where(eq(faseAssinantes.idFase, document.idFase))
    : []
  const agents = [
    ...(document.nivelAcesso === nivelAcesso.Publico ? [everybody] : []),
    ...(document.credenciarCapturador ? [document.idPessoaCapturador] : []),
    ...signers.map(({ id }) => id),
  ]
  await open(tx, [document], agents)
}

/** Opens documents to the boxes that a forwarding of them lies in. */
export async function openForwarded(tx: Transaction, ids: readonly string[], boxes: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const columns = { id: documentos.id, dataCaptura: documentos.dataCaptura }
  await open(
    tx,
    await tx
      .select(columns)
      .from(documentos)
      .where(inArray(documentos.id, [...ids])),
    boxes,
  )
}

async function open(
  tx: Transaction,
  documents: readonly Pick<Captured, 'id' | 'dataCaptura'>[],
  agents: readonly string[],
): Promise<void> {
  const rows = documents.flatMap(({ id: idDocumento, dataCaptura }) =>
    [...new Set(agents)].map((idAgente) => ({ idAgente, idDocumento, dataCaptura })),
  )
  if (rows.length > 0) await tx.insert(documentoAcessos).values(rows).onConflictDoNothing()
}
