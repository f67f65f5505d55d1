import { mkdirSync, readdirSync, watch } from 'node:fs'
import path from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import * as schema from '../../service/database/schema/index.ts'
import { eventually } from '../support/eventually.ts'
import { quickService } from '../support/prepared-service.ts'
import { processesWith } from '../support/processes.ts'
import { announced, endProcess, newDataFolder, spawnService } from '../support/service-process.ts'
import { mayMount, mountDisk, unmountDisk } from '../support/small-disk.ts'
import { changeTables } from '../support/tables.ts'

type Service = ReturnType<typeof spawnService>
const firstFile = /^service.database-draft.of-\w+\W\w/

/** Ends a first start as soon as a path below the data folder appears; resolves to its end, or null if it was ready before. */
async function endAt(dataFolder: string, point: RegExp, kill: (service: Service) => void): Promise<Error | null> {
  const service = spawnService(dataFolder, [], {}, await quickService())
  const watcher = watch(dataFolder, { recursive: true }, (_, name) => {
    if (!point.test(name ?? '')) return
    watcher.close()
    kill(service)
  })
  try {
    return await announced(service).then(
      () => null,
      (error) => error,
    )
  } finally {
    watcher.close()
    await endProcess(service, 'SIGKILL')
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

async function startsWhole(dataFolder: string): Promise<void> {
  await startOnce(dataFolder)
  untouched ??= rowsAfterFirstStart()
  const expected = await untouched
  expect(expected['pessoas']?.length).toBeGreaterThan(3)
  expect(await rowsIn(dataFolder)).toEqual(expected)
}

describe('the very first start', () => {
  it.each([
    ['its first file', firstFile],
    ['the mark of a whole database', /PG_VERSION$/],
    ['half of the files', /base.4.\d+$/],
    ['the database', /^service.database$/],
  ])('leaves nothing or everything after a SIGKILL at %s', async (_, point) => {
    const dataFolder = newDataFolder()
    const error = await endAt(dataFolder, point, (service) => service.kill('SIGKILL'))
    expect(error?.message).toContain('SIGKILL')
    await startsWhole(dataFolder)
    await eventually(() => expect(processesWith(dataFolder)).toEqual([]))
  })

  it('says that its child was killed, and starts again', async () => {
    const dataFolder = newDataFolder()
    const error = await endAt(dataFolder, firstFile, () => {
      for (const pid of processesWith(dataFolder)) process.kill(Number(pid), 'SIGKILL')
    })
    const folder = path.join(dataFolder, 'service')
    expect(error?.message).toBe(
      `the service ended with 1: O banco de dados não foi criado em ${folder}. Corrija o motivo e inicie de novo: SIGKILL\n`,
    )
    await startsWhole(dataFolder)
  })

  it('ends without a complaint when a terminal interrupts it and its child', async () => {
    const dataFolder = newDataFolder()
    const error = await endAt(dataFolder, firstFile, (service) => {
      service.kill('SIGINT')
      for (const pid of processesWith(dataFolder)) process.kill(Number(pid), 'SIGINT')
    })
    expect(error?.message).toBe('the service ended with 0: ')
    await eventually(() => expect(processesWith(dataFolder)).toEqual([]))
    await startsWhole(dataFolder)
  })

  it.runIf(mayMount)(
    'says that the disk is full, removes its and older drafts, and starts once there is room',
    async () => {
      const dataFolder = newDataFolder()
      mountDisk(dataFolder, 'size=12m')
      const folder = path.join(dataFolder, 'service')
      mkdirSync(path.join(folder, 'database-draft/old/base'), { recursive: true })
      try {
        await expect(startOnce(dataFolder)).rejects.toThrow(/não foi criado em .*inicie de novo: o disco está cheio$/m)
        expect(readdirSync(folder).filter((name) => name.startsWith('database'))).toEqual([])
        mountDisk(dataFolder, 'remount,size=500m')
        await startsWhole(dataFolder)
      } finally {
        unmountDisk(dataFolder)
      }
    },
  )
})
