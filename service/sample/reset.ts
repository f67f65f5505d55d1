import { setTimeout as sleep } from 'node:timers/promises'
import { getTableName, is, isNotNull, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database/index.ts'
import * as schema from '../database/schema/index.ts'
import { hashPassword } from '../identity/password.ts'
import { samplePassword } from './people.ts'
import { insertSample } from './seed.ts'

/** Tables that are not emptied, so that tokens, sessions and signed addresses stay valid. */
const kept: readonly unknown[] = [schema.registrosIdentidade, schema.segredosIdentidade, schema.chavesArmazenamento]

const maxAttempts = 60
/** Shorter than PostgreSQL's deadlock_timeout, so that a deadlock cancels the reset and never another request. */
const lockWaitMs = 500
/** PostgreSQL's codes for a statement timeout, a lock timeout and a deadlock. */
const retriedCodes: readonly unknown[] = ['57014', '55P03', '40P01']
const codeOf = (error: unknown): unknown => {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return code ?? (cause === undefined ? undefined : codeOf(cause))
}

/** The same for every reset: making one costs as much as all rows. */
let senhaHash = ''

/**
 * Deletes everything and restores the sample in one transaction. Returns the names of the stored files that no row names
 * any more. Concurrent writes commit before it, or find none of the old rows.
 * @throws the last lock error of PostgreSQL after 60 attempts
 */
export async function resetToSample(db: Database): Promise<string[]> {
  senhaHash ||= await hashPassword(samplePassword)
  const tables = Object.values(schema).filter((each) => is(each, PgTable) && !kept.includes(each)) as PgTable[]
  const names = sql.join(
    tables.map((table) => sql.identifier(getTableName(table))),
    sql`, `,
  )
  const once = () =>
    db.transaction(async (tx) => {
      // All locks before the first read, so that no file is added between listing and deleting.
      // statement_timeout, because lock_timeout counts anew for each table.
      await tx.execute(sql.raw(`set local statement_timeout = ${lockWaitMs}`))
      await tx.execute(sql`lock table ${names} in access exclusive mode`)
      await tx.execute(sql`set local statement_timeout = 0`)
      const files = await tx
        .select({ objeto: schema.arquivos.objeto })
        .from(schema.arquivos)
        .where(isNotNull(schema.arquivos.objeto))
      await tx.execute(sql`truncate table ${names}`)
      await insertSample(tx, senhaHash)
      return files.flatMap(({ objeto }) => objeto ?? [])
    })
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once()
    } catch (error) {
      // Another transaction holds a lock; it may end soon.
      if (attempt === maxAttempts || !retriedCodes.includes(codeOf(error))) throw error
      await sleep(50 + Math.random() * 200)
    }
  }
}
