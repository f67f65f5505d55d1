import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Documento } from '../../contract/api/documents.ts'
import type { Database, Transaction } from '../database/index.ts'
import { documentos, encaminhamentoDocumentos, fasesAssinatura } from '../database/schema/index.ts'
import { openCaptured } from './access.ts'

export type DocumentoRow = typeof documentos.$inferSelect

/** What the API shows of a document. */
export function documentoOf(row: DocumentoRow): Documento {
  return { id: row.id, registro: row.registro, nome: row.nome, extensao: row.extensao, nivelAcesso: row.nivelAcesso }
}

const by = (condition: SQL | undefined) => async (db: Database | Transaction) => {
  const [row] = await db.select().from(documentos).where(condition)
  return row as DocumentoRow | undefined
}

/** A document by its id, by its content (as captured or as reviewed), by its signature phase, or by the event that captured it. */
export const findDocumento = (db: Database | Transaction, id: string) => by(eq(documentos.id, id))(db)
export const findDocumentoByContent = (db: Database | Transaction, sha256: string) =>
  by(or(eq(documentos.sha256, sha256), eq(documentos.sha256Revisado, sha256)))(db)
export const findDocumentoByEvento = (db: Database | Transaction, idEvento: string) =>
  by(eq(documentos.idEvento, idEvento))(db)
export const findDocumentoByFase = (db: Database | Transaction, idFase: string) => by(eq(documentos.idFase, idFase))(db)

/** Documents by their ids, those that exist. */
export async function findDocumentos(db: Database | Transaction, ids: readonly string[]): Promise<DocumentoRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(documentos)
    .where(inArray(documentos.id, [...ids]))
}

/** Ids of the forwardings that carry the document. */
export async function encaminhamentosOf(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: encaminhamentoDocumentos.idEncaminhamento })
    .from(encaminhamentoDocumentos)
    .where(eq(encaminhamentoDocumentos.idDocumento, id))
    .orderBy(asc(encaminhamentoDocumentos.idEncaminhamento))
  return rows.map((row) => row.id)
}

/**
 * Holds a content for this transaction. Capture and signature phase look at each other's table before they write
 * their own; without this both could look first and write afterwards.
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

/** Whether no document has a registry number, as far as can be seen now. */
export async function isFreeRegistro(db: Database, registro: string): Promise<boolean> {
  return (await by(eq(documentos.registro, registro))(db)) === undefined
}

/** Inserts a document; false when its registry number is taken. */
export async function insertDocumento(tx: Transaction, row: typeof documentos.$inferInsert): Promise<boolean> {
  const [inserted] = await tx
    .insert(documentos)
    .values(row)
    .onConflictDoNothing({ target: documentos.registro })
    .returning()
  if (inserted) await openCaptured(tx, inserted)
  return inserted !== undefined
}
