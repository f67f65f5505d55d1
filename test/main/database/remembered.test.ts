import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { storageProblem, transaction } from '../../../main/database/index.ts'
import {
  add,
  closeAll,
  fileIn,
  filledFolder,
  freshFolder,
  ids,
  inFile,
  open,
  spoil,
} from '../../support/remembered-file.ts'

afterEach(closeAll)

const problemOf = (work: () => unknown) => {
  try {
    work()
    return null
  } catch (error) {
    return storageProblem(error)
  }
}

describe('openRemembered', () => {
  it('makes a private file, and keeps what was put there', () => {
    const folder = freshFolder()
    const { db, close, wasDamaged } = open(folder)
    add(db, 'a')
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
    close()
    expect(wasDamaged).toBe(false)
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
    const renewed = new Promise<void>((resolve) => void onRenewed(() => resolve()))
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

  it('is put aside later where that is not possible now', async () => {
    const folder = filledFolder()
    spoil(folder)
    const inTheWay = `${fileIn(folder)}.danificado`
    mkdirSync(join(inTheWay, 'not empty'), { recursive: true })
    const { db, events } = open(folder)
    expect(problemOf(() => ids(db))).toBe('remembered')
    await expect.poll(() => events).toEqual(['remembered.damaged', 'remembered.not-renewed'])
    expect(() => ids(db)).toThrow(expect.objectContaining({ syscall: 'rename' }))
    rmSync(inTheWay, { recursive: true })
    expect(ids(db).length).toBe(0)
    add(db, 'new')
    expect(ids(db)).toEqual(['new'])
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
