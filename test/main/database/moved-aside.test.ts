import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { database, flip, freshFolder, inCopy, open, save, saved } from './kept-copy.ts'

describe('unseal', () => {
  it.each(['', 'a', 'abc'.repeat(21), `${'0'.repeat(64)} `, 'broken', 'broken 0'])(
    'treats %j as a broken seal, which does not count as damage to the database',
    (text) => {
      const folder = freshFolder()
      open(folder).close()
      writeFileSync(`${database(folder)}.seal`, text)
      const again = open(folder)
      expect(again.damaged).toBeNull()
      again.close()
    },
  )
})

describe('a start after the program ended just when it had moved a damaged file aside', () => {
  const aside = (folder: string) => `${database(folder)}.danificado-2026-11-20T11-00-00-000Z`

  it('rebuilds the database from the copy instead of creating an empty one', async () => {
    const folder = freshFolder()
    const { db, copy, close } = open(folder)
    await copy.made
    save(db, 'a')
    close()
    renameSync(database(folder), aside(folder))
    const again = open(folder)
    expect(again.damaged).toEqual({ path: aside(folder), rebuilt: 'whole' })
    expect(saved(again.db)).toEqual(['a'])
    again.close()
    rmSync(aside(folder))
    rmSync(database(folder))
    const third = open(folder)
    expect(third.damaged).toEqual({ path: null, rebuilt: 'whole' })
    third.close()
  })

  it('calls beforeLoss at every attempt, before there is a new database', async () => {
    const folder = freshFolder()
    const { db, copy, close } = open(folder)
    await copy.made
    save(db, 'a')
    close()
    for (const name of inCopy(folder, '')) writeFileSync(name, 'rubbish')
    flip(database(folder))
    const calls: (string | null)[] = []
    const beforeLoss = (path: string | null) => {
      calls.push(path)
      expect(existsSync(database(folder))).toBe(false)
      if (calls.length < 3) throw new Error('the power is cut')
    }
    for (let count = 0; count < 2; count += 1) expect(() => open(folder, { beforeLoss })).toThrow('power')
    const again = open(folder, { beforeLoss })
    expect(again.damaged?.rebuilt).toBe('none')
    expect(new Set(calls)).toEqual(new Set([again.damaged?.path]))
    again.close()
  })
})
