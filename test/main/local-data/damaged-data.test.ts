import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { createLog } from '../../../main/engine/log/index.ts'
import { createSpool } from '../../../main/features/capture/index.ts'
import { type LocalData, openLocalData } from '../../../main/program/local-data/open-local-data.ts'

const now = () => new Date('2026-11-20T12:00:00Z')
const scan = `${'a'.repeat(64)}.pdf`

function folderWithScan(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-damaged-'))
  mkdirSync(path.join(folder, 'spool'))
  writeFileSync(path.join(folder, 'spool', scan), '%PDF- the only one')
  return folder
}
function open(folder: string): LocalData {
  const opened = openLocalData({ folder, now, log: createLog({ folder, now }) })
  if (!opened.ok) throw new Error(opened.sentence)
  return opened.data
}
const pool = { copy: () => Promise.reject(new Error('nothing comes in here')) }
const sweep = (folder: string) =>
  createSpool({ folder: path.join(folder, 'spool'), pool }).sweep(
    () => false,
    () => false,
  )
const asideIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('spool.danificado'))

it('keeps every spool file of a lost database under a second name, also after a sweep', async () => {
  const folder = folderWithScan()
  writeFileSync(path.join(folder, 'malote.db'), 'nothing of a database, '.repeat(500))
  const { notices, close } = open(folder)
  const [aside = '?'] = asideIn(folder)
  expect(notices.join(' ')).toContain(path.join(folder, aside))
  await sweep(folder)
  expect(readdirSync(path.join(folder, 'spool'))).toEqual([])
  expect(readFileSync(path.join(folder, aside, scan), 'utf8')).toBe('%PDF- the only one')
  close()
})

it.each([
  ['with every file', '%PDF- the only one'],
  ['with a part of a copied file', '%PDF-'],
])('keeps the spool files once after a start that was interrupted %s, and names their folder', (_, kept) => {
  const folder = folderWithScan()
  open(folder).close()
  rmSync(path.join(folder, 'malote.db'))
  for (const name of readdirSync(path.join(folder, 'copy'))) {
    writeFileSync(path.join(folder, 'copy', name), 'rubbish')
  }
  const aside = path.join(folder, 'spool.danificado-2026-11-20T11-00-00-000Z')
  writeFileSync(path.join(folder, 'malote.db.danificado-2026-11-20T11-00-00-000Z'), 'rubbish')
  mkdirSync(aside)
  writeFileSync(path.join(aside, scan), kept)
  const { notices, close } = open(folder)
  expect(notices.join(' ')).toContain(aside)
  expect(asideIn(folder)).toEqual([path.basename(aside)])
  expect(readFileSync(path.join(aside, scan), 'utf8')).toBe('%PDF- the only one')
  close()
})

it('answers a notice that the newest changes may be missing when the copy is older', () => {
  const folder = folderWithScan()
  const { close } = open(folder)
  close()
  const seal = path.join(folder, 'malote.db.seal')
  writeFileSync(seal, readFileSync(seal, 'utf8').replace(/ \d+$/, ' 7'))
  rmSync(path.join(folder, 'malote.db'))
  const again = open(folder)
  expect(again.notices.join(' ')).toMatch(/mudanças mais novas podem faltar.*Nada será enviado sem que você peça/)
  expect(asideIn(folder)).toHaveLength(1)
  again.close()
})

it('leaves a database of a newer version unchanged, and answers a sentence that says so', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-damaged-'))
  const file = path.join(folder, 'malote.db')
  const newer = new DatabaseSync(file)
  newer.exec('CREATE TABLE kept (x); PRAGMA user_version = 9999')
  newer.close()
  const before = readFileSync(file)
  const opened = openLocalData({ folder, now, log: createLog({ folder, now }) })
  expect(opened).toEqual({ ok: false, sentence: expect.stringContaining('versão mais nova') })
  expect(readFileSync(file)).toEqual(before)
})

it('moves a damaged database aside, starts with a new one, and says so', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-damaged-'))
  writeFileSync(path.join(folder, 'malote.db'), 'nothing of a database, '.repeat(500))
  const opened = openLocalData({ folder, now, log: createLog({ folder, now }) })
  expect(opened).toMatchObject({ ok: true, data: { notices: [expect.stringContaining('começou com dados novos')] } })
  if (opened.ok) opened.data.close()
})
