import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import {
  type DocumentoFaseAssinatura,
  documentoFaseAssinaturaSchema,
  type SituacaoFase,
} from '../../contract/api/signatures.ts'
import type { Owner, Transaction } from '../database/index.ts'

/** A document as last read, and the operation that acts on it. */
export interface Kept {
  readonly document: DocumentoFaseAssinatura
  readonly operationId: string | null
}

/** How far the queue is known. */
export interface Reading {
  /** When it was last read well, whole or what had changed; null before the first. */
  readonly readAt: string | null
  /** The moment to ask for changes since; null where it must be read whole. */
  readonly changesUntil: string | null
  readonly wholeAt: string | null
}

/** What is remembered of one person's signature queue. */
export interface SignatureStore {
  /** Newest first. */
  list(situacao: SituacaoFase): Kept[]
  find(id: string): Kept | null
  count(): number
  reading(): Reading
  /** Begins to write down a whole reading; ended in the same transaction. */
  beginWhole(tx: Transaction): void
  /** Answers what the reading did not meet: it is the person's no longer, and gone from here now. */
  endWhole(tx: Transaction): DocumentoFaseAssinatura[]
  /** Answers what was known of it before; null where nothing was. */
  save(tx: Transaction, document: DocumentoFaseAssinatura): DocumentoFaseAssinatura | null
  remove(tx: Transaction, id: string): void
  wasRead(tx: Transaction, reading: Reading): void
  /** Captured documents that nobody has taken note of yet, some of them. */
  untold(): DocumentoFaseAssinatura[]
  markTold(id: string): void
  signing(documentId: string): string | null
  setSigning(tx: Transaction, documentId: string, operationId: string): void
  endSigning(tx: Transaction, operationId: string): void
}

const rowSchema = z.object({ content: z.string(), operation_id: z.string().nullable() })
const readingSchema = z.object({
  completed_at: z.string().nullable(),
  changes_until: z.string().nullable(),
  whole_at: z.string().nullable(),
})
/** Each asks the service for its document. */
const untoldAtOnce = 20

export function createSignatureStore(db: DatabaseSync, { environmentId, personId }: Owner): SignatureStore {
  const owner = [environmentId, personId] as const
  const mine = 'environment_id = ? AND person_id = ?'
  const select = `SELECT content, operation_id FROM signature_documents AS d
    LEFT JOIN signings AS s ON s.environment_id = d.environment_id AND s.person_id = d.person_id AND document_id = d.id
    WHERE d.environment_id = ? AND d.person_id = ?`
  const listed = db.prepare(`${select} AND situacao = ? ORDER BY sent_at DESC, id`)
  const one = db.prepare(`${select} AND d.id = ?`)
  const counted = db.prepare(`SELECT count(*) AS n FROM signature_documents WHERE ${mine}`)
  const reading = db.prepare(`SELECT completed_at, changes_until, whole_at FROM signature_readings WHERE ${mine}`)
  const begin = db.prepare(
    `INSERT INTO signature_readings (environment_id, person_id, run) VALUES (?, ?, 1)
     ON CONFLICT DO UPDATE SET run = run + 1`,
  )
  const current = db.prepare(`SELECT run FROM signature_readings WHERE ${mine}`)
  const content = db.prepare(`SELECT content FROM signature_documents WHERE ${mine} AND id = ?`)
  const save = db.prepare(
    `INSERT INTO signature_documents (environment_id, person_id, id, situacao, sent_at, content, run)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET situacao = excluded.situacao, sent_at = excluded.sent_at, content = excluded.content,
       run = excluded.run`,
  )
  const touch = db.prepare(`UPDATE signature_documents SET run = ? WHERE ${mine} AND id = ? AND run <> ?`)
  const stale = db.prepare(`SELECT content FROM signature_documents WHERE ${mine} AND run < ?`)
  const prune = db.prepare(`DELETE FROM signature_documents WHERE ${mine} AND run < ?`)
  const remove = db.prepare(`DELETE FROM signature_documents WHERE ${mine} AND id = ?`)
  const complete = db.prepare(
    `INSERT INTO signature_readings (environment_id, person_id, run, completed_at, changes_until, whole_at)
     VALUES (?, ?, 1, ?, ?, ?)
     ON CONFLICT DO UPDATE SET completed_at = excluded.completed_at, changes_until = excluded.changes_until,
       whole_at = excluded.whole_at`,
  )
  const untold = db.prepare(
    `SELECT content FROM signature_documents WHERE ${mine} AND told = 0 AND content ->> 'idDocumento' IS NOT NULL
     ORDER BY sent_at DESC LIMIT ${untoldAtOnce}`,
  )
  const markTold = db.prepare(`UPDATE signature_documents SET told = 1 WHERE ${mine} AND id = ?`)
  const signing = db.prepare(`SELECT operation_id FROM signings WHERE ${mine} AND document_id = ?`)
  const setSigning = db.prepare(
    'INSERT INTO signings (environment_id, person_id, document_id, operation_id) VALUES (?, ?, ?, ?)',
  )
  const endSigning = db.prepare(`DELETE FROM signings WHERE ${mine} AND operation_id = ?`)
  const currentRun = () => {
    const row = current.get(...owner)
    return row === undefined ? 0 : z.object({ run: z.int() }).parse(row).run
  }

  return {
    list: (situacao) => listed.all(...owner, situacao).map(keptOf),
    find(id) {
      const row = one.get(...owner, id)
      return row === undefined ? null : keptOf(row)
    },
    count: () => z.object({ n: z.int() }).parse(counted.get(...owner)).n,
    reading() {
      const row = reading.get(...owner)
      if (row === undefined) return { readAt: null, changesUntil: null, wholeAt: null }
      const { completed_at: readAt, changes_until: changesUntil, whole_at: wholeAt } = readingSchema.parse(row)
      return { readAt, changesUntil, wholeAt }
    },
    beginWhole: () => void begin.run(...owner),
    endWhole() {
      const run = currentRun()
      const gone = stale.all(...owner, run).map((row) => parsed(String(row['content'])))
      prune.run(...owner, run)
      return gone
    },
    save(_tx, document) {
      const run = currentRun()
      const before = content.get(...owner, document.id)?.['content'] ?? null
      const text = JSON.stringify(document)
      const sentAt = new Date(document.dataEnvio).toISOString()
      if (before === text) touch.run(run, ...owner, document.id, run)
      else save.run(...owner, document.id, document.situacao, sentAt, text, run)
      return before === null ? null : parsed(String(before))
    },
    remove: (_tx, id) => void remove.run(...owner, id),
    wasRead: (_tx, { readAt, changesUntil, wholeAt }) => void complete.run(...owner, readAt, changesUntil, wholeAt),
    untold: () => untold.all(...owner).map((row) => parsed(String(row['content']))),
    markTold: (id) => void markTold.run(...owner, id),
    signing(documentId) {
      const row = signing.get(...owner, documentId)
      return row === undefined ? null : String(row['operation_id'])
    },
    setSigning: (_tx, documentId, operationId) => void setSigning.run(...owner, documentId, operationId),
    endSigning: (_tx, operationId) => void endSigning.run(...owner, operationId),
  }
}

const parsed = (content: string): DocumentoFaseAssinatura => documentoFaseAssinaturaSchema.parse(JSON.parse(content))

function keptOf(row: Record<string, unknown>): Kept {
  const { content, operation_id: operationId } = rowSchema.parse(row)
  return { document: parsed(content), operationId }
}
