import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { notInArray } from 'drizzle-orm'
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite'
import * as schema from '../../service/database/schema/index.ts'
import { processRows } from '../../service/sample/processes.ts'

const sampleEvents = processRows().eventos.map(({ id }) => id as string)

/**
 * Changes what a service keeps, as time or an administrator would. The service must have been stopped, as for
 * readTables.
 */
export async function changeTables(
  dataFolder: string,
  change: (db: PgliteDatabase<typeof schema>) => Promise<unknown>,
): Promise<void> {
  const client = await PGlite.create(path.join(dataFolder, 'service', 'database'))
  try {
    await change(drizzle(client, { schema, casing: 'snake_case' }))
  } finally {
    await client.close()
  }
}

/**
 * What a service keeps, read from its own tables. The service must have been stopped: two PGlite on one folder lose
 * rows. `dataFolder` is the one that startService answers.
 */
export async function readTables(dataFolder: string) {
  const client = await PGlite.create(path.join(dataFolder, 'service', 'database'))
  try {
    const db = drizzle(client, { schema, casing: 'snake_case' })
    return {
      documentos: await db.select().from(schema.documentos),
      fases: await db.select().from(schema.fasesAssinatura),
      assinantes: await db.select().from(schema.faseAssinantes),
      encaminhamentos: await db.select().from(schema.encaminhamentos),
      itens: await db.select().from(schema.caixaItens),
      /** Without those of the sample, which nobody caused. */
      eventos: await db.select().from(schema.eventos).where(notInArray(schema.eventos.id, sampleEvents)),
      arquivos: await db.select().from(schema.arquivos),
      vinculos: await db.select().from(schema.vinculosArquivo),
    }
  } finally {
    await client.close()
  }
}
