import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import { type CaptureRow, captureRowSchema } from '../../contract/bridge/capture.ts'
import { columnsOf, type Owner } from '../database/index.ts'

/** A row with what only main knows of it. */
export const keptRowSchema = captureRowSchema.extend({
  idFase: idSchema.nullable(),
  /** Whether the person or a profile has said what becomes of it, and nothing else may be proposed. */
  isKindChosen: z.boolean(),
  /** Its profile sends it without the person, once it has been looked at and nothing speaks against it. */
  sendsItself: z.boolean(),
  /** The operation that sent it before it was open again: what waits for that one waits for the next. */
  sentBefore: z.uuid().nullable(),
  /** When the service was asked for a document of the same content, and answered. */
  searchedAt: z.string().nullable(),
})
export type KeptRow = z.infer<typeof keptRowSchema>
type Changes = Partial<Omit<KeptRow, 'fileId' | 'addedAt'>>

/** The files of one person's list. Single statements; whoever needs several at once opens the transaction. */
export interface Rows {
  /** In the order in which they were added. */
  list(): KeptRow[]
  find(fileId: string): KeptRow | null
  /** The same, but not one that has been taken off the list. */
  findListed(fileId: string): KeptRow | null
  insert(row: Pick<CaptureRow, 'fileId' | 'name' | 'sizeBytes' | 'addedAt' | 'kind' | 'access'>): void
  /** Who sets the kind has chosen it, unless they say otherwise. */
  change(fileId: string, changes: Changes): void
  byOperation(operationId: string): KeptRow | null
  byPhase(idFase: string): KeptRow | null
  /** By the content id of its picture. */
  byThumbnail(contentId: string): KeptRow | null
  /** Rows of these bytes, those taken off the list too, newest first. */
  byContent(sha256: string): KeptRow[]
  /** The oldest listed draft that the service has not been asked for yet, that is not known otherwise, and not among these. */
  unsearched(longestBytes: number, except: ReadonlySet<string>): KeptRow | null
  /** Off the list, but still known: the same file is recognised when it comes again. */
  hide(fileId: string, at: string): void
  delete(fileId: string): void
  /** Whether any person's row still needs the bytes: asked for all who use this computer. */
  needsContent(sha256: string): boolean
}

const columns = columnsOf<keyof KeptRow>([
  ['id', 'fileId'],
  ['name', 'name'],
  ['size_bytes', 'sizeBytes'],
  ['added_at', 'addedAt'],
  ['state', 'state'],
  ['problem', 'problem'],
  ['sha256', 'sha256'],
  ['kind', 'kind'],
  ['is_kind_chosen', 'isKindChosen', 'boolean'],
  ['sends_itself', 'sendsItself', 'boolean'],
  ['access', 'access'],
  ['secrecy', 'secrecy', 'json'],
  ['classe', 'classe', 'json'],
  ['signers', 'signers', 'json'],
  ['id_papel', 'idPapel'],
  ['report', 'report', 'json'],
  ['thumbnail', 'thumbnail'],
  ['known', 'known', 'json'],
  ['searched_at', 'searchedAt'],
  ['folder_name', 'folderName'],
  ['destination', 'destination', 'json'],
  ['operation_id', 'operationId'],
  ['sent_before', 'sentBefore'],
  ['id_fase', 'idFase'],
  ['registro', 'registro'],
  ['id_documento', 'idDocumento'],
])

export function createRows(db: DatabaseSync, { environmentId, personId }: Owner): Rows {
  const owner = [environmentId, personId] as const
  const mine = 'environment_id = ? AND person_id = ?'
  const select = `SELECT ${columns.names} FROM capture_rows WHERE ${mine}`
  const listed = db.prepare(`${select} AND removed_at IS NULL ORDER BY position`)
  const one = (condition: string) => {
    const statement = db.prepare(`${select} AND ${condition}`)
    return (value: string) => {
      const row = statement.get(...owner, value)
      return row === undefined ? null : rowOf(row)
    }
  }
  const byContent = db.prepare(`${select} AND sha256 = ? ORDER BY position DESC`)
  const insert = db.prepare(
    `INSERT INTO capture_rows (environment_id, person_id, id, name, size_bytes, added_at, state, kind, access, signers)
     VALUES (?, ?, ?, ?, ?, ?, 'preparing', ?, ?, '[]')`,
  )
  const hide = db.prepare(`UPDATE capture_rows SET removed_at = ? WHERE ${mine} AND id = ?`)
  const remove = db.prepare(`DELETE FROM capture_rows WHERE ${mine} AND id = ?`)
  const needed = db.prepare(
    `SELECT 1 FROM capture_rows WHERE sha256 = ? AND state IN ('draft', 'sent', 'refused', 'problem') AND removed_at IS NULL`,
  )
  const unsearched = db.prepare(
    `SELECT id FROM capture_rows
     WHERE ${mine} AND removed_at IS NULL AND state = 'draft' AND known IS NULL AND searched_at IS NULL AND size_bytes <= ?
     ORDER BY position`,
  )
  const find = one('id = ?')
  return {
    list: () => listed.all(...owner).map(rowOf),
    find,
    findListed: one('id = ? AND removed_at IS NULL'),
    insert: ({ fileId, name, sizeBytes, addedAt, kind, access }) =>
      void insert.run(...owner, fileId, name, sizeBytes, addedAt, kind, access),
    change(fileId, wanted) {
      const changes = wanted.kind === undefined ? wanted : { isKindChosen: true, ...wanted }
      const assignments = columns.assignments(changes)
      if (assignments === '') return
      const statement = db.prepare(`UPDATE capture_rows SET ${assignments} WHERE ${mine} AND id = ?`)
      statement.run(...columns.changedValues(changes), ...owner, fileId)
    },
    byOperation: one('operation_id = ?'),
    byPhase: one('id_fase = ?'),
    byThumbnail: one('thumbnail = ?'),
    byContent: (sha256) => byContent.all(...owner, sha256).map(rowOf),
    unsearched(longestBytes, except) {
      // Only their ids: there may be hundreds, and one is wanted.
      const ids = unsearched.all(...owner, longestBytes).map(({ id }) => String(id))
      return find(ids.find((id) => !except.has(id)) ?? '')
    },
    hide: (fileId, at) => void hide.run(at, ...owner, fileId),
    delete: (fileId) => void remove.run(...owner, fileId),
    needsContent: (sha256) => needed.get(sha256) !== undefined,
  }
}

const rowOf = (row: Record<string, unknown>): KeptRow => keptRowSchema.parse(columns.read(row))
