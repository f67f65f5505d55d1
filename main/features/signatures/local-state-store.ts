import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { DocumentoFaseAssinatura } from '../../../contract/api/signatures.ts'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { type Owner, ownerClause, ownerValues, type Transaction } from '../../engine/database/index.ts'
import { type SeenVersion, seenVersionOf, seenVersionSchema } from './seen-version.ts'
import { currentSigners } from './signers.ts'

/** The person's local state of a document: reviewed, seen. */
export interface LocalState {
  /** The last bytes opened for review, and their pages that were painted. */
  readonly review: SignatureItem['review']
  /** The document as it was shown beside these bytes; null: nothing was opened, or by an older version. */
  readonly reviewedAs: SeenVersion | null
  /** `seenKey` of the document when the person last saw it; null: never. */
  readonly seenAs: string | null
  /** The person has asked here to block it, and it was not unblocked since. */
  readonly isBlocker: boolean
}

/** State that the service does not have: since when signers are pending, and which documents were reviewed and seen. */
interface LocalStateStore {
  find(documentId: string): LocalState
  /** By signer id: when this computer first saw the signer as pending. */
  pendingSince(documentId: string): ReadonlyMap<string, string>
  /** Starts the time of new pending signers, drops that of signers who are no longer pending, and an undone block. */
  recordSigners(tx: Transaction, document: DocumentoFaseAssinatura, at: string): void
  markSeen(tx: Transaction, document: Pick<DocumentoFaseAssinatura, 'id' | 'situacao' | 'bloqueado'>): void
  recordBlock(documentId: string): void
  recordReview(document: DocumentoFaseAssinatura, sha256: string, at: string): void
  /** The person has been told what changed of a document that they had opened. */
  recordChanges(tx: Transaction, document: DocumentoFaseAssinatura): void
  recordPages(documentId: string, pages: Pick<NonNullable<SignatureItem['review']>, 'pagesSeen' | 'pages'>): void
  /** Forgets a document that left the queue, except its review, which a receipt may still need. */
  forget(tx: Transaction, documentId: string): void
}

/** Changes whenever the person should look at the document again. counts.ts computes the same in SQL. */
export const seenKey = ({ situacao, bloqueado }: Pick<DocumentoFaseAssinatura, 'situacao' | 'bloqueado'>) =>
  bloqueado ? `${situacao}!` : situacao

const stateSchema = z.object({
  reviewed_sha256: z.string().nullable(),
  reviewed_at: z.string().nullable(),
  pages: z.int().nullable(),
  pages_seen: z.string().nullable(),
  reviewed_as: z.string().nullable(),
  seen_as: z.string().nullable(),
  is_blocker: z.int(),
})
const sinceSchema = z.object({ signer_id: z.string(), first_seen_at: z.string() })

export function createLocalStateStore(db: DatabaseSync, account: Owner): LocalStateStore {
  const owner = ownerValues(account)
  const mine = `${ownerClause} AND document_id = ?`
  const state = db.prepare(
    `SELECT reviewed_sha256, reviewed_at, pages, pages_seen, reviewed_as, seen_as, is_blocker FROM signature_looks WHERE ${mine}`,
  )
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
    `INSERT INTO signature_looks (environment_id, person_id, document_id, reviewed_sha256, reviewed_at, reviewed_as)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET reviewed_sha256 = excluded.reviewed_sha256, reviewed_at = excluded.reviewed_at,
       reviewed_as = excluded.reviewed_as,
       pages = CASE WHEN reviewed_sha256 = excluded.reviewed_sha256 THEN pages END,
       pages_seen = CASE WHEN reviewed_sha256 = excluded.reviewed_sha256 THEN pages_seen END`,
  )
  const changes = db.prepare(`UPDATE signature_looks SET reviewed_as = ? WHERE ${mine} AND reviewed_as IS NOT NULL`)
  const pagesSeen = db.prepare(`UPDATE signature_looks SET pages = ?, pages_seen = ? WHERE ${mine}`)
  const block = db.prepare(
    `INSERT INTO signature_looks (environment_id, person_id, document_id, is_blocker) VALUES (?, ?, ?, 1)
     ON CONFLICT DO UPDATE SET is_blocker = 1`,
  )
  const unblock = db.prepare(`UPDATE signature_looks SET is_blocker = 0 WHERE ${mine} AND is_blocker = 1`)
  const unsee = db.prepare(`UPDATE signature_looks SET seen_as = NULL WHERE ${mine}`)

  const pendingSince = (documentId: string) =>
    new Map(
      since.all(...owner, documentId).map((row) => {
        const { signer_id: id, first_seen_at: at } = sinceSchema.parse(row)
        return [id, at]
      }),
    )

  return {
    find(documentId) {
      const row = state.get(...owner, documentId)
      return row === undefined ? noState : toLocalState(stateSchema.parse(row))
    },
    pendingSince,
    recordSigners(_tx, document, at) {
      const pending = new Set(currentSigners(document).map(({ id }) => id))
      const before = pendingSince(document.id)
      for (const id of before.keys()) if (!pending.has(id)) end.run(...owner, document.id, id)
      for (const id of pending) if (!before.has(id)) begin.run(...owner, document.id, id, at)
      if (!document.bloqueado) unblock.run(...owner, document.id)
    },
    markSeen: (_tx, document) => void seen.run(...owner, document.id, seenKey(document)),
    recordBlock: (documentId) => void block.run(...owner, documentId),
    recordReview(document, sha256, at) {
      review.run(...owner, document.id, sha256, at, JSON.stringify(seenVersionOf(document)))
    },
    recordChanges(_tx, document) {
      changes.run(JSON.stringify(seenVersionOf(document)), ...owner, document.id)
    },
    recordPages(documentId, { pages, pagesSeen: seenPages }) {
      pagesSeen.run(pages, JSON.stringify(seenPages), ...owner, documentId)
    },
    forget(_tx, documentId) {
      endAll.run(...owner, documentId)
      unsee.run(...owner, documentId)
      unblock.run(...owner, documentId)
    },
  }
}

const noState: LocalState = { review: null, reviewedAs: null, seenAs: null, isBlocker: false }
const pagesSchema = z.array(z.int())

function toLocalState(row: z.infer<typeof stateSchema>): LocalState {
  const { reviewed_sha256: sha256, reviewed_at: at, pages, pages_seen, reviewed_as, seen_as, is_blocker } = row
  const pagesSeen = pagesSchema.parse(JSON.parse(pages_seen ?? '[]'))
  return {
    review: sha256 === null || at === null ? null : { sha256, at, pages, pagesSeen },
    reviewedAs: reviewed_as === null ? null : seenVersionSchema.parse(JSON.parse(reviewed_as)),
    seenAs: seen_as,
    isBlocker: is_blocker === 1,
  }
}
