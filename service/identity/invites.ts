import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../database/index.ts'
import { convites, pessoas, registrosIdentidade } from '../database/schema/index.ts'
import { hashPassword } from './password.ts'
import { findPerson, findPersonByLogin } from './people.ts'

const holdsMs = 72 * 60 * 60_000
export const shortestPassword = 12
const longestPassword = 200

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

/** A new invitation for a person, who thereby loses an older one; null for a login that nobody active has. */
export async function createInvite(db: Database, login: string, now: Date) {
  const person = await findPersonByLogin(db, login)
  if (!person) return null
  const code = randomBytes(32).toString('base64url')
  const row = { hash: hashOf(code), expiraEm: new Date(now.getTime() + holdsMs) }
  await db
    .insert(convites)
    .values({ idPessoa: person.id, ...row })
    .onConflictDoUpdate({ target: convites.idPessoa, set: row })
  return { code, nome: person.nome, expiresAt: row.expiraEm }
}

const valid = (code: string, now: Date) => and(eq(convites.hash, hashOf(code)), gt(convites.expiraEm, now))

/** Who is invited by a code; undefined where it does not hold, or not any more. */
export async function findInvited(db: Database, code: string, now: Date) {
  const [row] = await db.select().from(convites).where(valid(code, now))
  return row && findPerson(db, row.idPessoa)
}

/** What is wrong with a password that somebody chooses, as a sentence. */
export function passwordProblem(senha: string, repetida: string): string | undefined {
  const length = [...senha.normalize('NFKC')].length
  if (length < shortestPassword) return `A senha deve ter no mínimo ${shortestPassword} caracteres.`
  if (length > longestPassword) return `A senha deve ter no máximo ${longestPassword} caracteres.`
  return senha === repetida ? undefined : 'As duas senhas são diferentes. Digite a mesma nas duas vezes.'
}

/**
 * Uses an invitation up: its person signs in by this password from now on, and who was signed in as them is signed
 * out. Answers false where the code does not hold any more.
 */
export async function choosePassword(db: Database, code: string, senha: string, now: Date): Promise<boolean> {
  const senhaHash = await hashPassword(senha)
  return db.transaction(async (tx) => {
    const [used] = await tx.delete(convites).where(valid(code, now)).returning()
    if (!used) return false
    await tx.update(pessoas).set({ senhaHash, senhaEm: now }).where(eq(pessoas.id, used.idPessoa))
    await tx.delete(registrosIdentidade).where(sql`${registrosIdentidade.conteudo} ->> 'accountId' = ${used.idPessoa}`)
    return true
  })
}
