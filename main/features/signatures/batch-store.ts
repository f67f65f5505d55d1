import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import {
  type BatchEntry,
  batchEntrySchema,
  type Receipt,
  reviewedPagesSchema,
} from '../../../contract/bridge/signatures.ts'
import { columnsOf, type Owner, ownerClause, ownerValues, type Transaction } from '../../engine/database/index.ts'

export interface StoredBatch {
  readonly batchId: string
  readonly createdAt: string
  readonly stopped: 'person' | 'forbidden' | null
  readonly reason: string | null
  readonly entries: readonly StoredBatchEntry[]
}

export interface StoredBatchEntry extends BatchEntry {
  readonly reviewedSha256: string | null
  /** When the person opened these bytes, before they signed. */
  readonly reviewedAt: string | null
  /** How many of their pages were painted until then; null for older signatures. */
  readonly reviewedPages: Receipt['reviewedPages']
  /** True when a request to sign may have reached the service at least once. */
  readonly wasRequested: boolean
  /** True when the document was already signed when its turn came. */
  readonly wasAlreadySigned: boolean
}

/** The part of an entry that changes with its operation. */
export type EntryProgress = Pick<StoredBatchEntry, 'outcome' | 'wasRequested' | 'message' | 'traceId' | 'registro'>

/** The operation that signed a document, and how far the person had read it then. */
type SigningReview = Pick<StoredBatchEntry, 'operationId' | 'reviewedSha256' | 'reviewedAt' | 'reviewedPages'>

/** Batches of one person and the outcome of each entry. */
export interface BatchStore {
  insert(tx: Transaction, batch: Pick<StoredBatch, 'batchId' | 'createdAt' | 'entries'>): void
  find(batchId: string): StoredBatch | null
  /** The 20 newest batches of more than one document that are not archived, newest first. */
  list(): StoredBatch[]
  /** Ids of stopped batches with entries that can still be cancelled. */
  stoppedWithPending(): string[]
  entryOf(
    operationId: string,
  ): ({ batchId: string } & Pick<StoredBatchEntry, 'outcome' | 'wasRequested' | 'wasAlreadySigned'>) | null
  markAlreadySigned(operationId: string): void
  /** Operation ids of the entries without a final outcome. */
  pendingOperations(): string[]
  setProgress(tx: Transaction, operationId: string, progress: EntryProgress): void
  /** Does nothing where the batch is stopped already: the first reason stays. */
  stop(tx: Transaction, batchId: string, stopped: 'person' | 'forbidden', reason: string): void
  /** Withdraws the stop, since the person has retried an entry. */
  clearStop(tx: Transaction, batchId: string): void
  archive(batchId: string, at: string): void
  /** The person's newest successful signing of a document; null where it was not signed from here. */
  lastSigning(documentId: string): SigningReview | null
  /** Ids of operations that ended without signing the document. */
  unsuccessfulSignings(documentId: string): string[]
}

const columns = columnsOf<keyof StoredBatchEntry>([
  ['document_id', 'id'],
  ['nome', 'nome'],
  ['role_name', 'roleName'],
  ['reviewed_sha256', 'reviewedSha256'],
  ['reviewed_at', 'reviewedAt'],
  ['reviewed_pages', 'reviewedPages', 'json'],
  ['operation_id', 'operationId'],
  ['outcome', 'outcome'],
  ['was_asked', 'wasRequested', 'boolean'],
  ['was_so', 'wasAlreadySigned', 'boolean'],
  ['message', 'message'],
  ['trace_id', 'traceId'],
  ['registro', 'registro'],
])
const entrySchema = batchEntrySchema.extend({
  reviewedSha256: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  reviewedPages: reviewedPagesSchema,
  wasRequested: z.boolean(),
  wasAlreadySigned: z.boolean(),
})
const batchSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  stopped: z.enum(['person', 'forbidden']).nullable(),
  reason: z.string().nullable(),
})
const maxListed = 20

export function createBatchStore(db: DatabaseSync, account: Owner): BatchStore {
  const owner = ownerValues(account)
  const select = `SELECT id, created_at, stopped, reason FROM signature_batches AS b WHERE ${ownerClause}`
  const one = db.prepare(`${select} AND id = ?`)
  const listed = db.prepare(
    `${select} AND archived_at IS NULL
       AND (SELECT count(*) FROM signature_batch_entries WHERE batch_id = b.id) > 1
     ORDER BY position DESC LIMIT ${maxListed}`,
  )
  const stoppedWithPending = db.prepare(
    `SELECT id FROM signature_batches AS b WHERE ${ownerClause} AND stopped IS NOT NULL AND archived_at IS NULL
       AND EXISTS (SELECT 1 FROM signature_batch_entries WHERE batch_id = b.id AND outcome IN ('waiting', 'signing'))`,
  )
  const insert = db.prepare(
    'INSERT INTO signature_batches (environment_id, person_id, id, created_at) VALUES (?, ?, ?, ?)',
  )
  const insertEntry = db.prepare(
    `INSERT INTO signature_batch_entries (batch_id, position, ${columns.names}) VALUES (?, ?, ${columns.marks})`,
  )
  const entries = db.prepare(
    `SELECT ${columns.names} FROM signature_batch_entries WHERE batch_id = ? ORDER BY position`,
  )
  const ofOperation = db.prepare(
    `SELECT batch_id, ${columns.names} FROM signature_batch_entries WHERE operation_id = ?`,
  )
  const pendingOperations = db.prepare(
    `SELECT operation_id FROM signature_batch_entries JOIN signature_batches AS b ON b.id = batch_id
     WHERE ${ownerClause} AND outcome IN ('waiting', 'signing', 'unknown')`,
  )
  const setProgress = db.prepare(
    `UPDATE signature_batch_entries SET outcome = ?, was_asked = ?, message = ?, trace_id = ?, registro = ?
     WHERE operation_id = ?`,
  )
  const markAlreadySigned = db.prepare('UPDATE signature_batch_entries SET was_so = 1 WHERE operation_id = ?')
  const stop = db.prepare(
    `UPDATE signature_batches SET stopped = ?, reason = ? WHERE ${ownerClause} AND id = ? AND stopped IS NULL`,
  )
  const clearStop = db.prepare(
    `UPDATE signature_batches SET stopped = NULL, reason = NULL WHERE ${ownerClause} AND id = ?`,
  )
  const archive = db.prepare(`UPDATE signature_batches SET archived_at = ? WHERE ${ownerClause} AND id = ?`)
  const lastSigning = db.prepare(
    `SELECT ${columns.names} FROM signature_batch_entries
     JOIN signature_batches AS b ON b.id = batch_id
     WHERE ${ownerClause} AND document_id = ? AND outcome = 'signed' ORDER BY b.position DESC LIMIT 1`,
  )
  const unsuccessful = db.prepare(
    `SELECT operation_id FROM signature_batch_entries
     JOIN signature_batches AS b ON b.id = batch_id
     WHERE ${ownerClause} AND document_id = ? AND outcome IN ('skipped', 'refused', 'failed', 'cancelled')`,
  )

  function batchOf(row: Record<string, unknown>): StoredBatch {
    const { id, created_at: createdAt, stopped, reason } = batchSchema.parse(row)
    const kept = entries.all(id).map((each) => entrySchema.parse(columns.read(each)))
    return { batchId: id, createdAt, stopped, reason, entries: kept }
  }

  return {
    insert(_tx, batch) {
      insert.run(...owner, batch.batchId, batch.createdAt)
      batch.entries.forEach((entry, position) => {
        insertEntry.run(batch.batchId, position, ...columns.values(entry))
      })
    },
    find(batchId) {
      const row = one.get(...owner, batchId)
      return row === undefined ? null : batchOf(row)
    },
    list: () => listed.all(...owner).map(batchOf),
    stoppedWithPending: () => stoppedWithPending.all(...owner).map((row) => String(row['id'])),
    entryOf(operationId) {
      const row = ofOperation.get(operationId)
      if (row === undefined) return null
      return { batchId: String(row['batch_id']), ...entrySchema.parse(columns.read(row)) }
    },
    markAlreadySigned: (operationId) => void markAlreadySigned.run(operationId),
    pendingOperations: () => pendingOperations.all(...owner).map((row) => String(row['operation_id'])),
    setProgress(_tx, operationId, { outcome, wasRequested, message, traceId, registro }) {
      setProgress.run(outcome, Number(wasRequested), message, traceId, registro, operationId)
    },
    stop: (_tx, batchId, stopped, reason) => void stop.run(stopped, reason, ...owner, batchId),
    clearStop: (_tx, batchId) => void clearStop.run(...owner, batchId),
    archive: (batchId, at) => void archive.run(at, ...owner, batchId),
    lastSigning(documentId) {
      const row = lastSigning.get(...owner, documentId)
      return row === undefined ? null : entrySchema.parse(columns.read(row))
    },
    unsuccessfulSignings: (documentId) =>
      unsuccessful.all(...owner, documentId).map((row) => String(row['operation_id'])),
  }
}
