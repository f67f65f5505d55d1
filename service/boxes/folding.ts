import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Text as it is compared in a search: lower case, without the accents of Portuguese. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/**
 * Whether a column contains a text, whatever its case and accents. `dobrar` is the database's own `fold`, so that an
 * index of trigrams over it can serve (database/migrations, 0008).
 */
export function contains(column: AnyColumn | SQL, text: string): SQL {
  const literal = fold(text).replaceAll(/[\\%_]/g, (char) => `\\${char}`)
  return sql`dobrar(${column}) like ${`%${literal}%`}`
}
