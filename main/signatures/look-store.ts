import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { DocumentoFaseAssinatura } from '../../contract/api/signatures.ts'
import type { Owner, Transaction } from '../database/index.ts'
import { holders } from './signers.ts'
import { standingOf } from './view.ts'

/** What the person has done with a document on this computer. */
export interface Look {
  /** What was opened for review last. */
  readonly review: { sha256: string; at: string } | null
  /** How it stood when the person last looked; null: never. */
  readonly seenAs: string | null
}

/** What the service does not tell: since when signers are asked, as first seen here, and what the person has seen. */
export interface LookStore {
  look(documentId: string): Look
  /** By signer. */
  since(documentId: string): ReadonlyMap<string, string>
  /** Takes note of who holds a document now, and forgets who held it. */
  saw(tx: Transaction, document: DocumentoFaseAssinatura, at: string): void
  markSeen(tx: Transaction, document: Pick<DocumentoFaseAssinatura, 'id' | 'situacao' | 'bloqueado'>): void
  reviewed(documentId: string, sha256: string, at: string): void
  /** The document is the person's no more; what they reviewed of it stays. */
  forget(tx: Transaction, documentId: string): void
}

const lookSchema = z.object({
  reviewed_sha256: z.string().nullable(),
  reviewed_at: z.string().nullable(),
  seen_as: z.string().nullable(),
})
const sinceSchema = z.object({ signer_id: z.string(), first_seen_at: z.string() })

export function createLookStore(db: DatabaseSync, { environmentId, personId }: Owner): LookStore {
  const owner = [environmentId, personId] as const
  const mine = 'environment_id = ? AND person_id = ? AND document_id = ?'
  const look = db.prepare(`SELECT reviewed_sha256, reviewed_at, seen_as FROM signature_looks WHERE ${mine}`)
  const since = db.prepare(`SELECT signer_id, first_seen_at FROM signature_signers WHERE ${mine}`)
  const begin = db.prepare(
    `INSERT INTO signature_signers (environment_id, person_id, document_id, signer_id, first_seen_at)
     VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
  const end = db.prepare(`DELETE FROM signature_signers WHERE ${mine} AND signer_id = ?`)
  const endAll = db.prepare(`DELETE FROM signature_signers WHERE ${mine}`)
  const seen = db.prepare(
    `INSERT INTO signature_looks (environment_id, person_id, document_id, seen_as) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET seen_as = excluded.seen_as WHERE seen_as IS NOT excluded.seen_as`,
  )
  const review = db.prepare(
    `INSERT INTO signature_looks (environment_id, person_id, document_id, reviewed_sha256, reviewed_at)
     VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET reviewed_sha256 = excluded.reviewed_sha256, reviewed_at = excluded.reviewed_at`,
  )
  const unsee = db.prepare(`UPDATE signature_looks SET seen_as = NULL WHERE ${mine}`)

  const sinceOf = (documentId: string) =>
    new Map(
      since.all(...owner, documentId).map((row) => {
        const { signer_id: id, first_seen_at: at } = sinceSchema.parse(row)
        return [id, at]
      }),
    )

  return {
    look(documentId) {
      const row = look.get(...owner, documentId)
      if (row === undefined) return { review: null, seenAs: null }
      const { reviewed_sha256: sha256, reviewed_at: at, seen_as: seenAs } = lookSchema.parse(row)
      return { review: sha256 === null || at === null ? null : { sha256, at }, seenAs }
    },
    since: sinceOf,
    saw(_tx, document, at) {
      const holding = new Set(holders(document).map(({ id }) => id))
      const before = sinceOf(document.id)
      for (const id of before.keys()) if (!holding.has(id)) end.run(...owner, document.id, id)
      for (const id of holding) if (!before.has(id)) begin.run(...owner, document.id, id, at)
    },
    markSeen: (_tx, document) => void seen.run(...owner, document.id, standingOf(document)),
    reviewed: (documentId, sha256, at) => void review.run(...owner, documentId, sha256, at),
    forget(_tx, documentId) {
      endAll.run(...owner, documentId)
      unsee.run(...owner, documentId)
    },
  }
}
