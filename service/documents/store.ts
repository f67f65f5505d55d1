import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Documento } from '../../contract/api/documents.ts'
import type { Database, Transaction } from '../database/index.ts'
import { isAmong } from '../database/many.ts'
import { documentos, encaminhamentoDocumentos, fasesAssinatura } from '../database/schema/index.ts'
import { grantAccessAtCapture } from './access.ts'

export type DocumentoRow = typeof documentos.$inferSelect

/** A document as the API answers it. */
export function documentoOf(row: DocumentoRow): Documento {
  return { id: row.id, registro: row.registro, nome: row.nome, extensao: row.extensao, nivelAcesso: row.nivelAcesso }
}

const findBy = (condition: SQL | undefined) => async (db: Database | Transaction) => {
  const [row] = await db.select().from(documentos).where(condition)
  return row as DocumentoRow | undefined
}

/** The document with this id, content (captured or reviewed), capture event or signature phase. */
export const findDocumento = (db: Database | Transaction, id: string) => findBy(eq(documentos.id, id))(db)
export const findDocumentoByContent = (db: Database | Transaction, sha256: string) =>
  findBy(or(eq(documentos.sha256, sha256), eq(documentos.sha256Revisado, sha256)))(db)
export const findDocumentoByEvento = (db: Database | Transaction, idEvento: string) =>
  findBy(eq(documentos.idEvento, idEvento))(db)
export const findDocumentoByFase = (db: Database | Transaction, idFase: string) =>
  findBy(eq(documentos.idFase, idFase))(db)

/** The documents with these ids; missing ones are left out. */
export async function findDocumentos(db: Database | Transaction, ids: readonly string[]): Promise<DocumentoRow[]> {
  if (ids.length === 0) return []
  return db.select().from(documentos).where(isAmong(documentos.id, ids))
}

/** Ids of the forwardings that the document is attached to. */
export async function encaminhamentosOf(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: encaminhamentoDocumentos.idEncaminhamento })
    .from(encaminhamentoDocumentos)
    .where(eq(encaminhamentoDocumentos.idDocumento, id))
    .orderBy(asc(encaminhamentoDocumentos.idEncaminhamento))
  return rows.map((row) => row.id)
}

/**
 * Locks a content until the transaction ends. Capture and signature phase check each other's table before they insert;
 * without the lock both checks could pass.
 */
export async function lockContent(tx: Transaction, sha256: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`)
}

/** The open signature phase of a content. */
export async function findOpenFase(
  tx: Transaction,
  sha256: string,
): Promise<typeof fasesAssinatura.$inferSelect | undefined> {
  const [row] = await tx
    .select()
    .from(fasesAssinatura)
    .where(
      and(
        eq(fasesAssinatura.sha256, sha256),
        isNull(fasesAssinatura.idDocumento),
        eq(fasesAssinatura.encerrada, false),
      ),
    )
  return row
}

/** Whether no document has this registry number yet. */
export async function isFreeRegistro(db: Database, registro: string): Promise<boolean> {
  return (await findBy(eq(documentos.registro, registro))(db)) === undefined
}

/** Inserts a document and grants access to it; false when its registry number is taken. */
export async function insertDocumento(tx: Transaction, row: typeof documentos.$inferInsert): Promise<boolean> {
  const [inserted] = await tx
    .insert(documentos)
    .values(row)
    .onConflictDoNothing({ target: documentos.registro })
    .returning()
  if (inserted) await grantAccessAtCapture(tx, inserted)
  return inserted !== undefined
}
