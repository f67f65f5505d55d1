import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type OpenedDatabase, openDatabase } from '../../../main/engine/database/index.ts'
import { createReturns, returnNotification } from '../../../main/features/marks/returns.ts'
import { uuidOf } from '../../support/uuid-of.ts'
import { f1, forwarding, listed, openMarks } from './open-marks.ts'

const clock = (iso: string) => new Date(iso)
let folder: string
let opened: OpenedDatabase
let at: Date
beforeEach(() => {
  at = clock('2026-12-01T13:00:00Z')
  folder = mkdtempSync(path.join(tmpdir(), 'malote-snoozed-'))
  opened = openDatabase({ folder, now: () => at })
})
afterEach(() => opened.close())

const open = () => openMarks({ db: opened.db, id: 'rita', environmentId: 'local', now: () => at })

it('lists a snoozed forwarding as away until its moment, and from then on as back, also after a restart', () => {
  const marks = open()
  marks.set({ items: [forwarding], changes: { snoozedUntil: '2026-12-02T11:00:00.000Z' } })
  marks.set({ items: [{ ...forwarding, id: uuidOf('other') }], changes: { isFlagged: true } })
  expect(marks.snoozed()).toEqual({ away: [f1], back: [] })
  at = clock('2026-12-02T10:59:59.999Z')
  expect(marks.snoozed()).toEqual({ away: [f1], back: [] })
  opened.close()
  at = clock('2026-12-02T11:00:00Z')
  opened = openDatabase({ folder, now: () => at })
  expect(open().snoozed()).toEqual({ away: [], back: [f1] })
})

it('deletes a mark that was nothing but a snooze, and keeps the other marks', () => {
  const marks = open()
  marks.set({ items: [forwarding], changes: { snoozedUntil: '2026-12-02T11:00:00.000Z' } })
  marks.set({ items: [forwarding], changes: { note: 'Da Ana' } })
  marks.set({ items: [forwarding], changes: { snoozedUntil: null } })
  expect(listed(marks)).toMatchObject([{ note: 'Da Ana', snoozedUntil: null }])
  marks.set({ items: [forwarding], changes: { note: '' } })
  expect(listed(marks)).toEqual([])
})

it('tells of each return once, and of a clock that was set back', () => {
  const marks = open()
  marks.set({ items: [forwarding], changes: { snoozedUntil: '2026-12-02T11:00:00.000Z' } })
  const told = { returned: vi.fn<(items: number) => void>(), changed: vi.fn<() => void>() }
  const check = createReturns({ ...told, snoozed: marks.snoozed })
  check()
  expect(told.changed).not.toHaveBeenCalled()
  at = clock('2026-12-02T11:00:10Z')
  check()
  check()
  expect(told.returned.mock.calls).toEqual([[1]])
  expect(told.changed).toHaveBeenCalledOnce()
  at = clock('2026-12-01T11:00:00Z')
  check()
  expect(told.changed).toHaveBeenCalledTimes(2)
  expect(marks.snoozed().away).toEqual([f1])
})

it('takes a snooze along in the file of marks, and reads a file from before there was one', async () => {
  const marks = open()
  marks.set({ items: [forwarding], changes: { snoozedUntil: '2026-12-02T11:00:00.000Z', note: 'Da Ana' } })
  await marks.export()
  const [text = ''] = marks.files
  marks.set({ items: [forwarding], changes: { snoozedUntil: null } })
  expect(marks.import({ text, prefer: 'file' })).toEqual({ ok: true, value: { changed: 1 } })
  expect(marks.snoozed().away).toEqual([f1])
  const file = JSON.parse(text)
  for (const mark of file.marks) delete mark.snoozedUntil
  expect(marks.import({ text: JSON.stringify(file), prefer: 'file' })).toEqual({ ok: true, value: { changed: 1 } })
  expect(listed(marks)).toMatchObject([{ note: 'Da Ana', snoozedUntil: null }])
})

it('names no item in the notification', () => {
  expect([1, 2].map((items) => returnNotification(items).body)).toEqual([
    '1 item está de volta.',
    '2 itens estão de volta.',
  ])
})
