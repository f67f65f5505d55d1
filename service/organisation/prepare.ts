import { eq } from 'drizzle-orm'
import type { Database } from '../database/index.ts'
import { agentes } from '../database/schema/index.ts'
import { refusePublishedPassword } from '../sample/published-password.ts'
import { applyOrganisation } from './apply.ts'
import type { Organisation } from './schema.ts'

/**
 * Makes a database ready for real work: with the organisation of the file, where one is given, and without the
 * demonstration's password. Answers whether there is any organisation. Throws Misused.
 */
export async function prepareOrganisation(db: Database, file: Organisation | null, now: Date): Promise<boolean> {
  await refusePublishedPassword(db)
  if (file !== null) await applyOrganisation(db, file, now)
  const known = await db.select({ id: agentes.id }).from(agentes).where(eq(agentes.tipo, 'Patriarca')).limit(1)
  return known.length > 0
}
