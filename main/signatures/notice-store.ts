import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type SignatureNotice, signatureNoticeSchema } from '../../contract/bridge/signatures.ts'
import { columnsOf, type Owner, type Transaction, transaction } from '../database/index.ts'
import type { NewNotice } from './notices.ts'

/** What a person was told of their documents. */
export interface NoticeStore {
  /** Newest first. */
  list(): SignatureNotice[]
  unseen(): number
  add(tx: Transaction, notices: readonly NewNotice[], at: string): void
  markSeen(noticeIds: readonly string[]): boolean
}

/** What is older than so many is nobody's news any more. */
const mostKept = 200

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

export function createNoticeStore(db: DatabaseSync, { environmentId, personId }: Owner): NoticeStore {
  const owner = [environmentId, personId] as const
  const mine = 'environment_id = ? AND person_id = ?'
  const list = db.prepare(`SELECT ${columns.names} FROM signature_notices WHERE ${mine} ORDER BY position DESC`)
  const unseen = db.prepare(`SELECT count(*) AS n FROM signature_notices WHERE ${mine} AND is_seen = 0`)
  const insert = db.prepare(
    `INSERT INTO signature_notices (environment_id, person_id, ${columns.names}) VALUES (?, ?, ${columns.marks})`,
  )
  const prune = db.prepare(
    `DELETE FROM signature_notices WHERE ${mine} AND position <=
       (SELECT position FROM signature_notices WHERE ${mine} ORDER BY position DESC LIMIT 1 OFFSET ${mostKept})`,
  )
  const seen = db.prepare(`UPDATE signature_notices SET is_seen = 1 WHERE ${mine} AND id = ? AND is_seen = 0`)
  return {
    list: () => list.all(...owner).map((row) => signatureNoticeSchema.parse(columns.read(row))),
    unseen: () => z.object({ n: z.int() }).parse(unseen.get(...owner)).n,
    add(_tx, notices, at) {
      for (const each of notices) {
        insert.run(...owner, ...columns.values({ ...each, noticeId: randomUUID(), at, isSeen: false }))
      }
      if (notices.length > 0) prune.run(...owner, ...owner)
    },
    markSeen: (noticeIds) =>
      transaction(db, () => noticeIds.map((id) => seen.run(...owner, id).changes > 0).includes(true)),
  }
}
