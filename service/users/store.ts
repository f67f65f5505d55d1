import { eq } from 'drizzle-orm'
import type { Usuario } from '../../contract/api/users.ts'
import type { Database } from '../database/index.ts'
import { pessoas } from '../database/schema/index.ts'

/** The API's shape of a person. */
export async function findUsuario(db: Database, id: string): Promise<Usuario | undefined> {
  const [row] = await db.select().from(pessoas).where(eq(pessoas.id, id))
  return row && { id: row.id, nome: row.nome, email: row.email }
}
