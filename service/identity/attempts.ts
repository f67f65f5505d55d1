import { eq, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/index.ts'
import { tentativasEntrada as tentativas } from '../database/schema/index.ts'
import type { KeyedHash } from '../limits/keyed-hash.ts'

/** Wrong passwords without a delay; more for an address, which many people may share. */
const free = { login: 4, address: 20 } as const
const longestWaitMs = 15 * 60_000
const forgottenAfterMs = 60 * 60_000
/** Most rows; those that expire first are evicted. */
const mostRows = 20_000

/** Delay of the next attempt after this many wrong passwords, some of which are free. */
export function waitAfter(failures: number, freeOnes: number): number {
  return failures <= freeOnes ? 0 : Math.min(longestWaitMs, 1000 * 2 ** (failures - freeOnes - 1))
}

/** An allowed attempt. It counts as failed until it is forgiven, so that concurrent attempts gain nothing. */
interface AllowedAttempt {
  readonly kind: 'allowed'
  /** Delay of the next attempt if this one fails. */
  readonly nextWaitMs: number
  /** A hash of the login for the log, because people type passwords into the wrong field. */
  readonly loginMark: string
  /** Removes the failures of this login; those of other logins at the address stay. */
  forgive(): Promise<void>
}

export interface Attempts {
  /** Requests an attempt. A null address is not counted. */
  begin(login: string, address: string | null): Promise<AllowedAttempt | { kind: 'wait'; waitMs: number }>
  /** Resets a login after a new password. */
  forget(login: string): Promise<void>
}

/** Counts wrong passwords by login and by address, in the database that all processes share. */
export function createAttempts({ db, clock, mark }: { db: Database; clock: () => Date; mark: KeyedHash }): Attempts {
  const markOf = (login: string) => mark('sign-in login', login.trim().toLowerCase())

  const forgetOld = async () => {
    await db.delete(tentativas).where(lt(tentativas.esquecidaEm, clock()))
    await db.execute(sql`delete from ${tentativas} where chave in (
      select chave from ${tentativas} order by esquecida_em desc offset ${mostRows} for update skip locked)`)
  }

  return {
    begin: async (login, address) => {
      await forgetOld()
      const loginMark = markOf(login)
      const addressMark = address === null ? null : mark('sign-in address', address)
      // Always in this order, to prevent a deadlock of two attempts.
      const counted = [
        ...(addressMark === null ? [] : [{ chave: addressMark, freeOnes: free.address }]),
        { chave: loginMark, freeOnes: free.login },
      ]
      return db.transaction(async (tx) => {
        const now = clock()
        const rows = []
        for (const { chave, freeOnes } of counted) {
          const { falhas, esperaAte } = await hold(tx, chave, now)
          const nextWaitMs = waitAfter(falhas + 1, freeOnes)
          rows.push({ chave, falhas: falhas + 1, nextWaitMs, waitMs: esperaAte.getTime() - now.getTime() })
        }
        const waitMs = Math.max(...rows.map((row) => row.waitMs))
        if (waitMs > 0) return { kind: 'wait', waitMs }
        for (const { chave, falhas, nextWaitMs } of rows) {
          const esperaAte = new Date(now.getTime() + nextWaitMs)
          const esquecidaEm = new Date(esperaAte.getTime() + forgottenAfterMs)
          await tx.update(tentativas).set({ falhas, esperaAte, esquecidaEm }).where(eq(tentativas.chave, chave))
        }
        const address = rows.find(({ chave }) => chave === addressMark)
        return {
          kind: 'allowed',
          nextWaitMs: Math.max(...rows.map((row) => row.nextWaitMs)),
          loginMark,
          forgive: () => forgiveLogin(db, { loginMark, address, now }),
        }
      })
    },
    forget: async (login) => {
      await db.delete(tentativas).where(eq(tentativas.chave, markOf(login)))
    },
  }
}

/** The row of a key, locked until the transaction ends. */
async function hold(tx: Transaction, chave: string, now: Date): Promise<typeof tentativas.$inferSelect> {
  const esquecidaEm = new Date(now.getTime() + forgottenAfterMs)
  await tx.insert(tentativas).values({ chave, falhas: 0, esperaAte: now, esquecidaEm }).onConflictDoNothing()
  const [row] = await tx.select().from(tentativas).where(eq(tentativas.chave, chave)).for('update')
  return row ?? { chave, falhas: 0, esperaAte: now, esquecidaEm }
}

async function forgiveLogin(
  db: Database,
  {
    loginMark,
    address,
    now,
  }: { loginMark: string; address?: { chave: string; nextWaitMs: number } | undefined; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = address && (await hold(tx, address.chave, now))
    const [login] = await tx.delete(tentativas).where(eq(tentativas.chave, loginMark)).returning()
    if (!row) return
    const falhas = Math.max(0, row.falhas - (login?.falhas ?? 0))
    // A delay that other attempts caused stays.
    const changes = address.nextWaitMs > 0 ? { falhas, esperaAte: now } : { falhas }
    await tx.update(tentativas).set(changes).where(eq(tentativas.chave, row.chave))
  })
}
