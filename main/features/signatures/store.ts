import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import {
  type DocumentoFaseAssinatura,
  documentoFaseAssinaturaSchema,
  type SituacaoFase,
} from '../../../contract/api/signatures.ts'
import { type Owner, ownerClause, ownerClauseOf, ownerValues, type Transaction } from '../../engine/database/index.ts'

/** A document as last read from the service, and the operation that acts on it. */
export interface StoredDocument {
  readonly document: DocumentoFaseAssinatura
  readonly operationId: string | null
}

/** How far the local copy of the queue has followed the service. */
interface SyncState {
  /** Time of the last successful sync, full or incremental; null before the first. */
  readonly syncedAt: string | null
  /** The next incremental sync asks for changes since this time; null where a full sync is needed. */
  readonly changedSince: string | null
  readonly fullSyncAt: string | null
}

/** The local copy of one person's signature queue. */
export interface SignatureStore {
  /** Newest first. */
  list(situacao: SituacaoFase): StoredDocument[]
  find(id: string): StoredDocument | null
  count(): number
  syncState(): SyncState
  setSyncState(tx: Transaction, state: SyncState): void
  /** Starts a full sync. Call `endFullSync` in the same transaction. */
  beginFullSync(tx: Transaction): void
  /** Deletes and returns the documents that this full sync did not save. */
  endFullSync(tx: Transaction): DocumentoFaseAssinatura[]
  /** Returns the version before this one; null for a new document. */
  save(tx: Transaction, document: DocumentoFaseAssinatura): DocumentoFaseAssinatura | null
  remove(tx: Transaction, id: string): void
  /** Ids of the documents whose last signer has acted, and which are still to be captured. */
  awaitingCapture(): string[]
  /** Captured documents that were not announced yet, at most 20. */
  unannouncedCaptures(): DocumentoFaseAssinatura[]
  markAnnounced(id: string): void
  /** Id of the operation that acts on the document; null where there is none. */
  operationOn(documentId: string): string | null
  setOperation(tx: Transaction, documentId: string, operationId: string): void
  removeOperation(tx: Transaction, operationId: string): void
}

const rowSchema = z.object({ content: z.string(), operation_id: z.string().nullable() })
const syncStateSchema = z.object({
  completed_at: z.string().nullable(),
  changes_until: z.string().nullable(),
  whole_at: z.string().nullable(),
})
/** Announcing one costs one request. */
const announcedAtOnce = 20

export function createSignatureStore(db: DatabaseSync, account: Owner): SignatureStore {
  const owner = ownerValues(account)
  const select = `SELECT content, operation_id FROM signature_documents AS d
    LEFT JOIN signings AS s ON s.environment_id = d.environment_id AND s.person_id = d.person_id AND document_id = d.id
    WHERE ${ownerClauseOf('d')}`
  const listed = db.prepare(`${select} AND situacao = ? ORDER BY sent_at DESC, id`)
  const one = db.prepare(`${select} AND d.id = ?`)
  const counted = db.prepare(`SELECT count(*) AS n FROM signature_documents WHERE ${ownerClause}`)
  const syncState = db.prepare(
    `SELECT completed_at, changes_until, whole_at FROM signature_readings WHERE ${ownerClause}`,
  )
  const beginRun = db.prepare(
    `INSERT INTO signature_readings (environment_id, person_id, run) VALUES (?, ?, 1)
     ON CONFLICT DO UPDATE SET run = run + 1`,
  )
  const run = db.prepare(`SELECT run FROM signature_readings WHERE ${ownerClause}`)
  const contentOf = db.prepare(`SELECT content FROM signature_documents WHERE ${ownerClause} AND id = ?`)
  const save = db.prepare(
    `INSERT INTO signature_documents (environment_id, person_id, id, situacao, sent_at, content, run)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET situacao = excluded.situacao, sent_at = excluded.sent_at, content = excluded.content,
       run = excluded.run`,
  )
  const touch = db.prepare(`UPDATE signature_documents SET run = ? WHERE ${ownerClause} AND id = ? AND run <> ?`)
  const stale = db.prepare(`SELECT content FROM signature_documents WHERE ${ownerClause} AND run < ?`)
  const prune = db.prepare(`DELETE FROM signature_documents WHERE ${ownerClause} AND run < ?`)
  const remove = db.prepare(`DELETE FROM signature_documents WHERE ${ownerClause} AND id = ?`)
  const setSyncState = db.prepare(
    `INSERT INTO signature_readings (environment_id, person_id, run, completed_at, changes_until, whole_at)
     VALUES (?, ?, 1, ?, ?, ?)
     ON CONFLICT DO UPDATE SET completed_at = excluded.completed_at, changes_until = excluded.changes_until,
       whole_at = excluded.whole_at`,
  )
  const unannounced = db.prepare(
    `SELECT content FROM signature_documents WHERE ${ownerClause} AND told = 0 AND content ->> 'idDocumento' IS NOT NULL
     ORDER BY sent_at DESC LIMIT ${announcedAtOnce}`,
  )
  const awaiting = db.prepare(
    `SELECT id FROM signature_documents WHERE ${ownerClause} AND told = 0 AND content ->> 'idCapturaEvento' IS NOT NULL
       AND content ->> 'idDocumento' IS NULL`,
  )
  const markAnnounced = db.prepare(`UPDATE signature_documents SET told = 1 WHERE ${ownerClause} AND id = ?`)
  const operationOn = db.prepare(`SELECT operation_id FROM signings WHERE ${ownerClause} AND document_id = ?`)
  const setOperation = db.prepare(
    'INSERT INTO signings (environment_id, person_id, document_id, operation_id) VALUES (?, ?, ?, ?)',
  )
  const removeOperation = db.prepare(`DELETE FROM signings WHERE ${ownerClause} AND operation_id = ?`)
  const currentRun = () => {
    const row = run.get(...owner)
    return row === undefined ? 0 : z.object({ run: z.int() }).parse(row).run
  }

  return {
    list: (situacao) => listed.all(...owner, situacao).map(toStoredDocument),
    find(id) {
      const row = one.get(...owner, id)
      return row === undefined ? null : toStoredDocument(row)
    },
    count: () => z.object({ n: z.int() }).parse(counted.get(...owner)).n,
    syncState() {
      const row = syncState.get(...owner)
      if (row === undefined) return { syncedAt: null, changedSince: null, fullSyncAt: null }
      const { completed_at: syncedAt, changes_until: changedSince, whole_at: fullSyncAt } = syncStateSchema.parse(row)
      return { syncedAt, changedSince, fullSyncAt }
    },
    setSyncState(_tx, { syncedAt, changedSince, fullSyncAt }) {
      setSyncState.run(...owner, syncedAt, changedSince, fullSyncAt)
    },
    beginFullSync: () => void beginRun.run(...owner),
    endFullSync() {
      const current = currentRun()
      const gone = stale.all(...owner, current).map((row) => parseDocument(String(row['content'])))
      prune.run(...owner, current)
      return gone
    },
    save(_tx, document) {
      const current = currentRun()
      const before = contentOf.get(...owner, document.id)?.['content'] ?? null
      const content = JSON.stringify(document)
      const sentAt = new Date(document.dataEnvio).toISOString()
      if (before === content) touch.run(current, ...owner, document.id, current)
      else save.run(...owner, document.id, document.situacao, sentAt, content, current)
      return before === null ? null : parseDocument(String(before))
    },
    remove: (_tx, id) => void remove.run(...owner, id),
    awaitingCapture: () => awaiting.all(...owner).map(({ id }) => String(id)),
    unannouncedCaptures: () => unannounced.all(...owner).map((row) => parseDocument(String(row['content']))),
    markAnnounced: (id) => void markAnnounced.run(...owner, id),
    operationOn(documentId) {
      const row = operationOn.get(...owner, documentId)
      return row === undefined ? null : String(row['operation_id'])
    },
    setOperation: (_tx, documentId, operationId) => void setOperation.run(...owner, documentId, operationId),
    removeOperation: (_tx, operationId) => void removeOperation.run(...owner, operationId),
  }
}

const parseDocument = (content: string): DocumentoFaseAssinatura =>
  documentoFaseAssinaturaSchema.parse(JSON.parse(content))

function toStoredDocument(row: Record<string, unknown>): StoredDocument {
  const { content, operation_id: operationId } = rowSchema.parse(row)
  return { document: parseDocument(content), operationId }
}
