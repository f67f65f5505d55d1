import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/index.ts'

/** The matches of a list, each once, as statements that answer `id` and `at`, the moment by which it is in order. */
export interface List {
  /** All matches in any order. */
  readonly all: SQL
  /** The first `limit` matches in order, newest first, that are older than `before` where that is given. */
  first(limit: number, before?: SQL): SQL
}

/** Which page, as the API counts (shapes.md 3.12): from 1, and of 50 unless it is said. */
export interface Wanted {
  readonly pagina?: number | undefined
  readonly tamanhoPagina?: number | undefined
}

/** How many match in each hour, newest first: where a page begins is told from it, however far down that is. */
export type Hours = readonly { readonly hour: number; readonly matches: number }[]

const hourSeconds = 3600

/** What a driver answers, whichever it is. */
const rowsOf = (result: unknown): Record<string, unknown>[] => (result as { rows: Record<string, unknown>[] }).rows

/** Counts a list by hours (of UTC, in seconds since 1970). */
export async function countHours(db: Database, { all }: List): Promise<Hours> {
  const counted = sql`select date_trunc('hour', at, 'UTC') as hour, count(*) as matches from (${all}) as found group by 1`
  const rows = rowsOf(
    await db.execute(sql`select extract(epoch from hour) as hour, matches from (${counted}) as hours order by 1 desc`),
  )
  return rows.map((row) => ({ hour: Number(row['hour']), matches: Number(row['matches']) }))
}

/**
 * The ids of a page, and how many match in all. A page's cost does not grow with its number: the count that every page
 * needs is taken by hours, which says in which hour the page begins, and the list is read from there.
 */
export async function readPage(
  db: Database,
  list: List,
  { pagina = 1, tamanhoPagina: size = 50 }: Wanted,
  count: (db: Database, list: List) => Promise<Hours> = countHours,
): Promise<{ ids: string[]; count: number }> {
  const hours = await count(db, list)
  const total = hours.reduce((sum, { matches }) => sum + matches, 0)
  const skipped = (pagina - 1) * size
  if (skipped >= total) return { ids: [], count: total }
  const { inHour, until } = placeOf(hours, skipped)
  // The newest are read from the top: what has come since they were counted is among them.
  const before = skipped === 0 ? undefined : sql`to_timestamp(${until})`
  const rows = rowsOf(await db.execute(list.first(inHour + size, before)))
  return { ids: rows.slice(inHour).map((row) => String(row['id'])), count: total }
}

/** The hour in which the match after `skipped` others lies, by its end, and how many of it are passed over. */
export function placeOf(hours: Hours, skipped: number): { inHour: number; until: number } {
  let left = skipped
  for (const { hour, matches } of hours) {
    if (left < matches) return { inHour: left, until: hour + hourSeconds }
    left -= matches
  }
  throw new Error('there are not so many')
}

/** Rows as their ids are in order. */
export function inOrder<T extends { readonly id: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
