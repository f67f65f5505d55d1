import { z } from 'zod'
import { type Pasta, pastaSchema } from '../../../../contract/api/forwardings.ts'
import { type Cache, type Owner, ownerClause, ownerValues } from '../../../engine/database/index.ts'

/** How much of one folder of a box is in the cache. */
export interface StoredFolder {
  readonly key: number
  readonly pasta: Pasta
  /** The moment since which changes are asked for next; null: the newest page is read again. */
  readonly since: string | null
  /** How many items, from the newest, a reading of the whole folder has passed; null: all are in the cache. */
  readonly covered: number | null
  /** The moment of the last of those, in milliseconds. */
  readonly reached: number | null
  /** Items that could not be read. */
  readonly leftOut: number
  /** The service stopped before the number that it counts. */
  readonly isCut: boolean
  readonly syncedAt: string | null
  readonly items: number
  readonly unread: number
}
type FolderChange = Partial<Pick<StoredFolder, 'since' | 'covered' | 'reached' | 'leftOut' | 'isCut' | 'syncedAt'>>

/** The folders of one person's boxes. */
export interface FoldersStore {
  /** Null for a folder that `begin` has not created. */
  find(idCaixa: string, pasta: Pasta): StoredFolder | null
  begin(idCaixa: string, pasta: Pasta): StoredFolder
  /** A folder of any box that lacks older items; null if there is none. */
  unfinished(): { idCaixa: string; pasta: Pasta } | null
  change(folder: StoredFolder, change: FolderChange): void
  /** The keys of all folders Entrada. */
  inputs(): number[]
  /** The number of unread items of each Entrada, without those that have these numbers; by box. */
  unread(without: readonly number[]): ReadonlyMap<string, number>
  /** Deletes the folders of all boxes but these. */
  keepOnly(boxes: readonly string[]): void
}

const rowSchema = z.object({
  key: z.int(),
  pasta: pastaSchema,
  since: z.string().nullable(),
  covered: z.int().nullable(),
  reached: z.int().nullable(),
  left_out: z.int(),
  is_cut: z.int(),
  synced_at: z.string().nullable(),
  items: z.int(),
  unread: z.int(),
})

export function createFoldersStore(cache: Cache, account: Owner): FoldersStore {
  const owner = ownerValues(account)
  const one = cache.prepare(`SELECT * FROM box_folders WHERE ${ownerClause} AND box_id = ? AND pasta = ?`)
  const inputs = cache.prepare(`SELECT key, box_id, unread FROM box_folders WHERE ${ownerClause} AND pasta = 'Entrada'`)
  const unreadAmong = cache.prepare(
    'SELECT count(*) AS count FROM box_items WHERE folder = ? AND unread = 1 AND number IN (SELECT value FROM json_each(?))',
  )
  const boxes = cache.prepare(`SELECT DISTINCT box_id FROM box_folders WHERE ${ownerClause}`)
  const remove = cache.prepare(`DELETE FROM box_folders WHERE ${ownerClause} AND box_id = ?`)
  const unfinished = cache.prepare(
    `SELECT box_id, pasta FROM box_folders WHERE ${ownerClause} AND covered IS NOT NULL AND synced_at IS NOT NULL
     ORDER BY CASE pasta WHEN 'Entrada' THEN 0 ELSE 1 END, key LIMIT 1`,
  )
  const insert = cache.prepare(
    'INSERT INTO box_folders (environment_id, person_id, box_id, pasta, covered) VALUES (?, ?, ?, ?, 0)',
  )
  const update = cache.prepare(
    `UPDATE box_folders SET since = ?, covered = ?, reached = ?, left_out = ?, is_cut = ?, synced_at = ? WHERE key = ?`,
  )

  const find: FoldersStore['find'] = (idCaixa, pasta) => {
    const row = one.get(...owner, idCaixa, pasta)
    if (row === undefined) return null
    const { synced_at: syncedAt, left_out: leftOut, is_cut, ...rest } = cache.parseOrCorrupt(() => rowSchema.parse(row))
    return { ...rest, leftOut, isCut: is_cut === 1, syncedAt }
  }

  return {
    find,
    begin(idCaixa, pasta) {
      const found = find(idCaixa, pasta)
      if (found !== null) return found
      const key = Number(insert.run(...owner, idCaixa, pasta).lastInsertRowid)
      const empty = { since: null, covered: 0, reached: null, leftOut: 0, isCut: false, syncedAt: null }
      return { key, pasta, ...empty, items: 0, unread: 0 }
    },
    unfinished() {
      const row = unfinished.get(...owner)
      return row === undefined ? null : { idCaixa: String(row['box_id']), pasta: pastaSchema.parse(row['pasta']) }
    },
    change(folder, change) {
      const { since, covered, reached, leftOut, isCut, syncedAt } = { ...folder, ...change }
      update.run(since, covered, reached, leftOut, Number(isCut), syncedAt, folder.key)
    },
    inputs: () => inputs.all(...owner).map(({ key }) => Number(key)),
    unread(without) {
      const among = JSON.stringify(without)
      const amongOf = (key: unknown) =>
        without.length === 0 ? 0 : Number(unreadAmong.get(Number(key), among)?.['count'])
      return new Map(
        inputs.all(...owner).map((row) => [String(row['box_id']), Number(row['unread']) - amongOf(row['key'])]),
      )
    },
    keepOnly(kept) {
      for (const row of boxes.all(...owner)) {
        if (!kept.includes(String(row['box_id']))) remove.run(...owner, String(row['box_id']))
      }
    },
  }
}
