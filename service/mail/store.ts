import { and, asc, count, desc, eq, gte, isNull, notInArray } from 'drizzle-orm'
import type { Database, Transaction } from '../database/index.ts'
import { mensagens } from '../database/schema/index.ts'

export type Mensagem = typeof mensagens.$inferSelect

/**
 * The oldest message that waits to be sent, held until the transaction ends: one that another process holds is
 * passed over.
 */
export async function nextWaiting(
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

/** Notes how a try ended: sent, or why not. */
export async function noteTry(
  db: Database | Transaction,
  id: string,
  result: { enviadoEm: Date; falha: null } | { falha: string },
): Promise<void> {
  await db.update(mensagens).set(result).where(eq(mensagens.id, id))
}

/** Messages, newest first, and how many there are. */
export async function newestMensagens(db: Database, most: number): Promise<{ rows: Mensagem[]; count: number }> {
  const rows = await db.select().from(mensagens).orderBy(desc(mensagens.criadoEm), asc(mensagens.para)).limit(most)
  const [total] = await db.select({ count: count() }).from(mensagens)
  return { rows, count: total?.count ?? 0 }
}
