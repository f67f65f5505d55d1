import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './index.ts'
import * as schema from './schema/index.ts'
import { DatabaseUnavailable, isLost } from './unavailable.ts'

export const drizzleOptions = { schema, casing: 'snake_case' } as const

/** Longest wait for a connection, also for a free one of the pool. */
const connectMs = 10_000
/** Node probes a silent connection after this time, and gives it up ten seconds later. */
const keepAliveMs = 10_000

/** A standby may lack what the primary has accepted, so it must not answer even a read. */
async function refuseReadOnly(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ aside: boolean }>('select pg_is_in_recovery() as aside')
  if (rows[0]?.aside !== false) throw new DatabaseUnavailable('undone', 'the server of DATABASE_URL is a standby')
}

/**
 * Options of every connection to PostgreSQL, also the queue's. `answerMs`: longest wait for an answer; only this ends a
 * connection whose server was lost before it confirmed the last packet. The server waits no longer for a lost process,
 * whose transaction holds locks.
 */
export const connectionOptions = ({ url, answerMs }: { url: string; answerMs: number }) => ({
  connectionString: url,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMs,
  connectionTimeoutMillis: connectMs,
  query_timeout: answerMs,
  idle_in_transaction_session_timeout: answerMs,
  onConnect: refuseReadOnly,
})

/**
 * Runs a transaction on a connection of the pool. Drizzle's own loses a connection of the pool when `begin` fails,
 * returns broken ones, and hides the error of a failed `commit` behind that of the rollback.
 * @throws DatabaseUnavailable if the connection was lost; the outcome is unknown from the commit on
 */
export const transactionOn =
  (pool: pg.Pool): Database['transaction'] =>
  async (work, config) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable('undone', error)
    })
    let [isBroken, isCommitting] = [false, false]
    // Without a listener the error of a connection in use would end the process.
    const breaks = () => {
      isBroken = true
    }
    client.on('error', breaks)
    try {
      return await drizzle(client, drizzleOptions).transaction(async (tx) => {
        const result = await work(tx).catch((error: unknown) => {
          // The rollback would wait behind a query without an answer.
          if (isLost(error)) void client.end()
          throw error
        })
        isCommitting = true
        return result
      }, config)
    } catch (error) {
      isBroken ||= isLost(error)
      if (!isBroken) throw error
      throw new DatabaseUnavailable(isCommitting ? 'unknown' : 'undone', error)
    } finally {
      client.off('error', breaks)
      client.release(isBroken)
    }
  }
