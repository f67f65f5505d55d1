import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { database, flip, freshFolder, inCopy, open, save, saved } from './kept-copy.ts'

describe('a seal', () => {
  it.each(['', 'a', 'abc'.repeat(21), `${'0'.repeat(64)} `, 'aberto', 'aberto 0'])(
    'that is %j is a broken one, and condemns nothing',
    (text) => {
      const folder = freshFolder()
      open(folder).close()
      writeFileSync(`${database(folder)}.selo`, text)
      const again = open(folder)
      expect(again.damaged).toBeNull()
      again.close()
    },
  )

  it('of a version before the commits were counted still holds', () => {
    const folder = freshFolder()
    open(folder).close()
    const path = `${database(folder)}.selo`
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, 64))
    flip(database(folder))
    const again = open(folder)
    expect(again.damaged).not.toBeNull()
    again.close()
  })
})

describe('a start that ended after the damaged file had been put aside', () => {
  const aside = (folder: string) => `${database(folder)}.danificado-2026-11-20T11-00-00-000Z`

  it('is taken up again: the copy is not thrown away for an empty database', async () => {
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
    const once = open(folder)
    expect(once.damaged).toEqual({ path: null, rebuilt: 'whole' })
    once.close()
  })

  it('says before it that something is lost, as often as it is tried', async () => {
    const folder = freshFolder()
    const { db, copy, close } = open(folder)
    await copy.made
    save(db, 'a')
    close()
    for (const name of inCopy(folder, '')) writeFileSync(name, 'rubbish')
    flip(database(folder))
    const told: (string | null)[] = []
    const beforeLoss = (path: string | null) => {
      told.push(path)
      expect(existsSync(database(folder))).toBe(false)
      if (told.length < 3) throw new Error('the power is cut')
    }
    for (let count = 0; count < 2; count += 1) expect(() => open(folder, { beforeLoss })).toThrow('power')
    const again = open(folder, { beforeLoss })
    expect(again.damaged?.rebuilt).toBe('not')
    expect(new Set(told)).toEqual(new Set([again.damaged?.path]))
    again.close()
  })
})
