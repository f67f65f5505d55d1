import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import {
  afterCommit,
  DatabaseTooNewError,
  keepCopy,
  openDatabase,
  transaction,
} from '../../../main/engine/database/index.ts'
import { watchTransactions } from '../../../main/engine/database/transaction.ts'

const now = () => new Date('2026-11-20T12:00:00Z')
const quiet = { info: () => undefined, error: () => undefined }
const freshFolder = () => mkdtempSync(join(tmpdir(), 'malote-db-'))
const first = {
  number: 1,
  name: '0001_a.sql',
  sql: 'CREATE TABLE a (x INTEGER NOT NULL) STRICT',
}

describe('openDatabase', () => {
  it('creates a private file with full synchronisation and foreign keys', () => {
    const folder = freshFolder()
    const { db, damaged, close } = openDatabase({ folder, now })
    expect(db.prepare('PRAGMA journal_mode').get()).toEqual({
      journal_mode: 'wal',
    })
    expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
    expect(db.prepare('PRAGMA foreign_keys').get()).toEqual({
      foreign_keys: 1,
    })
    expect(damaged).toBeNull()
    db.exec(`INSERT INTO accounts VALUES ('local', 'p', 'Ana', NULL, '2026-11-20T12:00:00Z', NULL)`)
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
    close()
    const again = openDatabase({ folder, now })
    expect(again.db.prepare('SELECT nome FROM accounts').all()).toEqual([{ nome: 'Ana' }])
    again.close()
  })

  it('leaves nothing of a deleted row in its file, after a whole rebuild neither', async () => {
    const folder = freshFolder()
    const words = 'O denunciante mora na rua das Acacias. '.repeat(200)
    const holds = () => readFileSync(join(folder, 'malote.db')).includes('Acacias')
    const { db, close } = openDatabase({ folder, now })
    const copy = keepCopy({ db, folder, now, log: quiet })
    await copy.made
    transaction(db, (tx) => {
      const insert = tx.prepare(`INSERT INTO accounts VALUES ('local', ?, ?, NULL, '2026-11-20T12:00:00Z', NULL)`)
      for (const id of ['a', 'b', 'c']) insert.run(id, words)
    })
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    expect(holds()).toBe(true)
    transaction(db, (tx) => void tx.exec('DELETE FROM accounts'))
    copy.close()
    close()
    expect(holds()).toBe(false)

    // The rebuild inserts the rows of the kept changes, and deletes them again.
    writeFileSync(join(folder, 'malote.db'), Buffer.alloc(8192, 'not a database '))
    const again = openDatabase({ folder, now })
    expect(again.damaged?.rebuilt).toBe('whole')
    again.close()
    expect(holds()).toBe(false)
  })

  it('applies each migration once, and nothing of one that fails', () => {
    const folder = freshFolder()
    const broken = {
      number: 2,
      name: '0002_b.sql',
      sql: 'CREATE TABLE b (x INTEGER); INSERT INTO nowhere VALUES (1)',
    }
    openDatabase({ folder, now, migrations: [first] }).close()
    expect(() => openDatabase({ folder, now, migrations: [first, broken] })).toThrow()
    const { db, close } = openDatabase({ folder, now, migrations: [first] })
    expect(db.prepare('SELECT sql FROM sqlite_schema').all()).toEqual([{ sql: first.sql }])
    close()
  })

  it('leaves the database of a newer program unchanged', () => {
    const folder = freshFolder()
    openDatabase({
      folder,
      now,
      migrations: [{ ...first, number: 2 }],
    }).close()
    const before = readFileSync(join(folder, 'malote.db'))
    expect(() => openDatabase({ folder, now, migrations: [first] })).toThrow(DatabaseTooNewError)
    expect(readFileSync(join(folder, 'malote.db')).equals(before)).toBe(true)
  })

  it('moves a damaged file aside, and creates a new database when there is no copy', () => {
    const folder = freshFolder()
    const rubbish = Buffer.alloc(8192, 'not a database ')
    writeFileSync(join(folder, 'malote.db'), rubbish)
    const { db, damaged, close } = openDatabase({ folder, now })
    const aside = readdirSync(folder).find((name) => name.includes('danificado'))
    expect(aside).toBeDefined()
    expect(readFileSync(join(folder, aside ?? '')).equals(rubbish)).toBe(true)
    expect(damaged).toEqual({ path: join(folder, aside ?? '?'), rebuilt: 'none' })
    expect(db.prepare('SELECT count(*) AS n FROM accounts').get()).toEqual({
      n: 0,
    })
    close()
  })
})

describe('transaction', () => {
  const openOne = () => openDatabase({ folder: freshFolder(), now, migrations: [first] })

  it('commits all changes or none', () => {
    const { db, close } = openOne()
    expect(transaction(db, (tx) => tx.prepare('INSERT INTO a VALUES (1)').run().changes)).toBe(1)
    const failing = () =>
      transaction(db, (tx) => {
        tx.exec('INSERT INTO a VALUES (2)')
        throw new Error('no')
      })
    expect(failing).toThrow('no')
    expect(db.prepare('SELECT x FROM a').all()).toEqual([{ x: 1 }])
    close()
  })

  it('is rolled back even if its watcher fails to undo', () => {
    const { db, close } = openOne()
    const commits = () => () => {
      throw new Error('not taken back')
    }
    const forget = watchTransactions(db, { begins: () => undefined, commits })
    db.exec('PRAGMA foreign_keys = ON')
    db.exec('CREATE TABLE b (x INTEGER PRIMARY KEY, y INTEGER REFERENCES b DEFERRABLE INITIALLY DEFERRED)')
    expect(() => transaction(db, (tx) => void tx.exec('INSERT INTO b VALUES (1, 2)'))).toThrow('not taken back')
    expect(db.isTransaction).toBe(false)
    forget()
    expect(transaction(db, (tx) => tx.prepare('SELECT * FROM b').all())).toEqual([])
    close()
  })

  it('runs afterCommit callbacks after the commit, and never after a rollback', async () => {
    const { db, close } = openOne()
    const done: string[] = []
    const rows = () => db.prepare('SELECT x FROM a').all().length
    const follow = (name: string) => afterCommit(db, () => done.push(`${name}, ${rows()}`))
    const rolledBack = () =>
      transaction(db, () => {
        follow('rolled back')
        throw new Error('no')
      })
    expect(rolledBack).toThrow('no')
    transaction(db, (tx) => {
      follow('committed')
      tx.exec('INSERT INTO a VALUES (1)')
    })
    follow('outside')
    expect(done).toEqual([])
    await Promise.resolve()
    expect(done).toEqual(['committed, 1', 'outside, 1'])
    close()
  })

  it('takes the write lock at once, and refuses to nest', () => {
    const { db, close } = openOne()
    const other = new DatabaseSync(db.location() ?? '', { timeout: 0 })
    transaction(db, () => expect(() => transaction(other, () => 0)).toThrow(/locked/))
    expect(() => transaction(db, () => transaction(db, () => 0))).toThrow(/nest/)
    other.close()
    close()
  })
})
