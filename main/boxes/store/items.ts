import { type Pasta, pastaSchema } from '../../../contract/api/forwardings.ts'
import { type Cache, type Owner, ownerClauseOf, ownerValues } from '../../database/index.ts'
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
  /** Rows of a list, newest first. */
  window(folder: StoredFolder, offset: number, limit: number): StoredItem[]
  /** The number of items for each day of this computer's calendar, newest first; `at` is a moment of the day. */
  days(folder: StoredFolder): { at: string; count: number }[]
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
  const window = cache.prepare(
    `SELECT f.id, f.summary, i.unread
     FROM (SELECT number, unread FROM box_items WHERE folder = ? ORDER BY number DESC LIMIT ? OFFSET ?) i
     JOIN forwardings f ON f.number = i.number ORDER BY i.number DESC`,
  )
  const newest = cache.prepare('SELECT max(number) AS number FROM box_items WHERE folder = ? AND number < ?')
  const countBetween = cache.prepare(
    'SELECT count(*) AS count FROM box_items WHERE folder = ? AND number >= ? AND number < ?',
  )
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
    window: (folder, offset, limit) =>
      cache.parseOrCorrupt(() => window.all(folder.key, limit, offset).flatMap((row) => parseItem(row) ?? [])),
    days(folder) {
      const days: { at: string; count: number }[] = []
      // Jumps from day to day along the index: as many queries as there are days.
      for (let below = Number.MAX_SAFE_INTEGER; ; ) {
        const found = newest.get(folder.key, below)?.['number']
        if (found === null || found === undefined) return days
        const at = new Date(Math.floor(Number(found) / numbersPerMs))
        const midnight = new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime() * numbersPerMs
        // A moment that could not be parsed counts as 1970.
        const from = Math.max(0, midnight)
        days.push({ at: at.toISOString(), count: Number(countBetween.get(folder.key, from, below)?.['count']) })
        below = from
      }
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
