import type { Cache } from '../../../engine/database/index.ts'

/** Prepares each statement once; for SQL that depends on the filters. */
export function createStatements(cache: Cache): Cache['prepare'] {
  const prepared = new Map<string, ReturnType<Cache['prepare']>>()
  return (sql) => {
    const known = prepared.get(sql)
    if (known !== undefined) return known
    const statement = cache.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
}
