import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { type DatabaseOptions, keepCopy, openDatabase, transaction } from '../../../main/engine/database/index.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const log = { info() {}, error() {} }
export const freshFolder = () => mkdtempSync(join(tmpdir(), 'malote-older-'))
export const database = (folder: string) => join(folder, 'malote.db')

/** A database with its copy, as the program keeps them; after `later` a new copy may begin. */
export function open(folder: string, options: Partial<DatabaseOptions> = {}) {
  let minutes = 0
  const now = () => new Date(start + minutes * 60_000)
  const opened = openDatabase({ folder, now, ...options })
  const copy = keepCopy({ db: opened.db, folder, now, log })
  const close = () => {
    copy.close()
    opened.close()
  }
  const later = () => {
    minutes += 2
  }
  return { ...opened, copy, close, later }
}

/** One commit. */
export function save(db: DatabaseSync, id: string, nome = 'Nota.pdf'): void {
  transaction(db, () =>
    db.prepare(`INSERT OR REPLACE INTO documents VALUES ('local', 'ana', ?, 'r', ?, NULL)`).run(id, nome),
  )
}
export const saved = (db: DatabaseSync) =>
  db
    .prepare('SELECT id FROM documents ORDER BY id')
    .all()
    .map(({ id }) => id)

/** Flips one bit of a page that always exists. */
export function flip(path: string): void {
  const bytes = readFileSync(path)
  bytes.writeUInt8(bytes.readUInt8(5000) ^ 0x10, 5000)
  writeFileSync(path, bytes)
}
/** The files of the copy with this ending, oldest first. */
export const inCopy = (folder: string, ending: string) =>
  readdirSync(join(folder, 'copy'))
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => join(folder, 'copy', name))
