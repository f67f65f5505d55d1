import { type Pasta, pastaSchema } from '../../../../contract/api/forwardings.ts'
import { type Cache, type Owner, ownerClauseOf, ownerValues } from '../../../engine/database/index.ts'
import type { StoredFolder } from './folders.ts'
import { numbersPerMs, parseItem, type StoredItem } from './rows.ts'

/** Which forwardings are in which folder, by their numbers in the cache. */
export interface ItemsStore {
  /** Answers whether it was not in the folder before. */
  put(folder: StoredFolder, number: number, isUnread: boolean): boolean
  /** Answers whether it was in the folder. */
  remove(folder: StoredFolder, number: number): boolean
  /** Removes what is between two moments (ms, both excluded) and not in `kept`; answers how many. */
  removeOthers(folder: StoredFolder, between: { from: number; to: number }, kept: ReadonlySet<number>): number
  /** The folders of a box that an item is in. */
  pastasOf(idCaixa: string, number: number): Pasta[]
  find(idCaixa: string, number: number): StoredItem | null
  /** How the items of a folder (by key) with numbers above `after` are shown. */
  marks(key: number, after: number, limit: number): { number: number; id: string; unread: boolean }[]
}

export function createItemsStore(cache: Cache, account: Owner): ItemsStore {
  const owner = ownerValues(account)
  const put = cache.prepare('INSERT INTO box_items (folder, number, unread) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
  const remove = cache.prepare('DELETE FROM box_items WHERE folder = ? AND number = ?')
  const between = cache.prepare('SELECT number FROM box_items WHERE folder = ? AND number >= ? AND number < ?')
  const inBox = cache.prepare(
    `SELECT b.pasta, f.id, f.summary, i.unread FROM box_items i
     JOIN box_folders b ON b.key = i.folder JOIN forwardings f ON f.number = i.number
     WHERE i.number = ? AND ${ownerClauseOf('b')} AND b.box_id = ? ORDER BY b.key`,
  )
  const marks = cache.prepare(
    `SELECT i.number, i.unread, f.id FROM box_items i JOIN forwardings f ON f.number = i.number
     WHERE i.folder = ? AND i.number > ? ORDER BY i.number LIMIT ?`,
  )

  return {
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
    pastasOf: (idCaixa, number) => inBox.all(number, ...owner, idCaixa).map((row) => pastaSchema.parse(row['pasta'])),
    find(idCaixa, number) {
      const [row] = inBox.all(number, ...owner, idCaixa)
      return row === undefined ? null : cache.parseOrCorrupt(() => parseItem(row))
    },
    marks: (key, after, limit) =>
      marks
        .all(key, after, limit)
        .map(({ number, id, unread }) => ({ number: Number(number), id: String(id), unread: unread === 1 })),
  }
}
