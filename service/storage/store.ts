import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, notExists, or, sql, sum } from 'drizzle-orm'
import type { Database, Transaction } from '../database/index.ts'
import { arquivos, chavesArmazenamento, vinculosArquivo } from '../database/schema/index.ts'
import type { StoredObject } from './port.ts'

export type Arquivo = typeof arquivos.$inferSelect

/** A file whose bytes were uploaded. */
export type ArquivoRecebido = Arquivo & { objeto: string; sha256: string; pdf: boolean; recebidoEm: Date }

/** Whether the bytes of a file were uploaded. */
export function isReceived(arquivo: Arquivo): arquivo is ArquivoRecebido {
  return arquivo.objeto !== null && arquivo.recebidoEm !== null
}

/** The key that signs addresses, made once for each database by the first process that needs it. */
export async function signingSecret(db: Database): Promise<string> {
  const nome = 'enderecos'
  const segredo = randomBytes(32).toString('base64url')
  await db.insert(chavesArmazenamento).values({ nome, segredo }).onConflictDoNothing()
  const [row] = await db.select().from(chavesArmazenamento).where(eq(chavesArmazenamento.nome, nome))
  if (!row) throw new Error('the key that signs addresses is missing')
  return row.segredo
}

/** Limits of the files of a person that have no record. */
interface UploadQuota {
  /** Open addresses: made after `since`. */
  readonly most: number
  readonly since: Date
  /** Bytes of files since `keptSince`, open or sent; older ones are removed. */
  readonly mostBytes: number
  readonly keptSince: Date
}

/** A quota would be exceeded: the reason, and when the oldest open address was made. */
export type UploadRefusal = { readonly kind: 'addresses'; readonly oldest: Date } | { readonly kind: 'bytes' }

/** Inserts a file that is to be uploaded, within the quota of the person. */
export async function insertArquivo(
  db: Database,
  arquivo: Pick<Arquivo, 'id' | 'identificador' | 'tamanho' | 'idPessoa' | 'criadoEm'>,
  { most, since, mostBytes, keptSince }: UploadQuota,
): Promise<UploadRefusal | null> {
  return db.transaction(async (tx) => {
    // Counted one request after another, so that many at once gain nothing.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`envios ${arquivo.idPessoa}`}, 0))`)
    const link = tx.select().from(vinculosArquivo).where(eq(vinculosArquivo.idArquivo, arquivos.id))
    const open = await tx
      .select({ criadoEm: arquivos.criadoEm })
      .from(arquivos)
      .where(and(eq(arquivos.idPessoa, arquivo.idPessoa), gt(arquivos.criadoEm, since), notExists(link)))
      .orderBy(asc(arquivos.criadoEm))
      .limit(most)
    if (open.length >= most) return { kind: 'addresses', oldest: open[0]?.criadoEm ?? since }
    const counts = or(isNotNull(arquivos.recebidoEm), gt(arquivos.criadoEm, since))
    const [held] = await tx
      .select({ bytes: sum(arquivos.tamanho) })
      .from(arquivos)
      .where(and(eq(arquivos.idPessoa, arquivo.idPessoa), gt(arquivos.criadoEm, keptSince), counts, notExists(link)))
    if (Number(held?.bytes ?? 0) + arquivo.tamanho > mostBytes) return { kind: 'bytes' }
    await tx.insert(arquivos).values(arquivo)
    return null
  })
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
  const { idArquivo, identificadorTemporarioArquivoNaNuvem: identificador } = reference
  if (!idArquivo && !identificador) return undefined
  const rows = await db
    .select()
    .from(arquivos)
    .where(
      or(
        idArquivo ? eq(arquivos.id, idArquivo) : undefined,
        identificador ? eq(arquivos.identificador, identificador) : undefined,
      ),
    )
  // Two names of two different files name none.
  return rows.length === 1 ? rows[0] : undefined
}

/** An object that is to be attached; with `versao` and `idCopia` if it is a copy of a direct upload. */
interface NewObject {
  readonly objeto: string
  readonly recebidoEm: Date
  readonly stored: StoredObject
  readonly versao?: string
  /** The row that names the copy until it is attached. */
  readonly idCopia?: string
}

/**
 * Attaches a stored object to its file. `superfluous` is the object to remove: that of an earlier upload, or the new one
 * if a record was bound meanwhile, because its content must not change, or if the sweep has removed the copy. The row of
 * a copy names the superfluous object from then on.
 */
export async function attachObject(
  db: Database,
  id: string,
  { objeto, recebidoEm, stored, versao, idCopia }: NewObject,
): Promise<{ isAttached: boolean; superfluous: string | null }> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(arquivos).where(eq(arquivos.id, id)).for('update')
    const bound = await tx.select().from(vinculosArquivo).where(eq(vinculosArquivo.idArquivo, id))
    if (!row || bound.length > 0) return { isAttached: false, superfluous: objeto }
    if (idCopia !== undefined) {
      const copies = await tx
        .update(arquivos)
        .set({ objeto: row.objeto })
        .where(and(eq(arquivos.id, idCopia), eq(arquivos.objeto, objeto)))
        .returning({ id: arquivos.id })
      if (copies.length === 0) return { isAttached: false, superfluous: objeto }
    }
    await tx
      .update(arquivos)
      .set({
        objeto,
        versao: versao ?? null,
        sha256: stored.sha256,
        pdf: stored.pdf,
        assinado: stored.signed,
        recebidoEm,
      })
      .where(eq(arquivos.id, id))
    return { isAttached: true, superfluous: row.objeto }
  })
}

/** Whether a record refers to the file. */
export async function isBound(db: Database | Transaction, id: string): Promise<boolean> {
  const rows = await db.select().from(vinculosArquivo).where(eq(vinculosArquivo.idArquivo, id))
  return rows.length > 0
}

/** Binds a file to its one record; false if it has one already, also for two requests at once. */
export async function bindArquivo(tx: Transaction, link: typeof vinculosArquivo.$inferInsert): Promise<boolean> {
  // The lock keeps an upload in flight from replacing the bytes between their check and the binding.
  const held = await tx.select({ id: arquivos.id }).from(arquivos).where(eq(arquivos.id, link.idArquivo)).for('update')
  if (held.length === 0) return false
  const rows = await tx.insert(vinculosArquivo).values(link).onConflictDoNothing().returning()
  return rows.length === 1
}
