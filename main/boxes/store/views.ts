import { z } from 'zod'
import { type ParteEncaminhamento, parteEncaminhamentoSchema } from '../../../contract/api/forwardings.ts'
import type { BoxView } from '../../../contract/bridge/boxes.ts'
import type { Cache } from '../../database/index.ts'
import type { StoredFolder } from './folders.ts'
import { numbersPerMs, parseItem, type StoredItem } from './rows.ts'

/** The items of a day of this computer's calendar; `at` is a moment of the day. */
interface Day {
  at: string
  count: number
}

interface WindowPart {
  after?: number | null
  offset: number
  limit: number
}

/** The items of a folder as they are listed: all or some, in either order. */
export interface ViewsStore {
  /** Behind the item with the number `after`, if it is given. */
  window(folder: StoredFolder, view: CachedView, part: WindowPart): StoredItem[]
  days(folder: StoredFolder, view: CachedView): Day[]
  /** Those with the most items first. */
  senders(folder: StoredFolder): ParteEncaminhamento[]
}

/** A view as the cache can answer it, which knows no marks and no today. */
export interface CachedView extends Pick<BoxView, 'unread' | 'documents' | 'kept' | 'order'> {
  /** The id of the one sender; null for any. */
  sender: string | null
  /** The numbers of the forwardings that may be listed; null for all. */
  numbers: readonly number[] | null
  /** The first number of the period. */
  since: number
}

/** SQL condition on a row `i` of box_items and its `f` of forwardings; takes `viewValues`. */
export const inView = `i.number >= ? AND (? IS NULL OR i.number IN (SELECT value FROM json_each(?)))
  AND (NOT ? OR i.unread = 1 OR f.id IS ?) AND (NOT ? OR f.documents > 0) AND coalesce(f.sender = ?, 1)`
export function viewValues({ since, numbers, unread, kept, documents, sender }: CachedView) {
  const only = numbers === null ? null : JSON.stringify(numbers)
  return [since, only, only, Number(unread), kept, Number(documents), sender]
}
const isWhole = ({ unread, documents, sender, numbers, since }: CachedView) =>
  !unread && !documents && sender === null && numbers === null && since === 0

const maxSenders = 200

export function createViewsStore(cache: Cache): ViewsStore {
  const inOrder = (order: 'ASC' | 'DESC', behind: string) => ({
    // A window of all items follows the index of a hundred thousand without reading them.
    whole: cache.prepare(
      `SELECT f.id, f.summary, i.unread
       FROM (SELECT number, unread FROM box_items WHERE folder = ? AND ${behind} ORDER BY number ${order} LIMIT ? OFFSET ?) i
       JOIN forwardings f ON f.number = i.number ORDER BY i.number ${order}`,
    ),
    some: cache.prepare(
      `SELECT f.id, f.summary, i.unread FROM box_items i CROSS JOIN forwardings f ON f.number = i.number
       WHERE i.folder = ? AND i.${behind} AND ${inView} ORDER BY i.number ${order} LIMIT ? OFFSET ?`,
    ),
  })
  const windows = { newest: inOrder('DESC', 'number < ?'), oldest: inOrder('ASC', 'number > ?') }
  const numbers = cache.prepare(
    `SELECT i.number FROM box_items i CROSS JOIN forwardings f ON f.number = i.number
     WHERE i.folder = ? AND ${inView} ORDER BY i.number DESC`,
  )
  const newest = cache.prepare('SELECT max(number) AS number FROM box_items WHERE folder = ? AND number < ?')
  const countBetween = cache.prepare(
    'SELECT count(*) AS count FROM box_items WHERE folder = ? AND number >= ? AND number < ?',
  )
  const senders = cache.prepare(
    `SELECT f.summary -> '$.origem' AS origem FROM box_items i CROSS JOIN forwardings f ON f.number = i.number
     WHERE i.folder = ? GROUP BY f.sender ORDER BY count(*) DESC LIMIT ${maxSenders}`,
  )

  function wholeDays(folder: StoredFolder): Day[] {
    const days: Day[] = []
    // Jumps from day to day along the index: as many queries as there are days.
    for (let below = Number.MAX_SAFE_INTEGER; ; ) {
      const found = newest.get(folder.key, below)?.['number']
      if (found === null || found === undefined) return days
      const { at, from } = dayOf(Number(found))
      days.push({ at, count: Number(countBetween.get(folder.key, from, below)?.['count']) })
      below = from
    }
  }
  function someDays(folder: StoredFolder, view: CachedView): Day[] {
    const days: (Day & { from: number })[] = []
    for (const row of numbers.all(folder.key, ...viewValues(view))) {
      const number = Number(row['number'])
      const last = days.at(-1)
      if (last !== undefined && number >= last.from) last.count += 1
      else days.push({ ...dayOf(number), count: 1 })
    }
    return days.map(({ at, count }) => ({ at, count }))
  }

  return {
    window(folder, view, { after, offset, limit }) {
      const { whole, some } = windows[view.order]
      const from = after ?? (view.order === 'newest' ? Number.MAX_SAFE_INTEGER : -1)
      const rows = () =>
        isWhole(view)
          ? whole.all(folder.key, from, limit, offset)
          : some.all(folder.key, from, ...viewValues(view), limit, offset)
      return cache.parseOrCorrupt(() => rows().flatMap((row) => parseItem(row) ?? []))
    },
    days(folder, view) {
      const days = isWhole(view) ? wholeDays(folder) : someDays(folder, view)
      return view.order === 'newest' ? days : days.toReversed()
    },
    senders: (folder) =>
      cache.parseOrCorrupt(() =>
        senders.all(folder.key).flatMap(({ origem }) => {
          const parsed = parteEncaminhamentoSchema.safeParse(JSON.parse(z.string().parse(origem)))
          return parsed.success ? [parsed.data] : []
        }),
      ),
  }
}

/** The day of a forwarding's number, and the first number of that day. */
function dayOf(number: number): { at: string; from: number } {
  const at = new Date(Math.floor(number / numbersPerMs))
  const midnight = new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime() * numbersPerMs
  // A moment that could not be parsed counts as 1970.
  return { at: at.toISOString(), from: Math.max(0, midnight) }
}
