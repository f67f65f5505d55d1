import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import { type CaptureRow, captureRowSchema } from '../../../contract/bridge/capture.ts'
import { columnsOf, type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'
import { type AddedRow, createInsertAfter } from './insert-after.ts'
import { createNeeds, type Needs } from './needs.ts'

/** A row with the fields that the page does not see. */
const storedRowSchema = captureRowSchema.extend({
  idFase: idSchema.nullable(),
  /** True if the person or a profile chose the kind, so that no other is proposed. */
  isKindChosen: z.boolean(),
  /** True if its profile sends the file by itself, once it has been examined. */
  sendsItself: z.boolean(),
  /** True if it waits for its recognised text to be laid into it. */
  addsTextLayer: z.boolean(),
  /** The paper of pictures that are made a PDF. */
  picturePaper: z.enum(['as-is', 'a4']),
  /** The operation that sent it before it became a draft again. What waits for that one will wait for the next. */
  sentBefore: z.uuid().nullable(),
  /** The archive that it was taken out of, kept with the first row of that. */
  archiveSha256: z.string().nullable(),
  /** When the service answered whether it has the same content. */
  searchedAt: z.string().nullable(),
})
export type StoredRow = z.infer<typeof storedRowSchema>
type RowChanges = Partial<Omit<StoredRow, 'fileId' | 'addedAt'>>

/** The rows of one person. Each call is one statement; the caller opens transactions. */
export interface CaptureStore extends Needs {
  /** In the order in which they were added. */
  list(): StoredRow[]
  find(fileId: string): StoredRow | null
  /** Like `find`, but not for rows that were removed from the list. */
  findListed(fileId: string): StoredRow | null
  insert(row: Pick<CaptureRow, 'fileId' | 'name' | 'sizeBytes' | 'addedAt' | 'kind' | 'access'>): void
  /** A change of the kind sets `isKindChosen`, unless the change says otherwise. */
  change(fileId: string, changes: RowChanges): void
  /** The documents of a stack that are still listed, in order. */
  partsOf(stackId: string): StoredRow[]
  byOperation(operationId: string): StoredRow | null
  byPhase(idFase: string): StoredRow | null
  /** By the content id of the thumbnail. */
  byThumbnail(contentId: string): StoredRow | null
  /** Rows with this content, newest first; also those removed from the list. */
  byContent(sha256: string): StoredRow[]
  /** Rows made of a file with these bytes, newest first; also those removed from the list. */
  byOriginal(sha256: string): StoredRow[]
  /** The first row of an archive with these bytes, newest first; also those removed from the list. */
  byArchive(sha256: string): StoredRow[]
  /** Rows that had this content, or were made of a file that had it, newest first; also those removed from the list. */
  byFormerContent(sha256: string): StoredRow[]
  /** The oldest draft on the list for which the service has not been searched yet; not one of `except`. */
  unsearched(maxBytes: number, except: ReadonlySet<string>): StoredRow | null
  /** Takes a row off the list but keeps it, so that the same file is recognised later. */
  hide(fileId: string, at: string): void
  /** Takes a row off the list whose pages are in another row now; what it needs is needed as long as that row is. */
  join(fileId: string, into: string, at: string): void
  /** Puts a joined row back on the list. */
  unjoin(fileId: string): void
  /** Inserts a row of this content right after another, with its fields. */
  insertAfter(fileId: string, added: AddedRow): void
  delete(fileId: string): void
}

const columns = columnsOf<keyof StoredRow>([
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
  ['lays_text', 'addsTextLayer', 'boolean'],
  ['visible_mark', 'visibleMark', 'json'],
  ['original', 'original', 'json'],
  ['attaches_original', 'attachesOriginal', 'boolean'],
  ['makes_archive', 'makesArchive', 'boolean'],
  ['archive_sha256', 'archiveSha256'],
  ['message', 'message', 'json'],
  ['picture_paper', 'picturePaper'],
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
  ['sheets', 'sheets', 'json'],
  ['stack_id', 'stackId'],
  ['destination', 'destination', 'json'],
  ['operation_id', 'operationId'],
  ['sent_before', 'sentBefore'],
  ['id_fase', 'idFase'],
  ['registro', 'registro'],
  ['id_documento', 'idDocumento'],
])

export function createCaptureStore(db: DatabaseSync, account: Owner): CaptureStore {
  const owner = ownerValues(account)
  const select = `SELECT ${columns.names} FROM capture_rows WHERE ${ownerClause}`
  const listed = db.prepare(`${select} AND removed_at IS NULL ORDER BY position`)
  const one = (condition: string) => {
    const statement = db.prepare(`${select} AND ${condition}`)
    return (value: string) => {
      const row = statement.get(...owner, value)
      return row === undefined ? null : rowOf(row)
    }
  }
  const many = (condition: string) => {
    const statement = db.prepare(`${select} AND ${condition}`)
    return (value: string) => statement.all(...owner, value).map(rowOf)
  }
  const insert = db.prepare(
    `INSERT INTO capture_rows
       (environment_id, person_id, id, name, size_bytes, added_at, state, kind, access, signers, position)
     VALUES (?, ?, ?, ?, ?, ?, 'preparing', ?, ?, '[]', (SELECT coalesce(max(position), 0) + 1 FROM capture_rows))`,
  )
  const hide = db.prepare(`UPDATE capture_rows SET removed_at = ? WHERE ${ownerClause} AND id = ?`)
  const remove = db.prepare(`DELETE FROM capture_rows WHERE ${ownerClause} AND id = ?`)
  const joining = db.prepare(`UPDATE capture_rows SET removed_at = ?, joined_into = ? WHERE ${ownerClause} AND id = ?`)
  const unjoining = db.prepare(
    `UPDATE capture_rows SET removed_at = NULL, joined_into = NULL WHERE ${ownerClause} AND id = ?`,
  )
  const insertAfter = createInsertAfter(db, owner)
  const needs = createNeeds(db)
  const unsearched = db.prepare(
    `SELECT id FROM capture_rows
     WHERE ${ownerClause} AND removed_at IS NULL AND state = 'draft' AND known IS NULL AND searched_at IS NULL AND size_bytes <= ?
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
      const statement = db.prepare(`UPDATE capture_rows SET ${assignments} WHERE ${ownerClause} AND id = ?`)
      statement.run(...columns.changedValues(changes), ...owner, fileId)
    },
    partsOf: many('stack_id = ? AND removed_at IS NULL ORDER BY position'),
    byOperation: one('operation_id = ?'),
    byPhase: one('id_fase = ?'),
    byThumbnail: one('thumbnail = ?'),
    byContent: many('sha256 = ? ORDER BY position DESC'),
    byOriginal: many(`json_extract(original, '$.sha256') = ? ORDER BY position DESC`),
    byArchive: many('archive_sha256 = ? ORDER BY position DESC'),
    byFormerContent: many(
      `id IN (SELECT made.file_id FROM capture_revision_rows AS former
         JOIN capture_revision_rows AS made ON made.revision_id = former.revision_id AND made.role <> 'joined'
         WHERE former.sha256 = ?) ORDER BY position DESC`,
    ),
    unsearched(maxBytes, except) {
      // Only the ids are read: there may be hundreds of rows.
      const ids = unsearched.all(...owner, maxBytes).map(({ id }) => String(id))
      return find(ids.find((id) => !except.has(id)) ?? '')
    },
    hide: (fileId, at) => void hide.run(at, ...owner, fileId),
    join: (fileId, into, at) => void joining.run(at, into, ...owner, fileId),
    unjoin: (fileId) => void unjoining.run(...owner, fileId),
    insertAfter,
    delete: (fileId) => void remove.run(...owner, fileId),
    ...needs,
  }
}

const rowOf = (row: Record<string, unknown>): StoredRow => storedRowSchema.parse(columns.read(row))
