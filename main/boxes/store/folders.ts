import { z } from 'zod'
import { type Pasta, pastaSchema } from '../../../contract/api/forwardings.ts'
import type { Owner } from '../../database/index.ts'
import { type BoxMemory, itemOf, type KeptItem, numbersPerMs } from './rows.ts'

/** How far one folder of a box lies on this computer. */
export interface Folder {
  readonly key: number
  readonly pasta: Pasta
  /** What the service is asked for next: what has changed since; null where all of the newest is asked for again. */
  readonly since: string | null
  /** How many from the newest a reading of all has come past; null: all of it is here. */
  readonly covered: number | null
  /** The moment of the last of those, in milliseconds. */
  readonly reached: number | null
  readonly syncedAt: string | null
  readonly items: number
  readonly unread: number
}
export type FolderChange = Partial<Pick<Folder, 'since' | 'covered' | 'reached' | 'syncedAt'>>

/** The folders of one person's boxes: which forwardings lie where. */
export interface FoldersStore {
  /** Null for one that was never begun. */
  find(idCaixa: string, pasta: Pasta): Folder | null
  /** The same, begun if it was not. */
  begin(idCaixa: string, pasta: Pasta): Folder
  /** A folder of which older ones are missing, of any box; null where none is. */
  unfinished(): { idCaixa: string; pasta: Pasta } | null
  change(folder: Folder, change: FolderChange): void
  /** Answers whether it was not there before. */
  put(folder: Folder, number: number, isUnread: boolean): boolean
  /** Answers whether it was there. */
  remove(folder: Folder, number: number): boolean
  /** Takes out what is between two moments, both left out, and not in `kept`; answers how many. */
  removeOthers(folder: Folder, between: { from: number; to: number }, kept: ReadonlySet<number>): number
  window(folder: Folder, offset: number, limit: number): KeptItem[]
  days(folder: Folder): { at: string; count: number }[]
  /** The folders of a box that one lies in. */
  placesOf(idCaixa: string, number: number): Pasta[]
  item(idCaixa: string, number: number): KeptItem | null
  /** The keys of what has come in, of all boxes. */
  inputs(): number[]
  /** How what lies in a folder behind one number is shown, so many of them. */
  marks(key: number, after: number, limit: number): { number: number; id: string; unread: boolean }[]
  /** Unread by box. */
  unread(): ReadonlyMap<string, number>
  /** Drops the folders of boxes that are no longer the person's. */
  keepOnly(boxes: readonly string[]): void
}

const rowSchema = z.object({
  key: z.int(),
  pasta: pastaSchema,
  since: z.string().nullable(),
  covered: z.int().nullable(),
  reached: z.int().nullable(),
  synced_at: z.string().nullable(),
  items: z.int(),
  unread: z.int(),
})

export function createFoldersStore({ db, understood }: BoxMemory, { environmentId, personId }: Owner): FoldersStore {
  const owner = [environmentId, personId] as const
  const mine = 'environment_id = ? AND person_id = ?'
  const one = db.prepare(`SELECT * FROM box_folders WHERE ${mine} AND box_id = ? AND pasta = ?`)
  const all = db.prepare(`SELECT box_id, unread FROM box_folders WHERE ${mine} AND pasta = 'Entrada'`)
  const inputs = db.prepare(`SELECT key FROM box_folders WHERE ${mine} AND pasta = 'Entrada'`)
  const marks = db.prepare(
    `SELECT i.number, i.unread, f.id FROM box_items i JOIN forwardings f ON f.number = i.number
     WHERE i.folder = ? AND i.number > ? ORDER BY i.number LIMIT ?`,
  )
  const boxes = db.prepare(`SELECT DISTINCT box_id FROM box_folders WHERE ${mine}`)
  const drop = db.prepare(`DELETE FROM box_folders WHERE ${mine} AND box_id = ?`)
  const next = db.prepare(
    `SELECT box_id, pasta FROM box_folders WHERE ${mine} AND covered IS NOT NULL AND synced_at IS NOT NULL
     ORDER BY CASE pasta WHEN 'Entrada' THEN 0 ELSE 1 END, key LIMIT 1`,
  )
  const insert = db.prepare(
    'INSERT INTO box_folders (environment_id, person_id, box_id, pasta, covered) VALUES (?, ?, ?, ?, 0)',
  )
  const update = db.prepare('UPDATE box_folders SET since = ?, covered = ?, reached = ?, synced_at = ? WHERE key = ?')
  const put = db.prepare('INSERT INTO box_items (folder, number, unread) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
  const remove = db.prepare('DELETE FROM box_items WHERE folder = ? AND number = ?')
  const between = db.prepare('SELECT number FROM box_items WHERE folder = ? AND number >= ? AND number < ?')
  const window = db.prepare(
    `SELECT f.id, f.summary, i.unread
     FROM (SELECT number, unread FROM box_items WHERE folder = ? ORDER BY number DESC LIMIT ? OFFSET ?) i
     JOIN forwardings f ON f.number = i.number ORDER BY i.number DESC`,
  )
  const newest = db.prepare('SELECT max(number) AS number FROM box_items WHERE folder = ? AND number < ?')
  const counted = db.prepare('SELECT count(*) AS count FROM box_items WHERE folder = ? AND number >= ? AND number < ?')
  const places = db.prepare(
    `SELECT b.pasta, f.id, f.summary, i.unread FROM box_items i
     JOIN box_folders b ON b.key = i.folder JOIN forwardings f ON f.number = i.number
     WHERE i.number = ? AND b.environment_id = ? AND b.person_id = ? AND b.box_id = ? ORDER BY b.key`,
  )

  const find: FoldersStore['find'] = (idCaixa, pasta) => {
    const row = one.get(...owner, idCaixa, pasta)
    if (row === undefined) return null
    const { synced_at: syncedAt, ...rest } = understood(() => rowSchema.parse(row))
    return { ...rest, syncedAt }
  }

  return {
    find,
    begin(idCaixa, pasta) {
      const found = find(idCaixa, pasta)
      if (found !== null) return found
      const key = Number(insert.run(...owner, idCaixa, pasta).lastInsertRowid)
      return { key, pasta, since: null, covered: 0, reached: null, syncedAt: null, items: 0, unread: 0 }
    },
    unfinished() {
      const row = next.get(...owner)
      return row === undefined ? null : { idCaixa: String(row['box_id']), pasta: pastaSchema.parse(row['pasta']) }
    },
    change(folder, change) {
      const { since, covered, reached, syncedAt } = { ...folder, ...change }
      update.run(since, covered, reached, syncedAt, folder.key)
    },
    put: (folder, number, isUnread) => put.run(folder.key, number, Number(isUnread)).changes > 0,
    remove: (folder, number) => remove.run(folder.key, number).changes > 0,
    removeOthers(folder, { from, to }, kept) {
      const numbers = between
        .all(folder.key, (from + 1) * numbersPerMs, Math.min(to * numbersPerMs, Number.MAX_SAFE_INTEGER))
        .map((row) => Number(row['number']))
        .filter((number) => !kept.has(number))
      for (const number of numbers) remove.run(folder.key, number)
      return numbers.length
    },
    window: (folder, offset, limit) =>
      understood(() => window.all(folder.key, limit, offset).flatMap((row) => itemOf(row) ?? [])),
    days(folder) {
      const days: { at: string; count: number }[] = []
      // From one day to the next by the index: as many questions as there are days.
      for (let below = Number.MAX_SAFE_INTEGER; ; ) {
        const found = newest.get(folder.key, below)?.['number']
        if (found === null || found === undefined) return days
        const at = new Date(Math.floor(Number(found) / numbersPerMs))
        const midnight = new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime() * numbersPerMs
        // Before 1970 nothing was forwarded; a moment that could not be read counts as then.
        const from = Math.max(0, midnight)
        days.push({ at: at.toISOString(), count: Number(counted.get(folder.key, from, below)?.['count']) })
        below = from
      }
    },
    placesOf: (idCaixa, number) => places.all(number, ...owner, idCaixa).map((row) => pastaSchema.parse(row['pasta'])),
    item(idCaixa, number) {
      const [row] = places.all(number, ...owner, idCaixa)
      return row === undefined ? null : understood(() => itemOf(row))
    },
    inputs: () => inputs.all(...owner).map(({ key }) => Number(key)),
    marks: (key, after, limit) =>
      marks
        .all(key, after, limit)
        .map(({ number, id, unread }) => ({ number: Number(number), id: String(id), unread: unread === 1 })),
    unread: () => new Map(all.all(...owner).map((row) => [String(row['box_id']), Number(row['unread'])])),
    keepOnly(kept) {
      for (const row of boxes.all(...owner)) {
        if (!kept.includes(String(row['box_id']))) drop.run(...owner, String(row['box_id']))
      }
    },
  }
}
