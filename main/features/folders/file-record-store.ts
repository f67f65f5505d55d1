import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'
import type { FileIdentity } from './file-identity.ts'

/** `taken`: imported, not finished yet. `sent`: the service has it. */
const stateSchema = z.enum(['taken', 'duplicate', 'failed', 'sent'])
const fileRecordSchema = z.object({
  id: z.int(),
  name: z.string(),
  sizeBytes: z.number(),
  modifiedMs: z.number(),
  inode: z.string(),
  state: stateSchema,
  fileId: z.string().nullable(),
  problem: z.string().nullable(),
  at: z.string(),
})
/** A file of a watched folder that was handled. */
type FileRecord = z.infer<typeof fileRecordSchema>
const inProgressSchema = z.array(z.object({ folderId: z.string(), fileId: z.string() }))
const failureSchema = z.object({ name: z.string(), problem: z.string().nullable(), count: z.int() })

/** The handled files of one person's watched folders. Each call is one statement. */
export interface FileRecordStore {
  record(folderId: string, file: Omit<FileRecord, 'id' | 'at'>, at: string): void
  isRecorded(folderId: string, name: string, identity: FileIdentity): boolean
  /** The record of a row's original, if it is not moved yet. */
  findTaken(folderId: string, name: string, fileId: string): FileRecord | null
  /** Updates the identity of the same file, for example after another program touched it. */
  reidentify(id: number, identity: FileIdentity): void
  /** Files of all folders whose rows are not finished. */
  inProgress(): { folderId: string; fileId: string }[]
  /** Records the outcome of a row; returns the ids of the folders that it came from. */
  finish(fileId: string, state: Exclude<FileRecord['state'], 'taken'>, problem: string | null): string[]
  forget(fileId: string): void
  toMove(folderId: string): FileRecord[]
  /** The original needs no more moving. */
  markMoved(id: number): void
  counts(folderId: string): { taken: number; duplicates: number; failed: number }
  /** The last file that failed since this time, and how many failed. */
  lastFailed(folderId: string, since: string): z.infer<typeof failureSchema> | null
  /** Deletes records from before this time whose files are gone. */
  prune(folderId: string, before: string, isThere: (name: string) => boolean): void
}

const columns =
  'id, name, size_bytes AS sizeBytes, modified_ms AS modifiedMs, inode, state, file_id AS fileId, problem, at'

export function createFileRecordStore(db: DatabaseSync, account: Owner): FileRecordStore {
  const owner = ownerValues(account)
  const ownFolders = `SELECT id FROM watched_folders WHERE ${ownerClause}`
  const record = db.prepare(
    `INSERT INTO folder_files (folder_id, name, size_bytes, modified_ms, inode, state, file_id, problem, at, is_moved)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
     ON CONFLICT DO UPDATE SET state = excluded.state, file_id = excluded.file_id, problem = excluded.problem,
       at = excluded.at, is_moved = 0`,
  )
  // The same rule as isSameFile (file-identity.ts).
  const recorded = db.prepare(
    `SELECT 1 FROM folder_files WHERE folder_id = ? AND name = ? AND size_bytes = ? AND modified_ms = ?
       AND (inode = ? OR inode = '' OR ? = '')`,
  )
  const taken = db.prepare(
    `SELECT ${columns} FROM folder_files
     WHERE file_id = ? AND folder_id = ? AND name = ? AND is_moved = 0 AND state IN ('taken', 'sent')`,
  )
  const reidentify = db.prepare('UPDATE folder_files SET size_bytes = ?, modified_ms = ?, inode = ? WHERE id = ?')
  const inProgress = db.prepare(
    `SELECT folder_id AS folderId, file_id AS fileId FROM folder_files
     WHERE state = 'taken' AND file_id IS NOT NULL AND folder_id IN (${ownFolders})`,
  )
  const finish = db.prepare(
    `UPDATE folder_files SET state = ?, problem = ?
     WHERE file_id = ? AND state = 'taken' AND folder_id IN (${ownFolders}) RETURNING folder_id AS folderId`,
  )
  const forget = db.prepare(`DELETE FROM folder_files WHERE file_id = ? AND folder_id IN (${ownFolders})`)
  const toMove = db.prepare(
    `SELECT ${columns} FROM folder_files WHERE folder_id = ? AND is_moved = 0 AND state <> 'taken' ORDER BY id`,
  )
  const markMoved = db.prepare('UPDATE folder_files SET is_moved = 1 WHERE id = ?')
  return {
    ...createStatistics(db),
    record: (folderId, { name, sizeBytes, modifiedMs, inode, state, fileId, problem }, at) =>
      void record.run(folderId, name, sizeBytes, modifiedMs, inode, state, fileId, problem, at),
    isRecorded: (folderId, name, { sizeBytes, modifiedMs, inode }) =>
      recorded.get(folderId, name, sizeBytes, modifiedMs, inode, inode) !== undefined,
    findTaken(folderId, name, fileId) {
      const row = taken.get(fileId, folderId, name)
      return row === undefined ? null : fileRecordSchema.parse(row)
    },
    reidentify: (id, { sizeBytes, modifiedMs, inode }) => void reidentify.run(sizeBytes, modifiedMs, inode, id),
    inProgress: () => inProgressSchema.parse(inProgress.all(...owner)),
    finish: (fileId, state, problem) =>
      finish.all(state, problem, fileId, ...owner).map(({ folderId }) => String(folderId)),
    forget: (fileId) => void forget.run(fileId, ...owner),
    toMove: (folderId) => z.array(fileRecordSchema).parse(toMove.all(folderId)),
    markMoved: (id) => void markMoved.run(id),
  }
}

/** Number of a folder's past imports that are shown, and the time for which they are kept. */
function createStatistics(db: DatabaseSync): Pick<FileRecordStore, 'counts' | 'lastFailed' | 'prune'> {
  const counts = db.prepare('SELECT state, count(*) AS count FROM folder_files WHERE folder_id = ? GROUP BY state')
  const lastFailed = db.prepare(
    `SELECT name, problem, count(*) OVER () AS count FROM folder_files
     WHERE folder_id = ? AND state = 'failed' AND at >= ? ORDER BY id DESC LIMIT 1`,
  )
  const old = db.prepare('SELECT id, name FROM folder_files WHERE folder_id = ? AND at < ?')
  const remove = db.prepare('DELETE FROM folder_files WHERE id = ?')
  return {
    counts(folderId) {
      const found = Object.fromEntries(counts.all(folderId).map(({ state, count }) => [state, Number(count)]))
      const { taken = 0, sent = 0, duplicate = 0, failed = 0 } = found
      return { taken: taken + sent, duplicates: duplicate, failed }
    },
    lastFailed(folderId, since) {
      const row = lastFailed.get(folderId, since)
      return row === undefined ? null : failureSchema.parse(row)
    },
    prune(folderId, before, isThere) {
      for (const { id, name } of old.all(folderId, before)) if (!isThere(String(name))) remove.run(Number(id))
    },
  }
}
