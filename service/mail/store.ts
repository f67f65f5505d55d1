import { and, asc, count, desc, eq, gte, isNull, notInArray } from 'drizzle-orm'
import type { Database, Transaction } from '../database/index.ts'
import { mensagens } from '../database/schema/index.ts'

export type Mensagem = typeof mensagens.$inferSelect

/** Locks the oldest unsent message until the transaction ends; skips those that another process has locked. */
export async function lockNextUnsent(
  db: Database | Transaction,
  { since, except }: { since: Date; except: readonly string[] },
): Promise<Mensagem | undefined> {
  const waiting = [isNull(mensagens.enviadoEm), gte(mensagens.criadoEm, since)]
  const [row] = await db
    .select()
    .from(mensagens)
    .where(and(...waiting, except.length > 0 ? notInArray(mensagens.id, [...except]) : undefined))
    .orderBy(asc(mensagens.criadoEm), asc(mensagens.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

/** Records the result of an attempt. */
export async function recordAttempt(
  db: Database | Transaction,
  id: string,
  result: { enviadoEm: Date; falha: null } | { falha: string },
): Promise<void> {
  await db.update(mensagens).set(result).where(eq(mensagens.id, id))
}

/** The newest messages, and the number of all. */
export async function listNewestMensagens(db: Database, most: number): Promise<{ rows: Mensagem[]; count: number }> {
  const rows = await db.select().from(mensagens).orderBy(desc(mensagens.criadoEm), asc(mensagens.para)).limit(most)
  const [total] = await db.select({ count: count() }).from(mensagens)
  return { rows, count: total?.count ?? 0 }
}
