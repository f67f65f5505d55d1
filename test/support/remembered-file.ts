import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openRemembered, type Remembered, type RememberedOptions, transaction } from '../../main/database/index.ts'

export const start = Date.parse('2026-11-20T12:00:00Z')
export const freshFolder = () => mkdtempSync(join(tmpdir(), 'malote-remembered-'))
export const fileIn = (folder: string) => join(folder, 'lembrado.db')

const opened: Remembered[] = []
/** What `open` has opened, at the end of a test. */
export function closeAll(): void {
  for (const each of opened.splice(0)) each.close()
}

export function open(folder: string, options: Partial<RememberedOptions> = {}) {
  const events: string[] = []
  const note = (event: string) => void events.push(event)
  const remembered = openRemembered({
    ...{ folder, now: () => new Date(start), log: { info: note, error: note } },
    ...options,
  })
  opened.push(remembered)
  return { ...remembered, events }
}
export const add = (db: DatabaseSync, id: string) =>
  db.prepare(`INSERT INTO boxes VALUES ('local', 'ana', ?, 1, '{}')`).run(id)
export const ids = (db: DatabaseSync) =>
  db
    .prepare('SELECT id FROM boxes ORDER BY id')
    .all()
    .map(({ id }) => id)

/** Many pages of boxes, in a file that was closed in order. */
export function filledFolder(): string {
  const folder = freshFolder()
  const { db, close } = open(folder)
  transaction(db, () => {
    for (let number = 1; number <= 4000; number += 1) add(db, `box ${number} ${'of many '.repeat(20)}`)
  })
  close()
  return folder
}
/** Makes the second half of the file rubbish: what tables there are stands in the first. */
export function spoil(folder: string): void {
  const bytes = readFileSync(fileIn(folder))
  writeFileSync(fileIn(folder), bytes.fill(0xff, bytes.length / 2))
}
export function inFile(file: string, sql: string): void {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}
