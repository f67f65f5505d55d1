import { z } from 'zod'
import { type ParteEncaminhamento, parteEncaminhamentoSchema } from '../../../../contract/api/forwardings.ts'
import type { Cache } from '../../../engine/database/index.ts'
import { type CachedView, itemsSql, withForwardings } from './filter-sql.ts'
import type { StoredFolder } from './folders.ts'
import { numberOfDay, numbersPerMs, parseItem, type StoredItem } from './rows.ts'
import { createStatements } from './statements.ts'

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
  /** The senders, in Saida the addressees; those with the most items first. */
  correspondents(folder: StoredFolder): ParteEncaminhamento[]
}

const maxCorrespondents = 200

export function createViewsStore(cache: Cache): ViewsStore {
  const prepare = createStatements(cache)
  const parties = cache.prepare(
    `SELECT content FROM parties p JOIN (
       SELECT party, count(*) AS items FROM box_parties WHERE folder = ? GROUP BY party
     ) i ON i.party = p.key ORDER BY i.items DESC, p.key LIMIT ${maxCorrespondents}`,
  )

  /** Jumps from day to day along the index: as many pairs of queries as there are days. */
  function jumpDays(folder: StoredFolder, view: CachedView): Day[] {
    const { from, of, ofValues, number, sql, values } = itemsSql(folder, view)
    const some = `FROM ${from} WHERE ${of}`
    const newest = prepare(`SELECT i.number ${some} AND ${number} < ?${sql} ORDER BY ${number} DESC LIMIT 1`)
    const count = prepare(`SELECT count(*) AS count ${some} AND ${number} >= ? AND ${number} < ?${sql}`)
    const days: Day[] = []
    for (let below = Number.MAX_SAFE_INTEGER; ; ) {
      const found = newest.get(...ofValues, below, ...values)?.['number']
      if (found === undefined) return days
      const day = dayOf(Number(found))
      days.push({ at: day.at, count: Number(count.get(...ofValues, day.from, below, ...values)?.['count']) })
      below = day.from
    }
  }
  /** Reads the number of each item: for views that name their items, of which there are few. */
  function readDays(folder: StoredFolder, view: CachedView): Day[] {
    const { from, of, ofValues, number: column, sql, values } = itemsSql(folder, view)
    const some = prepare(`SELECT i.number FROM ${from} WHERE ${of}${sql} ORDER BY ${column} DESC`)
    const rows = some.all(...ofValues, ...values)
    const days: (Day & { from: number })[] = []
    for (const row of rows) {
      const number = Number(row['number'])
      const last = days.at(-1)
      if (last !== undefined && number >= last.from) last.count += 1
      else days.push({ ...dayOf(number), count: 1 })
    }
    return days.map(({ at, count }) => ({ at, count }))
  }

  return {
    window(folder, view, { after, offset, limit }) {
      const { from, of, ofValues, number, sql, values, readsForwardings } = itemsSql(folder, view)
      const [order, behind, first] = view.order === 'newest' ? ['DESC', '<', Number.MAX_SAFE_INTEGER] : ['ASC', '>', -1]
      const some = `FROM ${from} WHERE ${of} AND ${number} ${behind} ?${sql} ORDER BY ${number} ${order} LIMIT ? OFFSET ?`
      // The rows before the window are passed without reading their forwardings, if no condition needs them.
      const rows = readsForwardings
        ? prepare(`SELECT f.id, f.summary, i.unread ${some}`)
        : prepare(`SELECT f.id, f.summary, i.unread FROM (SELECT i.number, i.unread ${some}) i ${withForwardings}
          ORDER BY i.number ${order}`)
      return cache.parseOrCorrupt(() =>
        rows.all(...ofValues, after ?? first, ...values, limit, offset).flatMap((row) => parseItem(row) ?? []),
      )
    },
    days(folder, view) {
      const days = view.numbers === null ? jumpDays(folder, view) : readDays(folder, view)
      return view.order === 'newest' ? days : days.toReversed()
    },
    correspondents: (folder) =>
      cache.parseOrCorrupt(() =>
        parties.all(folder.key).flatMap(({ content }) => {
          const parsed = parteEncaminhamentoSchema.safeParse(JSON.parse(z.string().parse(content)))
          return parsed.success ? [parsed.data] : []
        }),
      ),
  }
}

/** The day of a forwarding's number, and the first number of that day. */
function dayOf(number: number): { at: string; from: number } {
  const at = new Date(Math.floor(number / numbersPerMs))
  // A moment that could not be parsed counts as 1970.
  return { at: at.toISOString(), from: Math.max(0, numberOfDay(at)) }
}
