import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { foldText } from '../../contract/text.ts'

/** Condition: a column contains a text, ignoring case and accents. `fold_text` is `foldText` in SQL; trigrams index it. */
export function contains(column: AnyColumn | SQL, text: string): SQL {
  const literal = foldText(text).replaceAll(/[\\%_]/g, (char) => `\\${char}`)
  return sql`fold_text(${column}) like ${`%${literal}%`}`
}
