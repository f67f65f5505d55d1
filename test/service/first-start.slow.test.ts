import { watch } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import * as schema from '../../service/database/schema/index.ts'
import { quickService } from '../support/prepared-service.ts'
import { announced, endProcess, newDataFolder, spawnService } from '../support/service-process.ts'
import { changeTables } from '../support/tables.ts'

/** Kills a first start as soon as a path below the data folder appears; false if the service was ready before. */
async function killAt(dataFolder: string, point: RegExp): Promise<boolean> {
  const child = spawnService(dataFolder, [], {}, await quickService())
  const watcher = watch(dataFolder, { recursive: true }, (_, name) => {
    if (point.test(name ?? '')) child.kill('SIGKILL')
  })
  try {
    return await announced(child).then(
      () => false,
      () => child.signalCode === 'SIGKILL',
    )
  } finally {
    watcher.close()
    await endProcess(child, 'SIGKILL')
  }
}

/** Rows of each table, without what every database has of its own: secrets, salts and times of the start. */
async function rowsIn(dataFolder: string): Promise<Record<string, unknown[]>> {
  const own: readonly unknown[] = [schema.segredosIdentidade, schema.chavesArmazenamento]
  const rows: Record<string, unknown[]> = {}
  await changeTables({ dataFolder, databaseUrl: undefined }, async (db) => {
    for (const table of Object.values(schema).filter((each) => is(each, PgTable)) as PgTable[]) {
      const all = await db.select().from(table)
      rows[getTableName(table)] = own.includes(table) ? [all.length] : all.map((row) => ({ ...row, senhaHash: '' }))
    }
  })
  return rows
}

/** Starts the service on the folder until its first answer. */
async function startOnce(dataFolder: string): Promise<void> {
  const child = spawnService(dataFolder, [], {}, await quickService())
  try {
    const { base_url: url } = await announced(child)
    expect((await fetch(`${url}/ready`)).status).toBe(200)
  } finally {
    await endProcess(child, 'SIGTERM')
  }
}

/** The rows after a first start that nobody killed. */
let untouched: ReturnType<typeof rowsIn> | null = null
async function rowsAfterFirstStart() {
  const dataFolder = newDataFolder()
  await startOnce(dataFolder)
  return rowsIn(dataFolder)
}

describe('the very first start', () => {
  it.each([
    ['its first file', /^service.database/],
    ['the mark of a whole database', /PG_VERSION$/],
    ['half of the files', /base.4.\d+$/],
    ['the database', /^service.database$/],
  ])('leaves nothing or everything after a SIGKILL at %s', async (_, point) => {
    const dataFolder = newDataFolder()
    expect(await killAt(dataFolder, point)).toBe(true)
    await startOnce(dataFolder)
    untouched ??= rowsAfterFirstStart()
    const expected = await untouched
    expect(expected['pessoas']?.length).toBeGreaterThan(3)
    expect(await rowsIn(dataFolder)).toEqual(expected)
  })
})
