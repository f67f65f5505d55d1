import { and, asc, isNotNull, isNull } from 'drizzle-orm'
import { UsageError } from '../address.ts'
import type { Database } from '../database/index.ts'
import { pessoas } from '../database/schema/index.ts'
import { passwordMatches } from '../identity/password.ts'
import { samplePassword } from './people.ts'

/** Throws UsageError if anybody still has the sample's published password. */
export async function refusePublishedPassword(db: Database): Promise<void> {
  // Chosen passwords are longer than the published one.
  const given = await db
    .select({ login: pessoas.login, senhaHash: pessoas.senhaHash })
    .from(pessoas)
    .where(and(isNotNull(pessoas.senhaHash), isNull(pessoas.senhaEm)))
    .orderBy(asc(pessoas.login))
  const known = new Map<string | null, boolean>()
  for (const { senhaHash } of given) {
    if (!known.has(senhaHash)) known.set(senhaHash, await passwordMatches(samplePassword, senhaHash))
  }
  const logins = given.filter(({ senhaHash }) => known.get(senhaHash)).map(({ login }) => login)
  if (logins.length === 0) return
  const more = logins.length > 3 ? ` e mais ${logins.length - 3}` : ''
  throw new UsageError(
    `Há pessoas com a senha publicada da demonstração: ${logins.slice(0, 3).join(', ')}${more}. Fora do treinamento o ` +
      'serviço não inicia assim. Use uma pasta de dados nova (MALOTE_DATA) ou um banco vazio (DATABASE_URL), com ' +
      '--organisation ARQUIVO.',
  )
}
