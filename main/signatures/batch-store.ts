import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type BatchEntry, batchEntrySchema } from '../../contract/bridge/signatures.ts'
import { columnsOf, type Owner, type Transaction } from '../database/index.ts'

export interface KeptBatch {
  readonly batchId: string
  readonly createdAt: string
  readonly stopped: 'person' | 'forbidden' | null
  readonly reason: string | null
  readonly entries: readonly KeptEntry[]
}

export interface KeptEntry extends BatchEntry {
  readonly reviewedSha256: string | null
  /** The service was asked to sign it at least once, and has taken it in, or the answer did not come. */
  readonly wasAsked: boolean
  /** It was signed already when its turn came. */
  readonly wasSo: boolean
}

/** How far an entry has come. */
export type EntryProgress = Pick<KeptEntry, 'outcome' | 'wasAsked' | 'message' | 'traceId' | 'registro'>

/** What was signed together, and what has become of each. */
export interface BatchStore {
  insert(tx: Transaction, batch: Pick<KeptBatch, 'batchId' | 'createdAt' | 'entries'>): void
  find(batchId: string): KeptBatch | null
  /** Of several documents each, not put away; newest first. */
  list(): KeptBatch[]
  /** That were stopped, and have something left of which no request may have left. */
  halfStopped(): string[]
  entryOf(operationId: string): ({ batchId: string } & Pick<KeptEntry, 'outcome' | 'wasAsked' | 'wasSo'>) | null
  markWasSo(operationId: string): void
  /** Operations of the entries that had not ended when they were last told of. */
  unended(): string[]
  progress(tx: Transaction, operationId: string, progress: EntryProgress): void
  /** The first to stop a batch is the one that did. */
  stop(tx: Transaction, batchId: string, stopped: 'person' | 'forbidden', reason: string): void
  /** The person has one of a batch tried again that was stopped: it goes on. */
  goOn(tx: Transaction, batchId: string): void
  archive(batchId: string, at: string): void
  /** The person's signing of a document, the newest; null where it was not signed from here. */
  signingOf(documentId: string): { operationId: string; reviewedSha256: string | null; at: string } | null
  /** Operations that were to sign a document and have ended without. */
  endedWithout(documentId: string): string[]
}

const columns = columnsOf<keyof KeptEntry>([
  ['document_id', 'id'],
  ['nome', 'nome'],
  ['role_name', 'roleName'],
  ['reviewed_sha256', 'reviewedSha256'],
  ['operation_id', 'operationId'],
  ['outcome', 'outcome'],
  ['was_asked', 'wasAsked', 'boolean'],
  ['was_so', 'wasSo', 'boolean'],
  ['message', 'message'],
  ['trace_id', 'traceId'],
  ['registro', 'registro'],
])
const entrySchema = batchEntrySchema.extend({
  reviewedSha256: z.string().nullable(),
  wasAsked: z.boolean(),
  wasSo: z.boolean(),
})
const batchSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  stopped: z.enum(['person', 'forbidden']).nullable(),
  reason: z.string().nullable(),
})
const mostListed = 20

export function createBatchStore(db: DatabaseSync, { environmentId, personId }: Owner): BatchStore {
  const owner = [environmentId, personId] as const
  const mine = 'environment_id = ? AND person_id = ?'
  const select = `SELECT id, created_at, stopped, reason FROM signature_batches AS b WHERE ${mine}`
  const one = db.prepare(`${select} AND id = ?`)
  const listed = db.prepare(
    `${select} AND archived_at IS NULL
       AND (SELECT count(*) FROM signature_batch_entries WHERE batch_id = b.id) > 1
     ORDER BY position DESC LIMIT ${mostListed}`,
  )
  const half = db.prepare(
    `SELECT id FROM signature_batches AS b WHERE ${mine} AND stopped IS NOT NULL AND archived_at IS NULL
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
  const unended = db.prepare(
    `SELECT operation_id FROM signature_batch_entries JOIN signature_batches AS b ON b.id = batch_id
     WHERE ${mine} AND outcome IN ('waiting', 'signing', 'unknown')`,
  )
  const move = db.prepare(
    `UPDATE signature_batch_entries SET outcome = ?, was_asked = ?, message = ?, trace_id = ?, registro = ?
     WHERE operation_id = ?`,
  )
  const markWasSo = db.prepare('UPDATE signature_batch_entries SET was_so = 1 WHERE operation_id = ?')
  const stop = db.prepare(
    `UPDATE signature_batches SET stopped = ?, reason = ? WHERE ${mine} AND id = ? AND stopped IS NULL`,
  )
  const goOn = db.prepare(`UPDATE signature_batches SET stopped = NULL, reason = NULL WHERE ${mine} AND id = ?`)
  const archive = db.prepare(`UPDATE signature_batches SET archived_at = ? WHERE ${mine} AND id = ?`)
  const signing = db.prepare(
    `SELECT operation_id, reviewed_sha256, created_at FROM signature_batch_entries
     JOIN signature_batches AS b ON b.id = batch_id
     WHERE ${mine} AND document_id = ? AND outcome = 'signed' ORDER BY b.position DESC LIMIT 1`,
  )
  const without = db.prepare(
    `SELECT operation_id FROM signature_batch_entries
     JOIN signature_batches AS b ON b.id = batch_id
     WHERE ${mine} AND document_id = ? AND outcome IN ('skipped', 'refused', 'failed', 'cancelled')`,
  )

  function batchOf(row: Record<string, unknown>): KeptBatch {
    const { id, created_at: createdAt, stopped, reason } = batchSchema.parse(row)
    const kept = entries.all(id).map((each) => entrySchema.parse(columns.read(each)))
    return { batchId: id, createdAt, stopped, reason, entries: kept }
  }

  return {
    insert(_tx, { batchId, createdAt, entries: some }) {
      insert.run(...owner, batchId, createdAt)
      some.forEach((entry, position) => void insertEntry.run(batchId, position, ...columns.values(entry)))
    },
    find(batchId) {
      const row = one.get(...owner, batchId)
      return row === undefined ? null : batchOf(row)
    },
    list: () => listed.all(...owner).map(batchOf),
    halfStopped: () => half.all(...owner).map((row) => String(row['id'])),
    entryOf(operationId) {
      const row = ofOperation.get(operationId)
      if (row === undefined) return null
      return { batchId: String(row['batch_id']), ...entrySchema.parse(columns.read(row)) }
    },
    markWasSo: (operationId) => void markWasSo.run(operationId),
    unended: () => unended.all(...owner).map((row) => String(row['operation_id'])),
    progress(_tx, operationId, { outcome, wasAsked, message, traceId, registro }) {
      move.run(outcome, Number(wasAsked), message, traceId, registro, operationId)
    },
    stop: (_tx, batchId, stopped, reason) => void stop.run(stopped, reason, ...owner, batchId),
    goOn: (_tx, batchId) => void goOn.run(...owner, batchId),
    archive: (batchId, at) => void archive.run(at, ...owner, batchId),
    signingOf(documentId) {
      const row = signing.get(...owner, documentId)
      if (row === undefined) return null
      const found = signingSchema.parse(row)
      return { operationId: found.operation_id, reviewedSha256: found.reviewed_sha256, at: found.created_at }
    },
    endedWithout: (documentId) => without.all(...owner, documentId).map((row) => String(row['operation_id'])),
  }
}

const signingSchema = z.object({
  operation_id: z.string(),
  reviewed_sha256: z.string().nullable(),
  created_at: z.string(),
})
