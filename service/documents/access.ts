import { eq, inArray } from 'drizzle-orm'
import { nivelAcesso } from '../../contract/api/access.ts'
import type { Transaction } from '../database/index.ts'
import { documentoAcessos, documentos, faseAssinantes } from '../database/schema/index.ts'

/** Stands for everybody in the access list of a public document; no agent has this id. */
export const everyoneAgentId = '00000000-0000-0000-0000-000000000000'

type Captured = Pick<
  typeof documentos.$inferInsert,
  'id' | 'idFase' | 'nivelAcesso' | 'idPessoaCapturador' | 'credenciarCapturador' | 'dataCaptura'
>

/** Grants access to a new document: to everybody if it is public, and to its capturer and signers. */
export async function grantAccessAtCapture(tx: Transaction, document: Captured): Promise<void> {
  const signers = document.idFase
    ? await tx
        .select({ id: faseAssinantes.idAgente })
        .from(faseAssinantes)
        .where(eq(faseAssinantes.idFase, document.idFase))
    : []
  const agents = [
    ...(document.nivelAcesso === nivelAcesso.Publico ? [everyoneAgentId] : []),
    ...(document.credenciarCapturador ? [document.idPessoaCapturador] : []),
    ...signers.map(({ id }) => id),
  ]
  await grant(tx, [document], agents)
}

/** Grants the destination boxes of a forwarding access to its documents. */
export async function grantAccessByForwarding(
  tx: Transaction,
  ids: readonly string[],
  boxes: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const columns = { id: documentos.id, dataCaptura: documentos.dataCaptura }
  await grant(
    tx,
    await tx
      .select(columns)
      .from(documentos)
      .where(inArray(documentos.id, [...ids])),
    boxes,
  )
}

async function grant(
  tx: Transaction,
  documents: readonly Pick<Captured, 'id' | 'dataCaptura'>[],
  agents: readonly string[],
): Promise<void> {
  const rows = documents.flatMap(({ id: idDocumento, dataCaptura }) =>
    [...new Set(agents)].map((idAgente) => ({ idAgente, idDocumento, dataCaptura })),
  )
  if (rows.length > 0) await tx.insert(documentoAcessos).values(rows).onConflictDoNothing()
}
