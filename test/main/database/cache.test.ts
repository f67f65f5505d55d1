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
import { basename, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { deleteMarkedCaches, openCache, storageProblem } from '../../../main/engine/database/index.ts'
import { add, closeAll, fileIn, filledFolder, freshFolder, ids, inFile, open, spoil } from '../../support/cache-file.ts'

afterEach(closeAll)

const problemOf = (work: () => unknown) => {
  try {
    work()
    return null
  } catch (error) {
    return storageProblem(error)
  }
}
const unreadable = () => {
  throw new Error('no JSON')
}
/** The data folder as a killed process leaves it. */
function killedCopyOf(folder: string): string {
  const copy = freshFolder()
  for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(copy, name))
  return copy
}

describe('openCache', () => {
  it('creates files that only their owner can read, and keeps what was written', () => {
    const folder = freshFolder()
    const { file } = open(folder)
    add(file.current, 'a')
    expect(readdirSync(folder)).toContain(`${basename(fileIn(folder))}-wal`)
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
    file.close()
    expect(file.wasDamaged).toBe(false)
    const again = open(folder).file
    expect(ids(again.current)).toEqual(['a'])
    expect(again.current.uncleanShutdown).toBe(false)
  })

  it('does not check the pages of the file: damage in them does not delay the start', () => {
    const folder = filledFolder()
    spoil(folder)
    const { file, events } = open(folder)
    expect({ wasDamaged: file.wasDamaged, events }).toEqual({ wasDamaged: false, events: [] })
  })

  it.each([
    ['has random content', (file: string) => writeFileSync(file, 'nothing of a database, '.repeat(500))],
    ['is truncated', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 6000))],
    [
      'has another name for a table',
      (file: string) =>
        writeFileSync(
          file,
          readFileSync(file, 'latin1').replaceAll('CREATE TABLE boxes', 'CREATE TABLE bexes'),
          'latin1',
        ),
    ],
    ['lacks a table', (file: string) => inFile(file, 'DROP TABLE boxes')],
  ])('replaces the file and reports damage when it %s', (_, damage) => {
    const folder = filledFolder()
    damage(fileIn(folder))
    const { file, events } = open(folder)
    expect(file.wasDamaged).toBe(true)
    expect(events).toEqual(['cache.damaged'])
    expect(ids(file.current)).toEqual([])
    add(file.current, 'new')
    expect(ids(file.current)).toEqual(['new'])
  })

  it('replaces the file when a program with another schema wrote it', () => {
    const folder = filledFolder()
    inFile(fileIn(folder), 'PRAGMA user_version = 9999')
    const { file } = open(folder)
    expect(file.wasDamaged).toBe(false)
    expect(ids(file.current)).toEqual([])
  })

  it('ignores a log whose file is gone', () => {
    const folder = filledFolder()
    const { file } = open(folder)
    add(file.current, 'in the log')
    const left = freshFolder()
    copyFileSync(`${fileIn(folder)}-wal`, `${fileIn(left)}-wal`)
    const again = open(left).file
    expect(again.wasDamaged).toBe(false)
    expect(ids(again.current)).toEqual([])
  })

  it('reports an unclean shutdown after a kill, and has what was written before', () => {
    const folder = filledFolder()
    const { file } = open(folder)
    add(file.current, 'the last')
    const killed = open(killedCopyOf(folder)).file
    expect(killed.current.uncleanShutdown).toBe(true)
    expect(ids(killed.current)).toHaveLength(4001)
  })
})

describe('damage that is found while reading', () => {
  /** Replaces a damaged cache as the application does. */
  function openSpoiled() {
    const folder = filledFolder()
    spoil(folder)
    const { file, events } = open(folder)
    let calls = 0
    file.onDamaged(() => {
      calls += 1
      file.replace()
    })
    return { folder, file, events, calls: () => calls }
  }

  it('fails the call and calls the listener once, which replaces the cache by an empty one', async () => {
    const { file, events, calls } = openSpoiled()
    const before = file.current
    const list = before.prepare('SELECT id FROM boxes')
    expect(problemOf(() => list.all())).toBe('cache')
    expect(problemOf(() => list.all())).toBe('cache')
    await expect.poll(calls).toBe(1)
    expect(ids(file.current)).toEqual([])
    add(file.current, 'new')
    expect(ids(file.current)).toEqual(['new'])
    // Holders of the old cache can neither read nor write.
    expect(before.isOpen).toBe(false)
    expect(problemOf(() => add(before, 'late'))).toBe('cache')
    expect(problemOf(() => before.prepare('SELECT 1'))).toBe('cache')
    expect(calls()).toBe(1)
    expect(events).toEqual(['cache.damaged'])
  })

  it('rolls the transaction back before the cache is replaced', () => {
    const { current } = open(filledFolder()).file
    const write = () =>
      current.transaction(() => {
        add(current, 'half')
        return current.parseOrCorrupt(unreadable)
      })
    expect(problemOf(write)).toBe('cache')
    expect(ids(current)).toHaveLength(4000)
    current.transaction(() => add(current, 'whole'))
    expect(ids(current)).toHaveLength(4001)
  })

  it('includes a row that cannot be parsed', async () => {
    const { file } = open(filledFolder())
    let calls = 0
    file.onDamaged(() => {
      calls += 1
    })
    expect(problemOf(() => file.current.parseOrCorrupt(unreadable))).toBe('cache')
    await expect.poll(() => calls).toBe(1)
  })

  it('is logged when the listener fails, and the cache stays usable', async () => {
    const { file, events } = open(filledFolder())
    file.onDamaged(() => {
      throw new Error('the workspace was not opened')
    })
    expect(problemOf(() => file.current.parseOrCorrupt(unreadable))).toBe('cache')
    await expect.poll(() => events).toEqual(['cache.damaged', 'cache.not-replaced'])
    expect(ids(file.current)).toHaveLength(4000)
  })

  it('makes readOr return its fallback, while any other error is thrown', () => {
    const { file } = openSpoiled()
    expect(file.current.readOr([], () => ids(file.current))).toEqual([])
    expect(() => file.current.readOr([], unreadable)).toThrow('no JSON')
  })

  it('has the file deleted at close if the cache was not replaced before', () => {
    const { folder, file } = openSpoiled()
    expect(problemOf(() => ids(file.current))).toBe('cache')
    file.close()
    expect(existsSync(fileIn(folder))).toBe(false)
    expect(open(folder).file.wasDamaged).toBe(false)
  })

  it('leads to a cache in memory if the file cannot be deleted', async () => {
    const { folder, file, events, calls } = openSpoiled()
    const inTheWay = `${fileIn(folder)}.delete`
    mkdirSync(join(inTheWay, 'not empty'), { recursive: true })
    expect(problemOf(() => ids(file.current))).toBe('cache')
    await expect.poll(calls).toBe(1)
    expect(events).toEqual(['cache.damaged', 'cache.not-deleted'])
    add(file.current, 'in memory')
    expect(ids(file.current)).toEqual(['in memory'])
    file.close()
    rmSync(inTheWay, { recursive: true })
    expect(ids(open(folder).file.current)).toEqual([])
  })
})

describe('a cache that is marked at a sign-out', () => {
  const holding = (folder: string, text: string) =>
    readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(text))

  it('leaves nothing in any file once it is removed, and the caches of other accounts as they are', () => {
    const folder = filledFolder()
    const { file } = open(folder)
    const other = openCache({
      folder,
      owner: { environmentId: 'local', personId: 'bruno' },
      log: { info: () => {}, error: () => {} },
    })
    add(other.current, 'of bruno')
    file.mark()
    file.remove()
    expect(holding(folder, 'of many')).toEqual([])
    expect(ids(other.current)).toEqual(['of bruno'])
    other.close()
    const again = open(folder).file
    expect(ids(again.current)).toEqual([])
    add(again.current, 'of the next session')
    again.close()
    expect(ids(open(folder).file.current)).toEqual(['of the next session'])
  })

  it('is deleted by the next start although its account is not opened again', () => {
    const folder = filledFolder()
    const { file } = open(folder)
    file.mark()
    const killed = killedCopyOf(folder)
    deleteMarkedCaches({ folder: killed, log: { info: () => {}, error: () => {} } })
    expect(readdirSync(killed).filter((name) => name.startsWith('cache'))).toEqual([])
  })

  it('is deleted by the next start when the program was killed in between', () => {
    const folder = filledFolder()
    const { file } = open(folder)
    file.mark()
    const killed = killedCopyOf(folder)
    expect(holding(killed, 'of many')).not.toEqual([])
    const again = open(killed).file
    expect(ids(again.current)).toEqual([])
    expect(again.wasDamaged).toBe(false)
    expect(holding(killed, 'of many')).toEqual([])
    add(again.current, 'new')
    again.close()
    expect(ids(open(killed).file.current)).toEqual(['new'])
  })

  it('is deleted although the mark cannot be written', () => {
    const folder = filledFolder()
    const { file, events } = open(folder)
    mkdirSync(`${fileIn(folder)}.delete`)
    file.mark()
    expect(events).toEqual(['cache.not-marked'])
    rmSync(`${fileIn(folder)}.delete`, { recursive: true })
    file.remove()
    expect(holding(folder, 'of many')).toEqual([])
  })
})
