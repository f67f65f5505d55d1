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

/** Makes an invitation, which replaces the person's older one; null if no active person has this login. */
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

/** The person invited by a code; undefined for an unknown or expired code. */
export async function findInvited(db: Database, code: string, now: Date) {
  const [row] = await db.select().from(convites).where(valid(code, now))
  return row && findPerson(db, row.idPessoa)
}

/** The Portuguese problem with a new password, or undefined. */
export function passwordProblem(senha: string, repetida: string): string | undefined {
  const length = [...senha.normalize('NFKC')].length
  if (length < shortestPassword) return `A senha deve ter no mínimo ${shortestPassword} caracteres.`
  if (length > longestPassword) return `A senha deve ter no máximo ${longestPassword} caracteres.`
  return senha === repetida ? undefined : 'As duas senhas são diferentes. Digite a mesma nas duas vezes.'
}

/** Redeems an invitation: sets the password and ends the person's sessions. Returns false for an invalid code. */
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
