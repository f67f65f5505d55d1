import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import type { Database } from './index.ts'
import * as schema from './schema/index.ts'

/** The same database for the queue, which does not use Drizzle. */
export type DatabaseConnection =
  | { readonly kind: 'pglite'; readonly client: PGlite }
  | { readonly kind: 'postgres'; readonly url: string }

export interface OpenedDatabase {
  readonly db: Database
  readonly connection: DatabaseConnection
  /** The connections of PostgreSQL; null for PGlite, which has one. */
  readonly pool: pg.Pool | null
  /** To be called after all its users have ended. */
  close(): Promise<void>
}

const migrationsFolder = path.join(import.meta.dirname, 'migrations')
const options = { schema, casing: 'snake_case' } as const
/** PGlite's 128 MB of buffers stay in memory even if nothing is in them; the system caches the files anyway. */
const modest = ['shared_buffers=16MB']
/** Any number that no other advisory lock uses. */
const migrationLock = 7_213_001

/**
 * Opens and migrates the database: the PostgreSQL at `url`, or PGlite in `folder`. This process must own the folder,
 * because a second PGlite would destroy it.
 */
export async function openDatabase({ folder, url }: { folder: string; url: string | null }): Promise<OpenedDatabase> {
  return url === null ? openPglite(folder) : openPostgres(url)
}

async function openPglite(folder: string): Promise<OpenedDatabase> {
  const startParams = [...PGlite.defaultStartParams, ...modest.flatMap((setting) => ['-c', setting])]
  const client = await PGlite.create(folder, { extensions: { pg_trgm }, startParams })
  const db = drizzlePglite(client, options)
  await migratePglite(db, { migrationsFolder })
  return { db, connection: { kind: 'pglite', client }, pool: null, close: () => client.close() }
}

async function openPostgres(url: string): Promise<OpenedDatabase> {
  const pool = new pg.Pool({ connectionString: url })
  try {
    await migrateOnce(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', () => {})
  return { db: drizzlePostgres(pool, options), connection: { kind: 'postgres', url }, pool, close: () => pool.end() }
}

/** Several processes may start at once: one migrates, the others wait for it. */
async function migrateOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const db = drizzlePostgres(client, options)
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    try {
      await migratePostgres(db, { migrationsFolder })
    } finally {
      await db.execute(sql`select pg_advisory_unlock(${migrationLock})`)
    }
  } finally {
    client.release()
  }
}
