import { randomBytes } from 'node:crypto'
import { eq, or } from 'drizzle-orm'
import type { Database, Transaction } from '../database/index.ts'
import { arquivos, chavesArmazenamento, vinculosArquivo } from '../database/schema/index.ts'
import type { StoredObject } from './port.ts'

export type Arquivo = typeof arquivos.$inferSelect

/** A file whose bytes have arrived. */
export type ArquivoRecebido = Arquivo & { objeto: string; sha256: string; pdf: boolean; recebidoEm: Date }

/** Whether the bytes of a file are here. */
export function isReceived(arquivo: Arquivo): arquivo is ArquivoRecebido {
  return arquivo.objeto !== null && arquivo.recebidoEm !== null
}

/** The key that signs addresses; made once for a database, whichever process comes first. */
export async function signingSecret(db: Database): Promise<string> {
  const nome = 'enderecos'
  const segredo = randomBytes(32).toString('base64url')
  await db.insert(chavesArmazenamento).values({ nome, segredo }).onConflictDoNothing()
  const [row] = await db.select().from(chavesArmazenamento).where(eq(chavesArmazenamento.nome, nome))
  if (!row) throw new Error('the signing key of addresses is missing')
  return row.segredo
}

/** Notes an announced file. */
export async function insertArquivo(
  db: Database,
  arquivo: Pick<Arquivo, 'id' | 'identificador' | 'tamanho' | 'idPessoa' | 'criadoEm'>,
): Promise<void> {
  await db.insert(arquivos).values(arquivo)
}

/** A file by its id. */
export async function findArquivo(db: Database | Transaction, id: string): Promise<Arquivo | undefined> {
  const [row] = await db.select().from(arquivos).where(eq(arquivos.id, id))
  return row
}

/** A file by either of its two names (shapes.md C2). */
export async function findArquivoByReference(
  db: Database | Transaction,
  reference: { idArquivo?: string | undefined; identificadorTemporarioArquivoNaNuvem?: string | undefined },
): Promise<Arquivo | undefined> {
  const wanted = [
    ...(reference.idArquivo ? [eq(arquivos.id, reference.idArquivo)] : []),
    ...(reference.identificadorTemporarioArquivoNaNuvem
      ? [eq(arquivos.identificador, reference.identificadorTemporarioArquivoNaNuvem)]
      : []),
  ]
  if (wanted.length === 0) return undefined
  const rows = await db
    .select()
    .from(arquivos)
    .where(or(...wanted))
  return rows.length === 1 ? rows[0] : undefined
}

/**
 * Ties stored bytes to their file. Answers what became superfluous: the bytes of an earlier try, or the new ones
 * when a record has been bound meanwhile, whose content must not change any more.
 */
export async function keepObject(
  db: Database,
  id: string,
  objeto: string,
  stored: StoredObject,
  now: Date,
): Promise<{ kept: boolean; superfluous: string | null }> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(arquivos).where(eq(arquivos.id, id)).for('update')
    const bound = await tx.select().from(vinculosArquivo).where(eq(vinculosArquivo.idArquivo, id))
    if (!row || bound.length > 0) return { kept: false, superfluous: objeto }
    await tx
      .update(arquivos)
      .set({ objeto, sha256: stored.sha256, pdf: stored.pdf, assinado: stored.signed, recebidoEm: now })
      .where(eq(arquivos.id, id))
    return { kept: true, superfluous: row.objeto }
  })
}

/** Whether a record refers to the file. */
export async function isBound(db: Database | Transaction, id: string): Promise<boolean> {
  const rows = await db.select().from(vinculosArquivo).where(eq(vinculosArquivo.idArquivo, id))
  return rows.length > 0
}

/** Binds a file to its one record; false when it has one already, also when both requests come at once. */
export async function bindArquivo(tx: Transaction, bond: typeof vinculosArquivo.$inferInsert): Promise<boolean> {
  // The row lock keeps an upload in flight from changing the bytes between their check and the binding.
  const held = await tx.select({ id: arquivos.id }).from(arquivos).where(eq(arquivos.id, bond.idArquivo)).for('update')
  if (held.length === 0) return false
  const rows = await tx.insert(vinculosArquivo).values(bond).onConflictDoNothing().returning()
  return rows.length === 1
}
