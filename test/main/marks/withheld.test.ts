import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenedDatabase, openDatabase } from '../../../main/engine/database/index.ts'
import { f1, forwarding, listed, openMarks, process } from './open-marks.ts'

let opened: OpenedDatabase
const now = () => new Date(2026, 10, 23, 10, 42)
beforeEach(() => {
  opened = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-marks-')), now })
})
afterEach(() => opened.close())
const openAna = () => openMarks({ db: opened.db, id: 'ana', environmentId: 'local', now })
type Ana = ReturnType<typeof openAna>

it('marks keep nothing of the title of an item that the service shows no longer, but what the person wrote', () => {
  const ana = openAna()
  ana.set({ items: [forwarding, process], changes: { deadline: '2026-11-23', note: 'Ligar antes' } })
  const before = ana.events.changed.mock.calls.length
  ana.withholdTitle(forwarding)
  ana.withholdTitle({ kind: 'process', id: f1 })
  expect(listed(ana).map(({ kind, title, note }) => ({ kind, title, note }))).toEqual([
    { kind: 'forwarding', title: '', note: 'Ligar antes' },
    { kind: 'process', title: forwarding.title, note: 'Ligar antes' },
  ])
  expect(ana.events.changed.mock.calls.length).toBe(before + 1)
  const kept = opened.db.prepare('SELECT content FROM marks').all()
  expect(JSON.stringify(kept).split(forwarding.title)).toHaveLength(2)
})

it.each([
  {
    undone: 'a removed label',
    act: (ana: Ana) => ana.removeLabel({ label: 'SEDU' }),
    undo: (ana: Ana) => ana.undoLabel(),
  },
  {
    undone: 'an import',
    act: (ana: Ana, text: string) => ana.import({ text, prefer: 'file' }),
    undo: (ana: Ana) => ana.undoImport(),
  },
])('marks write no withheld title when $undone is undone', async ({ act, undo }) => {
  const ana = openAna()
  ana.set({ items: [forwarding, process], changes: { labels: ['SEDU'] } })
  await ana.export()
  const text = (ana.files[0] ?? '').replaceAll('SEDU', 'SEFAZ')
  act(ana, text)
  ana.withholdTitle(forwarding)
  expect(undo(ana)).toMatchObject({ ok: true })
  expect(Object.fromEntries(listed(ana).map((mark) => [mark.kind, [mark.title, ...mark.labels]]))).toEqual({
    forwarding: ['', 'SEDU'],
    process: [process.title, 'SEDU'],
  })
})

it('marks write no title from a file where it is withheld here', async () => {
  const ana = openAna()
  ana.set({ items: [forwarding, process], changes: { note: 'Da Ana' } })
  await ana.export()
  ana.withholdTitle(forwarding)
  ana.import({ text: (ana.files[0] ?? '').replaceAll('Da Ana', 'Do Bruno'), prefer: 'file' })
  expect(Object.fromEntries(listed(ana).map(({ kind, title, note }) => [kind, [title, note]]))).toEqual({
    forwarding: ['', 'Do Bruno'],
    process: [process.title, 'Do Bruno'],
  })
})
