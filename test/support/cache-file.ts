import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { addFunctions } from '../../main/engine/database/cache/file.ts'
import { cacheFileName } from '../../main/engine/database/cache/open.ts'
import { type Cache, type CacheFile, openCache } from '../../main/engine/database/index.ts'

export const freshFolder = () => mkdtempSync(join(tmpdir(), 'malote-cache-'))
export const cacheOwner = { environmentId: 'local', personId: 'ana' }
export const fileIn = (folder: string, owner = cacheOwner) => join(folder, cacheFileName(owner))
/** The only cache of a folder whose account the test does not know by its id. */
export const onlyFileIn = (folder: string) =>
  join(folder, readdirSync(folder).find((name) => /^cache-[0-9a-f]{16}\.db$/.test(name)) ?? 'no cache')

const opened: CacheFile[] = []
/** Closes what `open` has opened. */
export function closeAll(): void {
  for (const each of opened.splice(0)) each.close()
}

export function open(folder: string) {
  const events: string[] = []
  const record = (event: string) => void events.push(event)
  const file = openCache({ folder, owner: cacheOwner, log: { info: record, error: record } })
  opened.push(file)
  return { file, events }
}
export const add = (cache: Cache, id: string) =>
  cache.prepare(`INSERT INTO boxes VALUES ('local', 'ana', ?, 1, '{}')`).run(id)
export const ids = (cache: Cache) =>
  cache
    .prepare('SELECT id FROM boxes ORDER BY id')
    .all()
    .map(({ id }) => id)

/** Many pages of boxes, in a file that was closed in order. */
export function filledFolder(): string {
  const folder = freshFolder()
  const { file } = open(folder)
  file.current.transaction(() => {
    for (let number = 1; number <= 4000; number += 1) add(file.current, `box ${number} ${'of many '.repeat(20)}`)
  })
  file.close()
  return folder
}
/** Makes the second half of the file rubbish; its schema stands in the first. */
export function spoil(folder: string, file = fileIn(folder)): void {
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0xff, bytes.length / 2))
}
export function inFile(file: string, sql: string): void {
  const db = addFunctions(new DatabaseSync(file))
  db.exec(sql)
  db.close()
}
