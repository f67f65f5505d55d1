import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LocalDatabase, openLocalData } from '../../../main/composition/data.ts'
import { createLog } from '../../../main/log/index.ts'
import { add, fileIn, filledFolder, ids, inFile } from '../../support/remembered-file.ts'
import { removeFolder } from '../../support/remove-folder.ts'

const now = () => new Date('2026-11-20T12:00:00Z')
const log = createLog({ folder: mkdtempSync(path.join(tmpdir(), 'malote-log-')), now })
const openIn = (folder: string) => openLocalData({ folder, now, log })
function open(folder: string): LocalDatabase {
  const opened = openIn(folder)
  if (!opened.ok) throw new Error(opened.sentence)
  return opened.data
}
const document = `INSERT INTO documents VALUES ('local', 'ana', 'one', 'r', 'Nota.pdf', NULL)`
const documentsOf = ({ db }: LocalDatabase) =>
  db
    .prepare('SELECT id FROM documents')
    .all()
    .map(({ id }) => id)
const boxesOf = ({ remembered }: LocalDatabase) => ids(remembered.db).length
const asideIn = (folder: string) => readdirSync(folder).filter((name) => name.includes('danificado'))

let folder = ''
beforeEach(() => {
  folder = filledFolder()
  const { db, close } = open(folder)
  db.exec(document)
  close()
  return () => removeFolder(folder)
})

describe('where the file of what is remembered cannot be opened', () => {
  it('opens all the same, has that in memory this time, says so, and leaves what is there', async () => {
    rmSync(fileIn(folder))
    mkdirSync(path.join(fileIn(folder), 'not ours'), { recursive: true })
    const data = open(folder)
    expect(data.notices).toEqual([expect.stringMatching(/caixas.*não pôde ser aberto.*não ficam guardados/)])
    expect(documentsOf(data)).toEqual(['one'])
    add(data.remembered.db, 'this time')
    expect(ids(data.remembered.db)).toEqual(['this time'])
    await data.remembered.check()
    data.close()
    expect(readdirSync(fileIn(folder))).toEqual(['not ours'])
    expect(asideIn(folder)).toEqual([])
  })

  it('begins that in memory anew where what lies there is not understood', async () => {
    rmSync(fileIn(folder))
    mkdirSync(fileIn(folder))
    const { remembered, close } = open(folder)
    const renewed = new Promise<void>((resolve) => void remembered.onRenewed(() => resolve()))
    add(remembered.db, 'this time')
    const unreadable = () => {
      throw new Error('no JSON')
    }
    expect(() => remembered.understood(unreadable)).toThrow()
    await renewed
    expect(ids(remembered.db)).toEqual([])
    add(remembered.db, 'once more')
    expect(ids(remembered.db)).toEqual(['once more'])
    close()
  })

  it('leaves a damaged one where it cannot be put aside, and does that the next time', () => {
    inFile(fileIn(folder), 'DROP TABLE boxes')
    const inTheWay = path.join(`${fileIn(folder)}.danificado`, 'not empty')
    mkdirSync(inTheWay, { recursive: true })
    const damaged = readFileSync(fileIn(folder))
    const data = open(folder)
    expect(documentsOf(data)).toEqual(['one'])
    expect(boxesOf(data)).toBe(0)
    data.close()
    expect(readFileSync(fileIn(folder)).equals(damaged)).toBe(true)
    rmSync(path.dirname(inTheWay), { recursive: true })
    const again = open(folder)
    expect(again.notices).toEqual([expect.stringMatching(/lido de novo do serviço/)])
    again.close()
    expect(asideIn(folder)).toEqual(['lembrado.db.danificado'])
  })
})

const mayMount = process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0

describe.skipIf(!mayMount)('on a disk with so many pages left', () => {
  const pageBytes = 4096
  let disk = ''
  beforeEach(() => {
    disk = mkdtempSync(path.join(tmpdir(), 'malote-full-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', disk])
  })
  afterEach(() => execFileSync('umount', ['-l', disk]))
  const ballast = () => path.join(disk, 'ballast')
  function leave(pages: number): void {
    for (const name of readdirSync(folder).filter((each) => /^(malote|lembrado)\.db/.test(each))) {
      copyFileSync(path.join(folder, name), path.join(disk, name))
    }
    const free = statfsSync(disk).bavail - pages
    for (let page = 0; page < free; page += 1) writeFileSync(ballast(), Buffer.alloc(pageBytes, 1), { flag: 'a' })
  }

  it.each(Array.from({ length: 15 }, (_, left) => left))('%i: puts nothing aside', (left) => {
    leave(left)
    const full = openIn(disk)
    if (full.ok) {
      expect(documentsOf(full.data)).toEqual(['one'])
      const said = full.data.notices.join(' ')
      expect(said).toMatch(boxesOf(full.data) === 0 ? /disco.*cheio.*não pôde ser aberto/ : /^$/)
    } else expect(full.sentence).toContain('cheio')
    expect(asideIn(disk)).toEqual([])
    // The end of malote.db is about its seal, and needs room.
    rmSync(ballast())
    if (full.ok) full.data.close()
    const roomy = open(disk)
    expect(roomy.notices).toEqual([])
    expect([documentsOf(roomy), boxesOf(roomy)]).toEqual([['one'], 4000])
    roomy.close()
  })
})
