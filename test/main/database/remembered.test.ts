import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import {
  dumpSchema,
  openRemembered,
  type Remembered,
  type RememberedOptions,
  storageProblem,
  transaction,
} from '../../../main/database/index.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const day = 24 * 3_600_000
const freshFolder = () => mkdtempSync(join(tmpdir(), 'malote-remembered-'))
const fileIn = (folder: string) => join(folder, 'lembrado.db')

const opened: Remembered[] = []
afterEach(() => {
  for (const each of opened.splice(0)) each.close()
})

function open(folder: string, options: Partial<RememberedOptions> = {}) {
  const events: string[] = []
  const note = (event: string) => void events.push(event)
  const remembered = openRemembered({
    ...{ folder, now: () => new Date(start), log: { info: note, error: note } },
    ...options,
  })
  opened.push(remembered)
  return { ...remembered, events }
}
const add = (db: DatabaseSync, id: string) =>
  db.prepare(`INSERT INTO boxes VALUES ('local', 'ana', ?, 1, '{}')`).run(id)
const ids = (db: DatabaseSync) =>
  db
    .prepare('SELECT id FROM boxes ORDER BY id')
    .all()
    .map(({ id }) => id)

/** Many pages of boxes, in a file that was closed in order. */
function filledFolder(): string {
  const folder = freshFolder()
  const { db, close } = open(folder)
  transaction(db, () => {
    for (let number = 1; number <= 4000; number += 1) add(db, `box ${number} ${'of many '.repeat(20)}`)
  })
  close()
  return folder
}
/** Makes the second half of the file rubbish: what tables there are stands in the first. */
function spoil(folder: string): void {
  const bytes = readFileSync(fileIn(folder))
  writeFileSync(fileIn(folder), bytes.fill(0xff, bytes.length / 2))
}
const problemOf = (work: () => unknown) => {
  try {
    work()
    return null
  } catch (error) {
    return storageProblem(error)
  }
}

describe('openRemembered', () => {
  it('makes a private file with the checked-in schema, and keeps what was put there', async () => {
    const folder = freshFolder()
    const { db, close, wasDamaged } = open(folder)
    add(db, 'a')
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
    close()
    expect(wasDamaged).toBe(false)
    const file = new DatabaseSync(fileIn(folder))
    await expect(dumpSchema(file)).toMatchFileSnapshot('../../../main/database/remembered/schema.sql')
    file.close()
    expect(ids(open(folder).db)).toEqual(['a'])
  })

  it('does not look through the file: what is damaged in it keeps nobody from opening', () => {
    const folder = filledFolder()
    spoil(folder)
    const { wasDamaged, events } = open(folder)
    expect({ wasDamaged, events }).toEqual({ wasDamaged: false, events: [] })
  })

  it.each([
    ['rubbish', (file: string) => writeFileSync(file, 'nothing of a database, '.repeat(500))],
    ['cut short', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 6000))],
    [
      'changed where its tables are named',
      (file: string) =>
        writeFileSync(
          file,
          readFileSync(file, 'latin1').replaceAll('CREATE TABLE boxes', 'CREATE TABLE bexes'),
          'latin1',
        ),
    ],
    ['without its condition', (file: string) => inFile(file, 'DELETE FROM condition')],
    ['without a table', (file: string) => inFile(file, 'DROP TABLE boxes')],
  ])('begins anew where the file is %s, says so, and keeps that aside', (_, damage) => {
    const folder = filledFolder()
    damage(fileIn(folder))
    const damaged = readFileSync(fileIn(folder))
    const { db, wasDamaged } = open(folder)
    expect(wasDamaged).toBe(true)
    expect(ids(db).length).toBe(0)
    add(db, 'new')
    expect(ids(db)).toEqual(['new'])
    expect(readFileSync(`${fileIn(folder)}.danificado`).equals(damaged)).toBe(true)
  })

  it('begins anew where a newer program has written the file', () => {
    const folder = filledFolder()
    inFile(fileIn(folder), 'PRAGMA user_version = 9999')
    const { db, wasDamaged } = open(folder)
    expect(wasDamaged).toBe(false)
    expect(ids(db).length).toBe(0)
  })

  it('begins with nothing of a log whose file is gone', () => {
    const folder = filledFolder()
    const { db } = open(folder)
    add(db, 'in the log')
    const left = freshFolder()
    copyFileSync(`${fileIn(folder)}-wal`, `${fileIn(left)}-wal`)
    const again = open(left)
    expect(again.wasDamaged).toBe(false)
    expect(ids(again.db)).toEqual([])
  })
})

describe('damage that is met', () => {
  it('fails what has met it, once; then the same statements work on a new file, and it is told', async () => {
    const folder = filledFolder()
    spoil(folder)
    const { db, onRenewed, events } = open(folder)
    let renewals = 0
    onRenewed(() => {
      throw new Error('one of them fails')
    })
    onRenewed(() => {
      renewals += 1
    })
    const list = db.prepare('SELECT id FROM boxes')
    expect(problemOf(() => list.all())).toBe('remembered')
    expect(list.all()).toEqual([])
    await expect.poll(() => renewals).toBe(1)
    add(db, 'new')
    expect(list.all()).toEqual([{ id: 'new' }])
    expect(existsSync(`${fileIn(folder)}.danificado`)).toBe(true)
    expect(events).toEqual(['remembered.damaged', 'remembered.renewed', 'remembered.not-told'])
  })

  it('is replaced by itself, where nothing more is asked', async () => {
    const folder = filledFolder()
    spoil(folder)
    const { db, onRenewed } = open(folder)
    const renewed = new Promise<void>((resolve) => void onRenewed(resolve))
    expect(problemOf(() => ids(db))).toBe('remembered')
    await renewed
    expect(ids(db).length).toBe(0)
  })

  it('ends a transaction with nothing of it done', () => {
    const folder = filledFolder()
    spoil(folder)
    const { db } = open(folder)
    const write = () =>
      transaction(db, () => {
        add(db, 'zz')
        return ids(db)
      })
    expect(problemOf(write)).toBe('remembered')
    expect(db.isTransaction).toBe(false)
    expect(write()).toEqual(['zz'])
  })

  it('is no matter to what is done certainly', () => {
    const folder = filledFolder()
    spoil(folder)
    const { db, certainly } = open(folder)
    expect(certainly(() => ids(db))).toEqual([])
    const fault = new Error('of another kind')
    let times = 0
    expect(() =>
      certainly(() => {
        times += 1
        throw fault
      }),
    ).toThrow(fault)
    expect(times).toBe(1)
  })

  it('is put aside at the end, where the program ends before it was', () => {
    const folder = filledFolder()
    spoil(folder)
    const { db, close } = open(folder)
    expect(problemOf(() => ids(db))).toBe('remembered')
    close()
    const again = open(folder)
    expect(again.wasDamaged).toBe(false)
    expect(ids(again.db)).toEqual([])
  })
})

describe('looking through the file', () => {
  const checkedAt = (folder: string) => {
    const file = new DatabaseSync(fileIn(folder), { readOnly: true })
    const found = file.prepare('SELECT checked_at FROM condition').get()?.['checked_at']
    file.close()
    return found
  }

  it('finds what nobody has met, and then it is read anew', async () => {
    const folder = filledFolder()
    spoil(folder)
    const { db, check, onRenewed } = open(folder)
    let isTold = false
    onRenewed(() => {
      isTold = true
    })
    await check()
    await expect.poll(() => isTold).toBe(true)
    expect(ids(db).length).toBe(0)
  })

  it('finds what is no page out of order, but no JSON any more', async () => {
    const folder = filledFolder()
    inFile(
      fileIn(folder),
      `PRAGMA ignore_check_constraints = ON; UPDATE boxes SET content = '{' WHERE id LIKE 'box 7 %'`,
    )
    const { db, check } = open(folder)
    await check()
    expect(ids(db).length).toBe(0)
  })

  it('leaves what is in order as it is', async () => {
    const folder = filledFolder()
    const { db, check, events } = open(folder)
    await check()
    expect(ids(db)).toHaveLength(4000)
    expect(events).toEqual([])
  })

  const later = (ms: number) => ({ checkAfterMs: 0, now: () => new Date(start + ms) })
  const isoAfter = (ms: number) => new Date(start + ms).toISOString()

  it('happens after an end that was not in order, and not after one that was', async () => {
    const folder = filledFolder()
    const killed = freshFolder()
    const running = open(folder)
    add(running.db, 'the last')
    for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(killed, name))
    running.close()
    open(killed, later(1000))
    await expect.poll(() => checkedAt(killed)).toBe(isoAfter(1000))
    const { check } = open(folder, later(1000))
    expect(checkedAt(folder)).toBe(isoAfter(0))
    await check()
    expect(checkedAt(folder)).toBe(isoAfter(1000))
  })

  it('stays due until it has happened, however often the program is closed before', async () => {
    const folder = filledFolder()
    inFile(fileIn(folder), 'UPDATE condition SET is_doubtful = 1')
    open(folder).close()
    open(folder, later(1000))
    await expect.poll(() => checkedAt(folder)).toBe(isoAfter(1000))
  })

  it('happens once a week', async () => {
    const folder = filledFolder()
    open(folder, later(6 * day)).close()
    expect(checkedAt(folder)).toBe(isoAfter(0))
    open(folder, later(7 * day))
    await expect.poll(() => checkedAt(folder)).toBe(isoAfter(7 * day))
  })
})

function inFile(file: string, sql: string): void {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}
