import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import {
  type DocumentoFaseAssinatura,
  documentoFaseAssinaturaSchema,
  type SituacaoFase,
} from '../../contract/api/signatures.ts'
import type { SignatureItem } from '../../contract/bridge/signatures.ts'
import type { Owner, Transaction } from '../database/index.ts'

/** What is remembered of one person's signature queue. */
export interface SignatureStore {
  /** Newest first. */
  list(situacao: SituacaoFase): SignatureItem[]
  find(id: string): SignatureItem | null
  /** When the last whole reading ended; null before the first. */
  readAt(): string | null
  /** Begins a reading; its number goes onto every document that it meets. */
  begin(tx: Transaction): number
  /** Answers whether anything of it is new. */
  save(tx: Transaction, run: number, document: DocumentoFaseAssinatura): boolean
  /** Ends a reading: what it did not meet is the person's no longer. Answers whether anything went. */
  complete(tx: Transaction, run: number, at: string): boolean
  /** Captured documents that nobody has taken note of yet. */
  untold(): DocumentoFaseAssinatura[]
  markTold(id: string): void
  signing(documentId: string): string | null
  setSigning(tx: Transaction, documentId: string, operationId: string): void
  endSigning(tx: Transaction, operationId: string): void
}

const rowSchema = z.object({ content: z.string(), operation_id: z.string().nullable() })

export function createSignatureStore(db: DatabaseSync, { environmentId, personId }: Owner): SignatureStore {
  const owner = [environmentId, personId] as const
  const mine = 'environment_id = ? AND person_id = ?'
  const select = `SELECT content, operation_id FROM signature_documents AS d
    LEFT JOIN signings AS s ON s.environment_id = d.environment_id AND s.person_id = d.person_id AND document_id = d.id
    WHERE d.environment_id = ? AND d.person_id = ?`
  const listed = db.prepare(`${select} AND situacao = ? ORDER BY sent_at DESC, id`)
  const one = db.prepare(`${select} AND d.id = ?`)
  const reading = db.prepare(`SELECT completed_at FROM signature_readings WHERE ${mine}`)
  const begin = db.prepare(
    `INSERT INTO signature_readings (environment_id, person_id, run) VALUES (?, ?, 1)
     ON CONFLICT DO UPDATE SET run = run + 1 RETURNING run`,
  )
  const same = db.prepare(`SELECT 1 FROM signature_documents WHERE ${mine} AND id = ? AND content = ?`)
  const save = db.prepare(
    `INSERT INTO signature_documents (environment_id, person_id, id, situacao, sent_at, content, run)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET situacao = excluded.situacao, sent_at = excluded.sent_at, content = excluded.content,
       run = excluded.run`,
  )
  const prune = db.prepare(`DELETE FROM signature_documents WHERE ${mine} AND run < ?`)
  const complete = db.prepare(`UPDATE signature_readings SET completed_at = ? WHERE ${mine}`)
  const untold = db.prepare(
    `SELECT content FROM signature_documents WHERE ${mine} AND told = 0 AND content ->> 'idDocumento' IS NOT NULL`,
  )
  const markTold = db.prepare(`UPDATE signature_documents SET told = 1 WHERE ${mine} AND id = ?`)
  const signing = db.prepare(`SELECT operation_id FROM signings WHERE ${mine} AND document_id = ?`)
  const setSigning = db.prepare(
    'INSERT INTO signings (environment_id, person_id, document_id, operation_id) VALUES (?, ?, ?, ?)',
  )
  const endSigning = db.prepare(`DELETE FROM signings WHERE ${mine} AND operation_id = ?`)
  return {
    list: (situacao) => listed.all(...owner, situacao).map(itemOf),
    find(id) {
      const row = one.get(...owner, id)
      return row === undefined ? null : itemOf(row)
    },
    readAt() {
      const row = reading.get(...owner)
      return row === undefined ? null : z.object({ completed_at: z.string().nullable() }).parse(row).completed_at
    },
    begin: () => z.object({ run: z.int() }).parse(begin.get(...owner)).run,
    save(_tx, run, document) {
      const sentAt = new Date(document.dataEnvio).toISOString()
      const content = JSON.stringify(document)
      const isNew = same.get(...owner, document.id, content) === undefined
      save.run(...owner, document.id, document.situacao, sentAt, content, run)
      return isNew
    },
    complete(_tx, run, at) {
      const { changes } = prune.run(...owner, run)
      complete.run(at, ...owner)
      return changes > 0
    },
    untold: () =>
      untold.all(...owner).map((row) => documentoFaseAssinaturaSchema.parse(JSON.parse(String(row['content'])))),
    markTold: (id) => void markTold.run(...owner, id),
    signing(documentId) {
      const row = signing.get(...owner, documentId)
      return row === undefined ? null : String(row['operation_id'])
    },
    setSigning: (_tx, documentId, operationId) => void setSigning.run(...owner, documentId, operationId),
    endSigning: (_tx, operationId) => void endSigning.run(...owner, operationId),
  }
}

function itemOf(row: Record<string, unknown>): SignatureItem {
  const { content, operation_id: operationId } = rowSchema.parse(row)
  const document = documentoFaseAssinaturaSchema.parse(JSON.parse(content))
  const assinantes = document.assinantes.map((each) => ({ ...each, desde: null, isLate: false, isMine: false }))
  const heldBy = document.bloqueado
    ? []
    : assinantes.filter(({ manifestacao }) => manifestacao === 'NaoSeManifestou').map(({ id }) => id)
  return { ...document, assinantes, heldBy, isSender: false, unseen: false, review: null, registro: null, operationId }
}
