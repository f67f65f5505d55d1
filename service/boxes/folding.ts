import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

const accented = 'áàâãäéèêëíìîïóòôõöúùûüçñ'
const plain = 'aaaaaeeeeiiiiooooouuuucn'

/** Text as it is compared in a search: lower case, without the accents of Portuguese. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Whether a column contains a text, whatever its case and accents. No extension of PostgreSQL is needed. */
export function contains(column: AnyColumn, text: string): SQL {
  const literal = fold(text).replaceAll(/[\\%_]/g, (char) => `\\${char}`)
  return sql`translate(lower(${column}), ${accented}, ${plain}) like ${`%${literal}%`}`
}
