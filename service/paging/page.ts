import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/index.ts'

/** The matches of a list, each once, as statements with `id` and the sort key `at`. */
export interface List {
  /** All matches in any order. */
  readonly all: SQL
  /** The first `limit` matches, newest first, older than `before` if that is given. */
  first(limit: number, before?: SQL): SQL
}

/** The requested page (shapes.md 3.12), counted from 1, with 50 items by default. */
interface Wanted {
  readonly pagina?: number | undefined
  readonly tamanhoPagina?: number | undefined
}

/** The number of matches in each hour, newest first, from which the beginning of any page follows. */
export type Hours = readonly { readonly hour: number; readonly matches: number }[]

const hourSeconds = 3600

export const totalOf = (hours: Hours): number => hours.reduce((sum, { matches }) => sum + matches, 0)

/** Counts a list by hours (UTC, in seconds since 1970). */
export async function countHours(db: Database, { all }: Pick<List, 'all'>): Promise<Hours> {
  const counted = sql`select date_trunc('hour', at, 'UTC') as hour, count(*) as matches from (${all}) as found group by 1`
  const rows = await rowsOf<{ hour: unknown; matches: unknown }>(
    db,
    sql`select extract(epoch from hour) as hour, matches from (${counted}) as hours order by 1 desc`,
  )
  return rows.map(({ hour, matches }) => ({ hour: Number(hour), matches: Number(matches) }))
}

/** Counts these hours of a list, also those that have no match. */
export async function countTheseHours(
  db: Database,
  { all }: Pick<List, 'all'>,
  hours: readonly number[],
): Promise<Hours> {
  // One query with its times for each hour, because the planner knows how few rows an hour has, but not those of a column.
  const each = hours.map(
    (hour) => sql`select ${hour}::float8 as hour, count(*) as matches from (${all}) as found
      where at >= to_timestamp(${hour}::float8) and at < to_timestamp(${hour + hourSeconds}::float8)`,
  )
  const rows = await rowsOf<{ hour: unknown; matches: unknown }>(db, sql.join(each, sql` union all `))
  return rows.map(({ hour, matches }) => ({ hour: Number(hour), matches: Number(matches) }))
}

/** Replaces the counts of some hours. */
export function withHours(hours: Hours, changed: Hours): Hours {
  if (changed.length === 0) return hours
  const fresh = new Map(changed.map(({ hour, matches }) => [hour, matches]))
  const kept = hours.filter(({ hour }) => !fresh.has(hour))
  const added = changed.filter(({ matches }) => matches > 0)
  return [...kept, ...added].sort((a, b) => b.hour - a.hour)
}

/**
 * The ids of a page, and the total. The cost does not grow with the page number: the counts by hour tell in which hour
 * the page begins, and the list is read from there.
 */
export async function readPage(
  db: Database,
  list: List,
  { pagina = 1, tamanhoPagina: size = 50 }: Wanted,
  count: (db: Database, list: List) => Promise<Hours> = countHours,
): Promise<{ ids: string[]; count: number }> {
  const hours = await count(db, list)
  const total = totalOf(hours)
  const skipped = (pagina - 1) * size
  if (skipped >= total) return { ids: [], count: total }
  const { inHour, until } = placeOf(hours, skipped)
  // The first page is read from the top, so that it contains items newer than the counts.
  const before = skipped === 0 ? undefined : sql`to_timestamp(${until})`
  const rows = await rowsOf<{ id: string }>(db, list.first(inHour + size, before))
  return { ids: rows.slice(inHour).map(({ id }) => id), count: total }
}

/** The end of the hour that contains the match after `skipped` others, and the matches to skip in it. */
export function placeOf(hours: Hours, skipped: number): { inHour: number; until: number } {
  let left = skipped
  for (const { hour, matches } of hours) {
    if (left < matches) return { inHour: left, until: hour + hourSeconds }
    left -= matches
  }
  throw new Error('there are not so many')
}

/** Sorts rows by the order of their ids. */
export function inOrder<T extends { readonly id: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
