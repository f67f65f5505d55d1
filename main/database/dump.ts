import type { DatabaseSync } from 'node:sqlite'

/** The whole schema as text, in a fixed order; schema.sql is kept equal to it by a test. */
export function dumpSchema(db: DatabaseSync): string {
  const rows = db
    .prepare(
      `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       ORDER BY CASE type WHEN 'table' THEN 0 ELSE 1 END, tbl_name, type, name`,
    )
    .all()
  return `${rows.map((row) => `${String(row['sql'])};`).join('\n\n')}\n`
}
