import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Assinante } from '../../contract/api/signatures.ts'
import { activeAgents } from '../boxes/active.ts'
import { namesOf } from '../boxes/parties.ts'
import { reachOf } from '../boxes/reach.ts'
import type { Database, Transaction } from '../database/index.ts'
import { faseAssinantes, fasesAssinatura } from '../database/schema/index.ts'

export type FaseRow = typeof fasesAssinatura.$inferSelect
type SignerRow = typeof faseAssinantes.$inferSelect

/** A phase by its id. */
export async function findFase(db: Database | Transaction, id: string): Promise<FaseRow | undefined> {
  const [row] = await db.select().from(fasesAssinatura).where(eq(fasesAssinatura.id, id))
  return row
}

/** The same, locked until the transaction ends, so that signatures of one phase run one after another. */
export async function findAndLockFase(tx: Transaction, id: string): Promise<FaseRow | undefined> {
  const [row] = await tx.select().from(fasesAssinatura).where(eq(fasesAssinatura.id, id)).for('update')
  return row
}

/** The phase whose capture is this event. */
export async function findFaseByEvento(db: Database, idEvento: string): Promise<FaseRow | undefined> {
  const [row] = await db.select().from(fasesAssinatura).where(eq(fasesAssinatura.idCapturaEvento, idEvento))
  return row
}

/** Whether a person sent a phase or is one of its signers; nobody else may read it. */
export async function participatesInFase(db: Database, idCidadao: string, fase: FaseRow): Promise<boolean> {
  if (fase.idPessoaCapturador === idCidadao) return true
  const { self } = await reachOf(db, idCidadao)
  return (await findSigners(db, [fase.id])).some((signer) => self.includes(signer.idAgente))
}

/** The signers of phases, in the order given when they were sent. */
export async function findSigners(db: Database | Transaction, ids: readonly string[]): Promise<SignerRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(faseAssinantes)
    .where(inArray(faseAssinantes.idFase, [...ids]))
    .orderBy(asc(faseAssinantes.ordem))
}

/** Signers as the API answers them. */
export async function describeSigners(
  db: Database,
  rows: readonly Pick<SignerRow, 'idAgente' | 'manifestacao' | 'data' | 'justificativa'>[],
): Promise<Assinante[]> {
  const names = await namesOf(
    db,
    rows.map((row) => row.idAgente),
  )
  return rows.map((row) => ({
    id: row.idAgente,
    nome: names.get(row.idAgente)?.nome ?? '',
    tipo: names.get(row.idAgente)?.tipo ?? 'NaoIdentificado',
    manifestacao: row.manifestacao,
    ...(row.data && { data: row.data.toISOString() }),
    ...(row.justificativa !== null && { justificativa: row.justificativa }),
  }))
}

/** The signers of one phase as the API answers them. */
export async function assinantesOf(db: Database, idFase: string): Promise<Assinante[]> {
  return describeSigners(db, await findSigners(db, [idFase]))
}

/** The ids that may sign: those of active roles and citizens. */
export async function activeSigners(
  tx: Transaction,
  ids: readonly string[],
  tipos: readonly ('Papel' | 'Cidadao')[] = ['Papel', 'Cidadao'],
): Promise<Set<string>> {
  const active = [...(await activeAgents(tx, ids)).values()]
  return new Set(active.filter(({ tipo }) => tipos.some((each) => each === tipo)).map(({ id }) => id))
}

/** Inserts a phase with its signers. */
export async function insertFase(
  tx: Transaction,
  fase: typeof fasesAssinatura.$inferInsert,
  assinantes: readonly string[],
): Promise<void> {
  await tx.insert(fasesAssinatura).values(fase)
  await tx.insert(faseAssinantes).values(assinantes.map((idAgente, ordem) => ({ idFase: fase.id, idAgente, ordem })))
}

/** How a person acts on a phase. */
interface SignerAct {
  readonly manifestacao: 'Assinado' | 'Recusado'
  readonly justificativa?: string
  readonly idPessoa: string
  readonly data: Date
}

/** Records the act of a person for the agents `as`. */
export async function recordSignerAct(
  tx: Transaction,
  idFase: string,
  as: readonly string[],
  act: SignerAct,
): Promise<void> {
  await tx
    .update(faseAssinantes)
    .set(act)
    .where(and(eq(faseAssinantes.idFase, idFase), inArray(faseAssinantes.idAgente, [...as])))
}

/** Changes a phase. `alteradoEm` is required, because lists are read by it. */
export async function updateFase(
  tx: Transaction,
  id: string,
  change: Partial<Omit<FaseRow, 'id'>> & { alteradoEm: Date },
): Promise<void> {
  await tx.update(fasesAssinatura).set(change).where(eq(fasesAssinatura.id, id))
}

/** Deletes a phase with its signers. Its file stays bound, so that no other record can use it. */
export async function deleteFase(tx: Transaction, id: string): Promise<void> {
  await tx.delete(faseAssinantes).where(eq(faseAssinantes.idFase, id))
  await tx.delete(fasesAssinatura).where(eq(fasesAssinatura.id, id))
}
