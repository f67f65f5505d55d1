import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { watchedFolderSchema } from '../../contract/bridge/folders.ts'
import { columnsOf, type Owner } from '../database/index.ts'
import type { Identity } from './identity.ts'

export const keptFolderSchema = watchedFolderSchema
  .pick({ folderId: true, name: true, profileId: true, originals: true, isShare: true, isPaused: true })
  .extend({ path: z.string() })
export type KeptFolder = z.infer<typeof keptFolderSchema>
type FolderChanges = Partial<Omit<KeptFolder, 'folderId' | 'path'>>

/** `taken`: its row is on its way. `sent`: the service has it. */
const stateSchema = z.enum(['taken', 'duplicate', 'failed', 'sent'])
const keptFileSchema = z.object({
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
/** A file that has been dealt with. */
export type KeptFile = z.infer<typeof keptFileSchema>

/** One person's watched folders, and what has been dealt with in them. Single statements. */
export interface FolderStore {
  list(): KeptFolder[]
  find(folderId: string): KeptFolder | null
  insert(folder: KeptFolder): void
  change(folderId: string, changes: FolderChanges): void
  /** Whether there was one. */
  delete(folderId: string): boolean
  record(folderId: string, file: Omit<KeptFile, 'id' | 'at'>, at: string): void
  isRecorded(folderId: string, name: string, identity: Identity): boolean
  /** The one of a row, where it has not been dealt with to the end. */
  takenAs(folderId: string, name: string, fileId: string): KeptFile | null
  /** The same file, touched: what it is to be known by now. */
  reidentify(id: number, identity: Identity): void
  /** Of all folders: those whose rows are on their way. */
  onTheirWay(): { folderId: string; fileId: string }[]
  /** What has become of a row; the folders that it came from. */
  end(fileId: string, state: Exclude<KeptFile['state'], 'taken'>, problem: string | null): string[]
  forget(fileId: string): void
  toMove(folderId: string): KeptFile[]
  /** Nothing more is to be done with the original. */
  settled(id: number): void
  counts(folderId: string): { taken: number; duplicates: number; failed: number }
  /** The last one that could not be taken since then. */
  lastFailed(folderId: string, since: string): { name: string; problem: string | null; count: number } | null
  /** Forgets what was dealt with before then. */
  prune(folderId: string, before: string, isThere: (name: string) => boolean): void
}

const columns = columnsOf<keyof KeptFolder>([
  ['id', 'folderId'],
  ['path', 'path'],
  ['name', 'name'],
  ['profile_id', 'profileId'],
  ['originals', 'originals'],
  ['is_share', 'isShare', 'boolean'],
  ['is_paused', 'isPaused', 'boolean'],
])
const fileColumns =
  'id, name, size_bytes AS sizeBytes, modified_ms AS modifiedMs, inode, state, file_id AS fileId, problem, at'

export function createFolderStore(db: DatabaseSync, { environmentId, personId }: Owner): FolderStore {
  const owner = [environmentId, personId] as const
  const mine = 'environment_id = ? AND person_id = ?'
  const myFolders = `SELECT id FROM watched_folders WHERE ${mine}`
  const select = `SELECT ${columns.names} FROM watched_folders WHERE ${mine}`
  const all = db.prepare(`${select} ORDER BY rowid`)
  const one = db.prepare(`${select} AND id = ?`)
  const insert = db.prepare(
    `INSERT INTO watched_folders (environment_id, person_id, ${columns.names}) VALUES (?, ?, ${columns.marks})`,
  )
  const remove = db.prepare(`DELETE FROM watched_folders WHERE ${mine} AND id = ?`)
  const record = db.prepare(
    `INSERT INTO folder_files (folder_id, name, size_bytes, modified_ms, inode, state, file_id, problem, at, is_moved)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
     ON CONFLICT DO UPDATE SET state = excluded.state, file_id = excluded.file_id, problem = excluded.problem,
       at = excluded.at, is_moved = 0`,
  )
  // As isSame (identity.ts) has it.
  const recorded = db.prepare(
    `SELECT 1 FROM folder_files WHERE folder_id = ? AND name = ? AND size_bytes = ? AND modified_ms = ?
       AND (inode = ? OR inode = '' OR ? = '')`,
  )
  const takenAs = db.prepare(
    `SELECT ${fileColumns} FROM folder_files
     WHERE file_id = ? AND folder_id = ? AND name = ? AND is_moved = 0 AND state IN ('taken', 'sent')`,
  )
  const reidentify = db.prepare('UPDATE folder_files SET size_bytes = ?, modified_ms = ?, inode = ? WHERE id = ?')
  const onTheirWay = db.prepare(
    `SELECT folder_id AS folderId, file_id AS fileId FROM folder_files
     WHERE state = 'taken' AND file_id IS NOT NULL AND folder_id IN (${myFolders})`,
  )
  const end = db.prepare(
    `UPDATE folder_files SET state = ?, problem = ?
     WHERE file_id = ? AND state = 'taken' AND folder_id IN (${myFolders}) RETURNING folder_id AS folderId`,
  )
  const forget = db.prepare(`DELETE FROM folder_files WHERE file_id = ? AND folder_id IN (${myFolders})`)
  const toMove = db.prepare(
    `SELECT ${fileColumns} FROM folder_files WHERE folder_id = ? AND is_moved = 0 AND state <> 'taken' ORDER BY id`,
  )
  const settled = db.prepare('UPDATE folder_files SET is_moved = 1 WHERE id = ?')
  const counts = db.prepare('SELECT state, count(*) AS count FROM folder_files WHERE folder_id = ? GROUP BY state')
  const lastFailed = db.prepare(
    `SELECT name, problem, count(*) OVER () AS count FROM folder_files
     WHERE folder_id = ? AND state = 'failed' AND at >= ? ORDER BY id DESC LIMIT 1`,
  )
  const old = db.prepare(`SELECT id, name FROM folder_files WHERE folder_id = ? AND at < ?`)
  const drop = db.prepare('DELETE FROM folder_files WHERE id = ?')

  const folderOf = (row: Record<string, unknown>) => keptFolderSchema.parse(columns.read(row))
  return {
    list: () => all.all(...owner).map(folderOf),
    find(folderId) {
      const row = one.get(...owner, folderId)
      return row === undefined ? null : folderOf(row)
    },
    insert: (folder) => void insert.run(...owner, ...columns.values(folder)),
    change(folderId, changes) {
      // Null takes the profile away; what is not named stays.
      const kept = one.get(...owner, folderId)
      if (kept === undefined) return
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      const folder = { ...folderOf(kept), ...given }
      db.prepare(`UPDATE watched_folders SET ${columns.assignments()} WHERE ${mine} AND id = ?`).run(
        ...columns.values(folder),
        ...owner,
        folderId,
      )
    },
    delete: (folderId) => remove.run(...owner, folderId).changes > 0,
    record: (folderId, { name, sizeBytes, modifiedMs, inode, state, fileId, problem }, at) =>
      void record.run(folderId, name, sizeBytes, modifiedMs, inode, state, fileId, problem, at),
    isRecorded: (folderId, name, { sizeBytes, modifiedMs, inode }) =>
      recorded.get(folderId, name, sizeBytes, modifiedMs, inode, inode) !== undefined,
    takenAs(folderId, name, fileId) {
      const row = takenAs.get(fileId, folderId, name)
      return row === undefined ? null : keptFileSchema.parse(row)
    },
    reidentify: (id, { sizeBytes, modifiedMs, inode }) => void reidentify.run(sizeBytes, modifiedMs, inode, id),
    onTheirWay: () => z.array(z.object({ folderId: z.string(), fileId: z.string() })).parse(onTheirWay.all(...owner)),
    end: (fileId, state, problem) => end.all(state, problem, fileId, ...owner).map(({ folderId }) => String(folderId)),
    forget: (fileId) => void forget.run(fileId, ...owner),
    toMove: (folderId) => z.array(keptFileSchema).parse(toMove.all(folderId)),
    settled: (id) => void settled.run(id),
    counts(folderId) {
      const found = Object.fromEntries(counts.all(folderId).map(({ state, count }) => [state, Number(count)]))
      const { taken = 0, sent = 0, duplicate = 0, failed = 0 } = found
      return { taken: taken + sent, duplicates: duplicate, failed }
    },
    lastFailed(folderId, since) {
      const row = lastFailed.get(folderId, since)
      return row === undefined
        ? null
        : z.object({ name: z.string(), problem: z.string().nullable(), count: z.int() }).parse(row)
    },
    prune(folderId, before, isThere) {
      for (const { id, name } of old.all(folderId, before)) if (!isThere(String(name))) drop.run(Number(id))
    },
  }
}
