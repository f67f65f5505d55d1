import type { DatabaseSync } from 'node:sqlite'

/**
 * The whole schema as text, in a fixed order, without the tables that SQLite makes by itself for a full-text index: a
 * database can be made of it.
 */
export function dumpSchema(db: DatabaseSync): string {
  const rows = db
    .prepare(
      `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
       ORDER BY CASE type WHEN 'table' THEN 0 ELSE 1 END, tbl_name, type, name`,
    )
    .all()
  return `${rows.map((row) => `${String(row['sql'])};`).join('\n\n')}\n`
}
