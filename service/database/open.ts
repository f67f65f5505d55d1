import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { connectionOptions, drizzleOptions as options, transactionOn } from './connections.ts'
import type { Database } from './index.ts'

/** The same database for the queue, which does not use Drizzle. */
export type DatabaseConnection =
  | { readonly kind: 'pglite'; readonly client: PGlite }
  | { readonly kind: 'postgres'; readonly options: ReturnType<typeof connectionOptions> }

export interface OpenedDatabase {
  readonly db: Database
  readonly connection: DatabaseConnection
  /** The connections of PostgreSQL; null for PGlite, which has one. */
  readonly pool: pg.Pool | null
  /** To be called after all its users have ended. */
  close(): Promise<void>
}

const migrationsFolder = path.join(import.meta.dirname, 'migrations')
/** PGlite's 128 MB of buffers stay in memory even if nothing is in them; the system caches the files anyway. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
/** Any number that no other advisory lock uses. */
const migrationLock = 7_213_001

/**
 * Opens and migrates the database: the PostgreSQL at `url`, or PGlite in `folder`. This process must own the folder,
 * because a second PGlite would destroy it. `answerMs`: longest wait for an answer of PostgreSQL.
 */
export async function openDatabase({
  folder,
  url,
  answerMs = 30_000,
}: {
  folder: string
  url: string | null
  answerMs?: number
}): Promise<OpenedDatabase> {
  return url === null ? openPglite(folder) : openPostgres(connectionOptions({ url, answerMs }))
}

async function openPglite(folder: string): Promise<OpenedDatabase> {
  const client = await PGlite.create(folder, { extensions: { pg_trgm }, startParams })
  const db = drizzlePglite(client, options)
  await migratePglite(db, { migrationsFolder })
  return { db, connection: { kind: 'pglite', client }, pool: null, close: () => client.close() }
}

async function openPostgres(connection: ReturnType<typeof connectionOptions>): Promise<OpenedDatabase> {
  await migrateOnce(connection.connectionString)
  const pool = new pg.Pool(connection)
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', () => {})
  const db: Database = drizzlePostgres(pool, options)
  db.transaction = transactionOn(pool)
  return { db, connection: { kind: 'postgres', options: connection }, pool, close: () => pool.end() }
}

/** Several processes may start at once: one migrates, the others wait for it, however long. */
async function migrateOnce(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, keepAlive: true })
  // The query fails, too.
  client.on('error', () => {})
  await client.connect()
  try {
    const db = drizzlePostgres(client, options)
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    try {
      await migratePostgres(db, { migrationsFolder })
    } finally {
      await db.execute(sql`select pg_advisory_unlock(${migrationLock})`)
    }
  } finally {
    await client.end()
  }
}
