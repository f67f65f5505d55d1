import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { notInArray } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { Database } from '../../service/database/index.ts'
import * as schema from '../../service/database/schema/index.ts'
import { processRows } from '../../service/sample/processes.ts'
import type { TestService } from './service-process.ts'

const sampleEvents = processRows().eventos.map(({ id }) => id as string)

/** Changes the tables of a stopped service (see readTables). */
export async function changeTables(service: Kept, change: (db: Database) => Promise<unknown>): Promise<void> {
  const { db, close } = await openTables(service)
  try {
    await change(db)
  } finally {
    await close()
  }
}

/** Reads the tables of a stopped service; two PGlite on one folder lose rows. */
export async function readTables(service: Kept) {
  const { db, close } = await openTables(service)
  try {
    return {
      documentos: await db.select().from(schema.documentos),
      fases: await db.select().from(schema.fasesAssinatura),
      assinantes: await db.select().from(schema.faseAssinantes),
      encaminhamentos: await db.select().from(schema.encaminhamentos),
      itens: await db.select().from(schema.caixaItens),
      /** Without the sample's own. */
      eventos: await db.select().from(schema.eventos).where(notInArray(schema.eventos.id, sampleEvents)),
      processos: await db.select().from(schema.processos),
      atos: await db.select().from(schema.processoAtos).where(notInArray(schema.processoAtos.idEvento, sampleEvents)),
      arquivos: await db.select().from(schema.arquivos),
      vinculos: await db.select().from(schema.vinculosArquivo),
    }
  } finally {
    await close()
  }
}

type Kept = Pick<TestService, 'dataFolder' | 'databaseUrl'>
const openTables = async ({ dataFolder, databaseUrl }: Kept) =>
  databaseUrl === undefined ? openFolder(dataFolder) : openAddress(databaseUrl)

const options = { schema, casing: 'snake_case' } as const

async function openFolder(dataFolder: string): Promise<{ db: Database; close: () => Promise<void> }> {
  const client = await PGlite.create(path.join(dataFolder, 'service', 'database'), { extensions: { pg_trgm } })
  return { db: drizzlePglite(client, options), close: () => client.close() }
}

function openAddress(url: string): { db: Database; close: () => Promise<void> } {
  const pool = new pg.Pool({ connectionString: url })
  return { db: drizzlePostgres(pool, options), close: () => pool.end() }
}
