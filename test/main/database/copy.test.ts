import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, type DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { recordedTables } from '../../../main/engine/database/copy/changes.ts'
import { createFrameFile, readFrames } from '../../../main/engine/database/copy/frames.ts'
import {
  type DamagedDatabase,
  type KeptCopy,
  keepCopy,
  openDatabase,
  transaction,
} from '../../../main/engine/database/index.ts'
import { createChance } from '../../support/chance.ts'

const now = () => new Date('2026-11-20T12:00:00Z')
const log = { info() {}, error() {} }
const freshFolder = () => mkdtempSync(join(tmpdir(), 'malote-copy-'))

/** Writes draft `id` in its version `turn`, as the features write: rows of several tables in one transaction. */
function save(db: DatabaseSync, id: string, turn: number): void {
  transaction(db, () => {
    db.prepare(
      `INSERT INTO drafts (environment_id, person_id, id, fields, created_at, saved_at) VALUES ('local', 'ana', ?, ?, '', ?)
       ON CONFLICT DO UPDATE SET fields = excluded.fields, saved_at = excluded.saved_at`,
    ).run(id, JSON.stringify({ text: 'ofício '.repeat(turn % 50) }), String(turn))
    db.prepare(`INSERT OR REPLACE INTO documents VALUES ('local', 'ana', ?, ?, 'Nota.pdf', NULL)`).run(id, String(turn))
  })
}
const rowsOf = (db: DatabaseSync, table: string) =>
  db
    .prepare(`SELECT * FROM ${table}`)
    .all()
    .map((row) => JSON.stringify(row))
    .sort()
const contentOf = (db: DatabaseSync) =>
  Object.fromEntries(recordedTables(db).map((table) => [table, rowsOf(db, table)]))

interface Opened {
  db: DatabaseSync
  copy: KeptCopy
  damaged: DamagedDatabase | null
  close(): void
}
function open(folder: string, maxChangeBytes?: number): Opened {
  const { db, damaged, close } = openDatabase({ folder, now })
  const copy = keepCopy({ db, folder, now, log, ...(maxChangeBytes === undefined ? {} : { maxChangeBytes }) })
  const closeBoth = () => {
    copy.close()
    close()
  }
  return { db, copy, damaged, close: closeBoth }
}

function flip(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at)
  writeFileSync(path, bytes)
}

describe('a damaged database', () => {
  it('is rebuilt with everything that was committed, whichever bit was flipped @all', async () => {
    const chance = createChance(7)
    const folder = freshFolder()
    const damaged: string[] = []
    let turn = 0
    for (let round = 0; round < 25; round += 1) {
      const { db, copy, close } = open(folder)
      for (let count = 0; count < 20; count += 1) save(db, `d${chance.between(0, 40)}`, turn++)
      // Every third time the new copy is not ready, and the one before is used.
      if (round % 3 > 0) await copy.made
      save(db, 'last', turn++)
      const before = contentOf(db)
      close()
      flip(join(folder, 'malote.db'), chance.between(0, readFileSync(join(folder, 'malote.db')).byteLength - 1))
      const again = open(folder)
      expect(again.damaged?.rebuilt, `round ${round}`).toBe('whole')
      expect(contentOf(again.db)).toEqual(before)
      damaged.push(again.damaged?.path ?? '')
      await again.copy.made
      again.close()
    }
    // No damaged file is deleted or overwritten.
    expect(new Set(damaged.filter((path) => existsSync(path))).size).toBe(25)
  })

  it('is rebuilt after a kill when pages of it are rubbish', async () => {
    const folder = freshFolder()
    const killed = open(folder)
    await killed.copy.made
    for (let turn = 0; turn < 300; turn += 1) save(killed.db, `d${turn}`, turn)
    const before = contentOf(killed.db)
    // As a killed process leaves it: without a seal.
    killed.db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const bytes = readFileSync(join(folder, 'malote.db'))
    writeFileSync(join(folder, 'malote.db'), bytes.fill('rubbish ', 4096, 5 * 4096))
    const again = open(folder)
    expect(again.damaged?.rebuilt).toBe('whole')
    expect(contentOf(again.db)).toEqual(before)
    again.close()
    killed.db.close()
  })

  it('gets its last changes back when its log is damaged @all', async () => {
    const chance = createChance(3)
    const folder = freshFolder()
    const running = open(folder)
    await running.copy.made
    for (let turn = 0; turn < 100; turn += 1) save(running.db, `d${turn}`, turn)
    const before = contentOf(running.db)
    for (let round = 0; round < 10; round += 1) {
      const killed = freshFolder()
      cpSync(folder, killed, { recursive: true })
      const log = join(killed, 'malote.db-wal')
      flip(log, chance.between(32, readFileSync(log).byteLength - 1))
      const again = open(killed)
      expect(contentOf(again.db), `round ${round}`).toEqual(before)
      again.close()
    }
    running.close()
  })

  it('is replaced by a new one, and kept aside, when the copy is damaged as well', async () => {
    const folder = freshFolder()
    const first = open(folder)
    save(first.db, 'a', 1)
    await first.copy.made
    first.close()
    const copies = readdirSync(join(folder, 'copy'))
    for (const name of copies) writeFileSync(join(folder, 'copy', name), 'rubbish')
    flip(join(folder, 'malote.db'), 5000)
    const again = open(folder)
    expect(again.damaged?.rebuilt).toBe('none')
    expect(existsSync(again.damaged?.path ?? '')).toBe(true)
    expect(contentOf(again.db)['drafts']).toEqual([])
    again.close()
  })
})

describe('the copy', () => {
  it('has nothing of a transaction that was rolled back', async () => {
    const folder = freshFolder()
    const { db, copy, close } = open(folder)
    await copy.made
    save(db, 'a', 1)
    const failing = () =>
      transaction(db, () => {
        db.exec("DELETE FROM drafts; INSERT INTO job_dependencies (job_id, depends_on) VALUES ('no', 'body')")
        db.exec('PRAGMA defer_foreign_keys = ON')
      })
    expect(failing).toThrow(/FOREIGN KEY/)
    const before = contentOf(db)
    close()
    flip(join(folder, 'malote.db'), 5000)
    const again = open(folder)
    expect(contentOf(again.db)).toEqual(before)
    again.close()
  })

  it('has the changes of statements outside of transactions', async () => {
    const folder = freshFolder()
    const { db, copy, close } = open(folder)
    await copy.made
    db.exec(`INSERT INTO accounts VALUES ('local', 'p', 'Ana', NULL, '2026-11-20T12:00:00Z', NULL)`)
    close()
    flip(join(folder, 'malote.db'), 5000)
    const again = open(folder)
    expect(again.db.prepare('SELECT nome FROM accounts').all()).toEqual([{ nome: 'Ana' }])
    again.close()
  })

  it('looks at each table once for a transaction, and at none while nothing is written', () => {
    const folder = freshFolder()
    const { db, close } = openDatabase({ folder, now })
    let looks = 0
    const createSession = db.createSession.bind(db)
    db.createSession = (options) => {
      const session = createSession(options)
      const changeset = session.changeset.bind(session)
      session.changeset = () => {
        looks += 1
        return changeset()
      }
      return session
    }
    const copy = keepCopy({ db, folder, now, log })
    looks = 0
    save(db, 'a', 1)
    expect(looks).toBe(recordedTables(db).length)
    transaction(db, () => undefined)
    expect(looks).toBe(recordedTables(db).length)
    copy.close()
    close()
  })

  it('has nothing of a deleted row any more once it is renewed, nor has any file beside it', async () => {
    const folder = freshFolder()
    const { db, copy, close } = open(folder)
    await copy.made
    save(db, 'a', 40)
    const holders = () =>
      [folder, join(folder, 'copy')].flatMap((each) =>
        readdirSync(each, { withFileTypes: true })
          .filter((entry) => entry.isFile() && readFileSync(join(each, entry.name)).includes('ofício ofício'))
          .map(({ name }) => name),
      )
    expect(holders()).toEqual(['malote.db-wal', 'copy-00000001.changes'])
    transaction(db, (tx) => void tx.exec('DELETE FROM drafts'))
    copy.renew()
    save(db, 'b', 1)
    await copy.made
    expect(holders()).toEqual([])
    const before = contentOf(db)
    close()
    flip(join(folder, 'malote.db'), 5000)
    const again = open(folder)
    expect([again.damaged?.rebuilt, contentOf(again.db)]).toEqual(['whole', before])
    again.close()
  })

  it('is made after a transaction that was open when it began', async () => {
    const folder = freshFolder()
    const { db, copy, close } = open(folder)
    await copy.made
    db.exec('BEGIN IMMEDIATE')
    copy.renew()
    // Backups of the test's own have met the transaction, too: more than are tried without a pause.
    for (let nth = 0; nth < 25; nth += 1) await expect(backup(db, join(folder, 'other.db'))).rejects.toThrow()
    db.exec('COMMIT')
    await copy.made
    expect(readdirSync(join(folder, 'copy'))).toContain('copy-00000002.db')
    close()
  })

  it('is made again when the changes have grown, and older generations are deleted', async () => {
    const folder = freshFolder()
    let minutes = 0
    const later = () => new Date(now().getTime() + minutes * 60_000)
    const { db, close } = openDatabase({ folder, now })
    const copy = keepCopy({ db, folder, now: later, log, maxChangeBytes: 20_000 })
    for (minutes = 0; minutes < 200; minutes += 1) {
      save(db, `d${minutes}`, minutes)
      await Promise.resolve()
      await copy.made
    }
    const kept = readdirSync(join(folder, 'copy'))
    expect(kept.length).toBeLessThanOrEqual(4)
    expect(kept.some((name) => name.endsWith('.db') && name > 'copy-00000002')).toBe(true)
    copy.close()
    close()
    flip(join(folder, 'malote.db'), 5000)
    const again = open(folder)
    expect(again.db.prepare('SELECT count(*) AS n FROM drafts').get()).toEqual({ n: 200 })
    again.close()
  })

  it('has a primary key for every recorded table: changesets ignore a table without one', () => {
    const { db, close } = openDatabase({ folder: freshFolder(), now })
    for (const table of recordedTables(db)) {
      const keys = db.prepare(`SELECT count(*) AS n FROM pragma_table_info(?) WHERE pk > 0`).get(table)
      expect(Number(keys?.['n']), table).toBeGreaterThan(0)
    }
    close()
  })

  it('fails no transaction when it cannot be written', () => {
    const folder = freshFolder()
    writeFileSync(join(folder, 'copy'), 'in the way')
    const { db, close } = open(folder)
    save(db, 'a', 1)
    expect(db.prepare('SELECT count(*) AS n FROM drafts').get()).toEqual({ n: 1 })
    close()
  })
})

describe('readFrames', () => {
  it('answers the frames before one that is truncated or damaged, without those that were removed again', () => {
    const path = join(freshFolder(), 'frames')
    const file = createFrameFile(path, Buffer.from('one'))
    for (const text of ['two', 'three']) file.append(Buffer.from(text))
    file.append(Buffer.from('never'))()
    expect(readFrames(path).map(String)).toEqual(['one', 'two', 'three'])
    const whole = readFileSync(path)
    for (let length = 0; length < whole.byteLength; length += 1) {
      writeFileSync(path, whole.subarray(0, length))
      expect(['one', 'two', 'three'].slice(0, readFrames(path).length)).toEqual(readFrames(path).map(String))
    }
    writeFileSync(path, whole)
    flip(path, whole.byteLength - 7)
    expect(readFrames(path).map(String)).toEqual(['one', 'two'])
    file.close()
  })
})
