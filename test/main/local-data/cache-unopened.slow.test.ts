import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../main/engine/log/index.ts'
import type { LocalData } from '../../../main/program/local-data/index.ts'
import { cacheNotice, openLocalData } from '../../../main/program/local-data/open-local-data.ts'
import { add, cacheOwner, fileIn, filledFolder, ids, inFile } from '../../support/cache-file.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { mayMount, mountDisk, unmountDisk } from '../../support/small-disk.ts'

const now = () => new Date('2026-11-20T12:00:00Z')
const log = createLog({ folder: mkdtempSync(path.join(tmpdir(), 'malote-log-')), now })
const openIn = (folder: string) => openLocalData({ folder, now, log })
function open(folder: string) {
  const opened = openIn(folder)
  if (!opened.ok) throw new Error(opened.sentence)
  return withCache(opened.data)
}
/** The data with the cache of the one account, as the application opens it. */
function withCache(data: LocalData) {
  const cache = data.openCache(cacheOwner)
  const notices = [...data.notices, cacheNotice(cache)].filter((each) => each !== null)
  return {
    ...data,
    cache,
    notices,
    close() {
      cache.close()
      data.close()
    },
  }
}
const document = `INSERT INTO documents VALUES ('local', 'ana', 'one', 'r', 'Nota.pdf', NULL)`
const documentsOf = ({ db }: Pick<LocalData, 'db'>) =>
  db
    .prepare('SELECT id FROM documents')
    .all()
    .map(({ id }) => id)
const boxesOf = ({ cache }: ReturnType<typeof withCache>) => ids(cache.current).length
const asideIn = (folder: string) => readdirSync(folder).filter((name) => name.includes('danificado'))

let folder = ''
beforeEach(() => {
  folder = filledFolder()
  const { db, close } = open(folder)
  db.exec(document)
  close()
  return () => removeFolder(folder)
})

describe('a cache whose file cannot be opened', () => {
  it('is in memory this time, says so, and leaves what is there', () => {
    rmSync(fileIn(folder))
    mkdirSync(path.join(fileIn(folder), 'not ours'), { recursive: true })
    const data = open(folder)
    expect(data.notices).toEqual([expect.stringMatching(/caixas.*não pôde ser aberto.*não ficam guardados/)])
    expect(documentsOf(data)).toEqual(['one'])
    add(data.cache.current, 'this time')
    expect(ids(data.cache.current)).toEqual(['this time'])
    data.close()
    expect(readdirSync(fileIn(folder))).toEqual(['not ours'])
    expect(asideIn(folder)).toEqual([])
  })

  it('is replaced by an empty one in memory when the one in memory cannot be parsed', async () => {
    rmSync(fileIn(folder))
    mkdirSync(fileIn(folder))
    const { cache, close } = open(folder)
    cache.onDamaged(cache.replace)
    const damaged = cache.current
    add(damaged, 'this time')
    const unreadable = () => {
      throw new Error('no JSON')
    }
    expect(() => damaged.parseOrCorrupt(unreadable)).toThrow()
    await expect.poll(() => damaged.isOpen).toBe(false)
    expect(ids(cache.current)).toEqual([])
    add(cache.current, 'once more')
    expect(ids(cache.current)).toEqual(['once more'])
    close()
    expect(readdirSync(folder)).toContain(path.basename(fileIn(folder)))
  })

  it('is in memory when a damaged file cannot be deleted, and is created by the next start', () => {
    inFile(fileIn(folder), 'DROP TABLE boxes')
    const inTheWay = path.join(`${fileIn(folder)}.delete`, 'not empty')
    mkdirSync(inTheWay, { recursive: true })
    const data = open(folder)
    expect(data.notices).toEqual([expect.stringMatching(/caixas.*não pôde ser aberto/)])
    expect(documentsOf(data)).toEqual(['one'])
    expect(boxesOf(data)).toBe(0)
    data.close()
    rmSync(path.dirname(inTheWay), { recursive: true })
    const again = open(folder)
    expect(again.notices).toEqual([])
    add(again.cache.current, 'next time')
    again.close()
  })
})

describe.skipIf(!mayMount)('a cache on a disk with few pages left', () => {
  const pageBytes = 4096
  let disk = ''
  beforeEach(() => {
    disk = mkdtempSync(path.join(tmpdir(), 'malote-full-'))
    mountDisk(disk, 'size=16m')
  })
  afterEach(() => unmountDisk(disk))
  const ballast = () => path.join(disk, 'ballast')
  function leave(pages: number): void {
    for (const name of readdirSync(folder).filter((each) => /^(malote|cache-\w+)\.db/.test(each))) {
      copyFileSync(path.join(folder, name), path.join(disk, name))
    }
    const free = statfsSync(disk).bavail - pages
    for (let page = 0; page < free; page += 1) writeFileSync(ballast(), Buffer.alloc(pageBytes, 1), { flag: 'a' })
  }

  it.each(Array.from({ length: 15 }, (_, left) => left))('is left as it is with room for %i pages', (left) => {
    leave(left)
    const full = openIn(disk)
    const data = full.ok ? withCache(full.data) : null
    if (data !== null) {
      expect(documentsOf(data)).toEqual(['one'])
      const said = data.notices.join(' ')
      expect(said).toMatch(boxesOf(data) === 0 ? /disco.*cheio.*não pôde ser aberto/ : /^$/)
    }
    if (!full.ok) expect(full.sentence).toContain('cheio')
    expect(asideIn(disk)).toEqual([])
    // Closing malote.db writes its seal, which needs room.
    rmSync(ballast())
    data?.close()
    const roomy = open(disk)
    expect(roomy.notices).toEqual([])
    expect([documentsOf(roomy), boxesOf(roomy)]).toEqual([['one'], 4000])
    roomy.close()
  })
})
