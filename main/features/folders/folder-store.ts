import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { folderSettings, watchedFolderSchema } from '../../../contract/bridge/folders.ts'
import { columnsOf, type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'
import { isNetworkPath } from '../../network-path.ts'

const folderRecordSchema = watchedFolderSchema.pick({ folderId: true, ...folderSettings, isPaused: true }).extend({
  /** The real path, as far as it is known. */
  path: z.string(),
  /** The path that a policy gives; null for the person's own folder. */
  policyPath: z.string().nullable(),
})
export type FolderRecord = z.infer<typeof folderRecordSchema>
type Changeable = Omit<FolderRecord, 'folderId' | 'policyPath'>

/** One person's watched folders. Each call is one statement. */
export interface FolderStore {
  list(): FolderRecord[]
  find(folderId: string): FolderRecord | null
  /** Returns the folder as it is stored. */
  insert(folder: FolderRecord): FolderRecord
  change(folderId: string, changes: { [Key in keyof Changeable]?: Changeable[Key] | undefined }): void
  delete(folderId: string): void
}

const columns = columnsOf<keyof FolderRecord>([
  ['id', 'folderId'],
  ['path', 'path'],
  ['name', 'name'],
  ['profile_id', 'profileId'],
  ['originals', 'originals'],
  ['is_share', 'isShare', 'boolean'],
  ['is_paused', 'isPaused', 'boolean'],
  ['policy_path', 'policyPath'],
  ['splits_sheets', 'splitsSheets', 'boolean'],
  ['takes_others', 'takesOthers', 'boolean'],
])

export function createFolderStore(db: DatabaseSync, account: Owner): FolderStore {
  const owner = ownerValues(account)
  const select = `SELECT ${columns.names} FROM watched_folders WHERE ${ownerClause}`
  const all = db.prepare(`${select} ORDER BY rowid`)
  const one = db.prepare(`${select} AND id = ?`)
  const insert = db.prepare(
    `INSERT INTO watched_folders (environment_id, person_id, ${columns.names}) VALUES (?, ?, ${columns.marks})`,
  )
  const remove = db.prepare(`DELETE FROM watched_folders WHERE ${ownerClause} AND id = ?`)
  const stored = (folder: FolderRecord) => ({ ...folder, isShare: folder.isShare || isNetworkPath(folder.path) })
  const folderOf = (row: Record<string, unknown>) => stored(folderRecordSchema.parse(columns.read(row)))
  return {
    list: () => all.all(...owner).map(folderOf),
    find(folderId) {
      const row = one.get(...owner, folderId)
      return row === undefined ? null : folderOf(row)
    },
    insert(folder) {
      insert.run(...owner, ...columns.values(folder))
      return stored(folder)
    },
    change(folderId, changes) {
      const assignments = columns.assignments(changes)
      if (assignments === '') return
      const update = db.prepare(`UPDATE watched_folders SET ${assignments} WHERE ${ownerClause} AND id = ?`)
      update.run(...columns.changedValues(changes), ...owner, folderId)
    },
    delete: (folderId) => void remove.run(...owner, folderId),
  }
}
