import { createHmac } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/index.ts'
import { tentativasEntrada as tentativas } from '../database/schema/index.ts'

/** Wrong passwords that cost nothing yet. Many people may share an address. */
const free = { login: 4, address: 20 } as const
const longestWaitMs = 15 * 60_000
const forgottenAfterMs = 60 * 60_000
/** Rows kept at most; of more, those go that would be forgotten first. */
const mostRows = 20_000

/** How long the next try has to wait after so many wrong passwords, of which some cost nothing. */
export function waitAfter(failures: number, freeOnes: number): number {
  return failures <= freeOnes ? 0 : Math.min(longestWaitMs, 1000 * 2 ** (failures - freeOnes - 1))
}

/** A try that may be made. It counts as failed until it is forgiven, so that many at once gain nothing. */
export interface AllowedAttempt {
  readonly kind: 'allowed'
  /** How long the next one has to wait if this one fails. */
  readonly nextWaitMs: number
  /** Names the login in the log without telling it: people type passwords into the wrong field. */
  readonly loginMark: string
  /** Takes back what this login's wrong passwords cost, those of other logins at the address excepted. */
  forgive(): Promise<void>
}

export interface Attempts {
  /** Asks for a try. An address of null is not counted. */
  begin(login: string, address: string | null): Promise<AllowedAttempt | { kind: 'wait'; waitMs: number }>
  /** Lets a login begin anew, whose person has a new password. */
  forget(login: string): Promise<void>
}

/** Counts wrong passwords for each login and each address, in the database: several processes may serve. */
export function createAttempts({ db, clock, key }: { db: Database; clock: () => Date; key: string }): Attempts {
  const mark = (kind: keyof typeof free, value: string) =>
    createHmac('sha256', key).update(`sign-in ${kind} ${value}`).digest('base64url')

  const markOf = (login: string) => mark('login', login.trim().toLowerCase())

  const forgetOld = async () => {
    await db.delete(tentativas).where(lt(tentativas.esquecidaEm, clock()))
    await db.execute(sql`delete from ${tentativas} where chave in (
      select chave from ${tentativas} order by esquecida_em desc offset ${mostRows} for update skip locked)`)
  }

  return {
    begin: async (login, address) => {
      await forgetOld()
      const loginMark = markOf(login)
      const addressMark = address === null ? null : mark('address', address)
      // Always in this order: two tries must not wait for each other's second row.
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
    // A wait that this try did not cause is that of others, and stays.
    const changes = address.nextWaitMs > 0 ? { falhas, esperaAte: now } : { falhas }
    await tx.update(tentativas).set(changes).where(eq(tentativas.chave, row.chave))
  })
}
