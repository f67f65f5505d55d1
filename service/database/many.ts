import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** PostgreSQL counts the parameters of a statement in 16 bits. */
const mostParameters = 65_535

/** Rows in parts, each of which one statement can insert. */
export function* inStatements<T extends object>(rows: readonly T[]): Generator<T[]> {
  const columns = Math.max(1, ...new Set(rows.map((row) => Object.keys(row).length)))
  const most = Math.floor(mostParameters / columns)
  for (let at = 0; at < rows.length; at += most) yield rows.slice(at, at + most)
}

/** UUIDs as one parameter, however many they are. */
export const uuids = (ids: Iterable<string>): SQL => sql`${`{${[...new Set(ids)].join(',')}}`}::uuid[]`

/** SQL condition: the column has one of the ids. For a list that a request does not limit, instead of `inArray`. */
export const isAmong = (column: PgColumn | SQLWrapper, ids: Iterable<string>): SQL =>
  sql`${column} = any(${uuids(ids)})`

/** SQL condition: the column has none of the ids. */
export const isNotAmong = (column: PgColumn, ids: Iterable<string>): SQL => sql`${column} <> all(${uuids(ids)})`
