import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type SignatureNotice, signatureNoticeSchema } from '../../../contract/bridge/signatures.ts'
import {
  afterCommit,
  columnsOf,
  type Owner,
  ownerClause,
  ownerValues,
  type Transaction,
  transaction,
} from '../../engine/database/index.ts'
import type { NewNotice } from './notices.ts'

interface NoticeStoreOptions {
  db: DatabaseSync
  owner: Owner
  now(): Date
  /** Receives new notices after their transaction commits. */
  notify(notices: readonly NewNotice[]): void
}

/** Notices shown to one person about their documents. */
interface NoticeStore {
  /** Newest first. */
  list(): SignatureNotice[]
  unseen(): number
  add(tx: Transaction, notices: readonly NewNotice[]): void
  /** True when at least one was unseen. */
  markSeen(noticeIds: readonly string[]): boolean
}

const maxNotices = 200

const columns = columnsOf<keyof SignatureNotice>([
  ['id', 'noticeId'],
  ['kind', 'kind'],
  ['document_id', 'id'],
  ['nome', 'nome'],
  ['quem', 'quem'],
  ['justificativa', 'justificativa'],
  ['registro', 'registro'],
  ['at', 'at'],
  ['is_seen', 'isSeen', 'boolean'],
])

export function createNoticeStore({ db, owner: account, now, notify }: NoticeStoreOptions): NoticeStore {
  const owner = ownerValues(account)
  const list = db.prepare(`SELECT ${columns.names} FROM signature_notices WHERE ${ownerClause} ORDER BY position DESC`)
  const unseen = db.prepare(`SELECT count(*) AS n FROM signature_notices WHERE ${ownerClause} AND is_seen = 0`)
  const insert = db.prepare(
    `INSERT INTO signature_notices (environment_id, person_id, ${columns.names}) VALUES (?, ?, ${columns.marks})`,
  )
  const prune = db.prepare(
    `DELETE FROM signature_notices WHERE ${ownerClause} AND position <=
       (SELECT position FROM signature_notices WHERE ${ownerClause} ORDER BY position DESC LIMIT 1 OFFSET ${maxNotices})`,
  )
  const seen = db.prepare(`UPDATE signature_notices SET is_seen = 1 WHERE ${ownerClause} AND id = ? AND is_seen = 0`)
  const pending: NewNotice[] = []

  /** One call for all notices of a transaction, so that the system shows one notification for each kind. */
  function notifyOnce(added: readonly NewNotice[]): void {
    const isFirst = pending.length === 0
    pending.push(...added)
    if (isFirst) queueMicrotask(() => notify(pending.splice(0)))
  }

  return {
    list: () => list.all(...owner).map((row) => signatureNoticeSchema.parse(columns.read(row))),
    unseen: () => z.object({ n: z.int() }).parse(unseen.get(...owner)).n,
    add(tx, notices) {
      if (notices.length === 0) return
      const at = now().toISOString()
      for (const notice of notices) {
        insert.run(...owner, ...columns.values({ ...notice, noticeId: randomUUID(), at, isSeen: false }))
      }
      prune.run(...owner, ...owner)
      afterCommit(tx, () => notifyOnce(notices))
    },
    markSeen: (noticeIds) =>
      transaction(db, () => noticeIds.map((id) => seen.run(...owner, id).changes > 0).includes(true)),
  }
}
