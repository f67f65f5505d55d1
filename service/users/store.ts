import { and, asc, desc, eq } from 'drizzle-orm'
import type { Usuario } from '../../contract/api/users.ts'
import type { Database } from '../database/index.ts'
import { papeis, pessoas } from '../database/schema/index.ts'

/** The person behind an idCidadao as the API shows them. */
export async function findUsuario(db: Database, id: string): Promise<Usuario | undefined> {
  const [row] = await db.select().from(pessoas).where(eq(pessoas.id, id))
  return row && { id: row.id, nome: row.nome, email: row.email }
}

/** Ids of a person's active roles, the one that comes first in front. */
export async function activeRolesOf(db: Database, idPessoa: string): Promise<string[]> {
  const rows = await db
    .select({ id: papeis.id })
    .from(papeis)
    .where(and(eq(papeis.idPessoa, idPessoa), eq(papeis.ativo, true)))
    .orderBy(desc(papeis.prioritario), asc(papeis.cargo), asc(papeis.id))
  return rows.map((row) => row.id)
}
