import { eq } from 'drizzle-orm'
import type { Database } from '../database/index.ts'
import { agentes } from '../database/schema/index.ts'
import { applyOrganisation } from './apply.ts'
import type { Organisation } from './schema.ts'

/**
 * Prepares a database for real people: applies the organisation file, if given. Returns whether there is any
 * organisation.
 * @throws UsageError
 */
export async function prepareOrganisation(db: Database, file: Organisation | null, now: Date): Promise<boolean> {
  if (file !== null) await applyOrganisation(db, file, now)
  const known = await db.select({ id: agentes.id }).from(agentes).where(eq(agentes.tipo, 'Patriarca')).limit(1)
  return known.length > 0
}
