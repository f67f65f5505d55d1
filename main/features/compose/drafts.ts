import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import {
  type Draft,
  type DraftFields,
  type DraftOfProcess,
  draftSchema,
  type OperationOnForwarding,
} from '../../../contract/bridge/compose.ts'
import { type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'

/** `refused`: the draft is open again, unless its operation is retried. `undoable`: nothing of it has left. */
interface DraftOperationState {
  readonly refused: boolean
  readonly undoable: boolean
}

/** The drafts of one person. Each call is one statement; the caller opens a transaction around several. */
export interface Drafts {
  /** Open drafts, and sent ones that can be undone (`operationId` is set), without discarded ones; last saved first. */
  list(): Draft[]
  /** Ids of listed drafts whose row is damaged; the row is neither used nor overwritten. */
  unreadable(): string[]
  /** One of the listed. @throws where its row is damaged. */
  findListed(draftId: string): Draft | null
  /** Not a discarded one. @throws as `findListed` */
  find(draftId: string): Draft | null
  /** The draft that an operation sends or has sent. @throws as `findListed` */
  findByOperation(operationId: string): Draft | null
  /** Drafts of acts on a process, those that were sent included, without damaged ones; last saved first. */
  listOfProcess(idProcesso: string): DraftOfProcess[]
  /** Operations of sent drafts that take forwardings out of their box. */
  operationsOnForwardings(ids: readonly string[]): OperationOnForwarding[]
  findDiscarded(draftId: string): Draft | null
  /** Last discarded first. */
  listDiscarded(since: string): Draft[]
  save(draftId: string, fields: DraftFields, at: string, writer: string | null): void
  /** The page that saved it last; null where none is known. */
  writerOf(draftId: string): string | null
  /** Marks an open draft, which leaves its refused operation. */
  discard(draftId: string, at: string): void
  restore(draftId: string): void
  /** Deletes the drafts discarded until then. */
  removeDiscarded(until: string): void
  freeze(draftId: string, operationId: string): void
  /** The operation of a frozen draft, or of one that was refused; null before the first sending. */
  operationOf(draftId: string): string | null
  /** Opens the draft of an operation again; answers whether there was one. */
  thaw(operationId: string): boolean
  /** Answers whether the state has changed. */
  setOperationState(operationId: string, state: DraftOperationState): boolean
}

const rowSchema = z.object({
  id: z.string(),
  fields: z.string(),
  created_at: z.string(),
  saved_at: z.string(),
  operation_id: z.string().nullable(),
  revision: z.int(),
  writer: z.string().nullable(),
  refused: z.int(),
})

export function createDrafts(db: DatabaseSync, account: Owner): Drafts {
  const owner = ownerValues(account)
  const isOpen = '(operation_id IS NULL OR refused = 1)'
  const kept = `SELECT * FROM drafts WHERE ${ownerClause} AND discarded_at IS NULL`
  const listed = `${kept} AND (${isOpen} OR undoable = 1)`
  const open = db.prepare(`${listed} ORDER BY saved_at DESC, id`)
  const oneListed = db.prepare(`${listed} AND id = ?`)
  const oneKept = db.prepare(`${kept} AND id = ?`)
  const oneSent = db.prepare(`${kept} AND operation_id = ?`)
  const ofProcess = db.prepare(
    `${kept} AND json_extract(fields, '$.process.processo.id') = ? ORDER BY saved_at DESC, id`,
  )
  const onForwardings = db.prepare(
    `SELECT operation_id, coalesce(json_extract(fields, '$.process.encaminhamento.id'),
       iif(json_extract(fields, '$.about.kind') <> 'complement', json_extract(fields, '$.about.idEncaminhamento'), NULL)
     ) AS forwarding_id FROM drafts WHERE ${ownerClause} AND operation_id IS NOT NULL AND refused = 0
     AND forwarding_id IN (SELECT value FROM json_each(?))`,
  )
  const one = db.prepare(`SELECT * FROM drafts WHERE ${ownerClause} AND id = ?`)
  const discarded = `SELECT * FROM drafts WHERE ${ownerClause} AND discarded_at`
  const oneDiscarded = db.prepare(`${discarded} IS NOT NULL AND id = ?`)
  const lastDiscarded = db.prepare(`${discarded} >= ? ORDER BY discarded_at DESC, id`)
  const upsert = db.prepare(
    `INSERT INTO drafts (environment_id, person_id, id, fields, created_at, saved_at, writer) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET fields = excluded.fields, saved_at = excluded.saved_at, writer = excluded.writer,
       discarded_at = NULL, revision = revision + 1 WHERE ${isOpen}`,
  )
  const discard = db.prepare(
    `UPDATE drafts SET discarded_at = ?, operation_id = NULL, refused = 0, undoable = 0
     WHERE ${ownerClause} AND id = ? AND ${isOpen} AND discarded_at IS NULL`,
  )
  const restore = db.prepare(`UPDATE drafts SET discarded_at = NULL WHERE ${ownerClause} AND id = ?`)
  const removeDiscarded = db.prepare(`DELETE FROM drafts WHERE ${ownerClause} AND discarded_at <= ?`)
  const freeze = db.prepare(
    `UPDATE drafts SET operation_id = ?, refused = 0, undoable = 1 WHERE ${ownerClause} AND id = ? AND ${isOpen}`,
  )
  const thaw = db.prepare(
    `UPDATE drafts SET operation_id = NULL, refused = 0, undoable = 0 WHERE ${ownerClause} AND operation_id = ?`,
  )
  const setState = db.prepare(
    `UPDATE drafts SET refused = ?, undoable = ? WHERE ${ownerClause} AND operation_id = ? AND (refused <> ? OR undoable <> ?)`,
  )
  return {
    list: () => open.all(...owner).flatMap((row) => readable(row) ?? []),
    unreadable: () => open.all(...owner).flatMap((row) => (readable(row) === null ? [String(row['id'])] : [])),
    findListed: (draftId) => found(oneListed.get(...owner, draftId)),
    find: (draftId) => found(oneKept.get(...owner, draftId)),
    findByOperation: (operationId) => found(oneSent.get(...owner, operationId)),
    listOfProcess: (idProcesso) => ofProcess.all(...owner, idProcesso).flatMap(draftOfProcess),
    operationsOnForwardings: (ids) =>
      onForwardings.all(...owner, JSON.stringify(ids)).map((row) => ({
        idEncaminhamento: String(row['forwarding_id']),
        operationId: String(row['operation_id']),
      })),
    findDiscarded: (draftId) => found(oneDiscarded.get(...owner, draftId)),
    listDiscarded: (since) => lastDiscarded.all(...owner, since).flatMap((row) => readable(row) ?? []),
    save: (draftId, fields, at, writer) => void upsert.run(...owner, draftId, JSON.stringify(fields), at, at, writer),
    writerOf(draftId) {
      const row = one.get(...owner, draftId)
      return row === undefined ? null : rowSchema.parse(row).writer
    },
    discard: (draftId, at) => void discard.run(at, ...owner, draftId),
    restore: (draftId) => void restore.run(...owner, draftId),
    removeDiscarded: (until) => void removeDiscarded.run(...owner, until),
    freeze: (draftId, operationId) => void freeze.run(operationId, ...owner, draftId),
    operationOf(draftId) {
      const row = one.get(...owner, draftId)
      return row === undefined ? null : rowSchema.parse(row).operation_id
    },
    setOperationState(operationId, { refused, undoable }) {
      const state = [Number(refused), Number(undoable)] as const
      return setState.run(...state, ...owner, operationId, ...state).changes > 0
    },
    thaw: (operationId) => thaw.run(...owner, operationId).changes > 0,
  }
}

const found = (row: unknown): Draft | null => (row === undefined ? null : draftOf(row))

/** Null for a damaged row, so that the others can be listed. */
function readable(row: unknown): Draft | null {
  try {
    return draftOf(row)
  } catch {
    return null
  }
}

function draftOfProcess(row: unknown): DraftOfProcess[] {
  const draft = readable(row)
  if (draft === null) return []
  const { draftId, savedAt, operationId, fields } = draft
  const { process } = fields
  return process === undefined ? [] : [{ draftId, savedAt, operationId, process }]
}

function draftOf(value: unknown): Draft {
  const row = rowSchema.parse(value)
  return draftSchema.parse({
    draftId: row.id,
    fields: JSON.parse(row.fields),
    createdAt: row.created_at,
    savedAt: row.saved_at,
    revision: row.revision,
    operationId: row.refused === 1 ? null : row.operation_id,
  })
}
