import { eq, sql } from 'drizzle-orm'
import { nivelAcesso } from '../../contract/api/access.ts'
import type { Transaction } from '../database/index.ts'
import { isAmong, uuids } from '../database/many.ts'
import { documentoAcessos, documentos, faseAssinantes } from '../database/schema/index.ts'

/** Stands for everybody in the access list of a public document; no agent has this id. */
export const everyoneAgentId = '00000000-0000-0000-0000-000000000000'

type Captured = Pick<
  typeof documentos.$inferInsert,
  'id' | 'idFase' | 'nivelAcesso' | 'idPessoaCapturador' | 'credenciarCapturador'
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
  await grant(tx, [document.id], agents)
}

/** Grants the destination boxes of a forwarding access to its documents. */
export async function grantAccessByForwarding(
  tx: Transaction,
  ids: readonly string[],
  boxes: readonly string[],
): Promise<void> {
  await grant(tx, ids, boxes)
}

/** One statement with two parameters: each of 500 documents can go to 500 agents. */
async function grant(tx: Transaction, documents: readonly string[], agents: readonly string[]): Promise<void> {
  await tx.execute(sql`insert into ${documentoAcessos} (id_agente, id_documento, data_captura)
    select agente, ${documentos.id}, ${documentos.dataCaptura} from ${documentos}, unnest(${uuids(agents)}) as agente
    where ${isAmong(documentos.id, documents)} on conflict do nothing`)
}
