import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type MarkedItem, markLimits } from '../../../contract/bridge/marks.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/engine/database/index.ts'
import { localDay } from '../../../main/features/marks/business-days.ts'
import { reminderNotification } from '../../../main/features/marks/reminder.ts'
import { uuidOf } from '../../support/uuid-of.ts'
import { f1, forwarding, listed, openMarks, p1, process, undoLater } from './open-marks.ts'

let opened: OpenedDatabase
let folder: string
let at: Date
beforeEach(() => {
  at = new Date(2026, 10, 23, 10, 42)
  folder = mkdtempSync(path.join(tmpdir(), 'malote-marks-'))
  opened = openDatabase({ folder, now: () => at })
})
afterEach(() => opened.close())

const marksOf = (id: string, environmentId = 'local') => openMarks({ db: opened.db, id, environmentId, now: () => at })

describe('marks', () => {
  const f = (name: string) => ({ ...forwarding, id: uuidOf(name) })
  const wholeFilter = { deadline: null, isFlagged: false, label: null } as const
  it.each([
    { filter: { deadline: 'overdue' }, ids: ['late'] },
    { filter: { deadline: 'week' }, ids: ['today', 'in a week'] },
    { filter: { deadline: 'any' }, ids: ['late', 'today', 'in a week', 'later'] },
    { filter: { isFlagged: true }, ids: ['late', 'flagged'] },
    { filter: { label: 'SEDU' }, ids: ['today', 'flagged'] },
    { filter: { label: 'SEDU', isFlagged: true }, ids: ['flagged'] },
    { filter: { label: 'SED' }, ids: [] },
  ] as const)('name the forwardings for the filter $filter', ({ filter, ids }) => {
    const rita = marksOf('rita')
    const day = (days: number) => localDay(new Date(at.getFullYear(), at.getMonth(), at.getDate() + days))
    const set = (items: MarkedItem[], changes: Parameters<typeof rita.set>[0]['changes']) =>
      rita.set({ items, changes })
    set([f('late')], { deadline: day(-1), isFlagged: true })
    set([f('today')], { deadline: day(0), labels: ['SEDU'] })
    set([f('in a week')], { deadline: day(7) })
    set([f('later')], { deadline: day(8) })
    set([f('done')], { deadline: day(-1) })
    set([f('done')], { isDone: true })
    set([f('flagged')], { isFlagged: true, labels: ['Casa', 'SEDU'] })
    set([process], { deadline: day(-1), isFlagged: true, labels: ['SEDU'] })
    marksOf('bia').set({ items: [f('of Bia')], changes: { deadline: day(-1), isFlagged: true, labels: ['SEDU'] } })
    expect(rita.forwardings({ ...wholeFilter, ...filter }).toSorted()).toEqual(ids.map((id) => uuidOf(id)).toSorted())
  })

  it('of a version with two flags keep the one that is left', () => {
    marksOf('two-flags').set({ items: [forwarding, process], changes: { note: 'Da Ana' } })
    const write = opened.db.prepare("UPDATE marks SET content = json_set(content, '$.isMine', json(?)) WHERE id = ?")
    write.run('true', f1)
    write.run('false', p1)
    opened.db.exec(undoLater())
    opened.db.exec('PRAGMA user_version = 1')
    opened.close()
    opened = openDatabase({ folder, now: () => at })
    const flags = listed(marksOf('two-flags')).map(({ id, isFlagged }) => [id, isFlagged])
    expect(Object.fromEntries(flags)).toEqual({ [f1]: true, [p1]: false })
    expect(JSON.stringify(opened.db.prepare('SELECT content FROM marks').all())).not.toContain('isMine')
  })

  it('are changed for all items of several groups, or for none', () => {
    const ana = marksOf('all-or-none')
    const group = (item: MarkedItem, label: string) => ({ items: [item], changes: { labels: [label] } })
    ana.setEach({ groups: [group(f('one'), 'SEDU'), group(f('two'), 'Casa')] })
    expect(listed(ana).map(({ labels }) => labels)).toEqual(expect.arrayContaining([['SEDU'], ['Casa']]))
    const many = Array.from({ length: markLimits.marks - 2 }, (_, nth) => f(`many ${nth}`))
    ana.set({ items: many, changes: { isFlagged: true } })
    const outcome = ana.setEach({ groups: [group(f('one'), 'Outra'), group(f('one too many'), 'SEDU')] })
    expect(outcome).toMatchObject({ failure: { code: 'refused' } })
    expect(listed(ana).find(({ id }) => id === uuidOf('one'))?.labels).toEqual(['SEDU'])
  })

  it('are changed field by field, kept for one person, and deleted once they say nothing', () => {
    const ana = marksOf('ana')
    ana.set({ items: [forwarding, process], changes: { isFlagged: true } })
    ana.set({
      items: [forwarding],
      changes: { deadline: '2026-11-27', note: 'Falta o extrato.', labels: ['SEDU', 'SEDU'] },
    })
    expect(listed(ana).find(({ id }) => id === f1)).toMatchObject({
      isFlagged: true,
      deadline: '2026-11-27',
      note: 'Falta o extrato.',
      labels: ['SEDU'],
      doneAt: null,
    })
    ana.set({ items: [process], changes: { isFlagged: false } })
    expect(listed(ana).map(({ id }) => id)).toEqual([f1])
    expect(listed(marksOf('bruno'))).toEqual([])
    expect(listed(marksOf('ana', 'outro'))).toEqual([])
  })

  it('are there after the database was closed and opened again', () => {
    marksOf('ana').set({ items: [forwarding], changes: { deadline: '2026-11-27' } })
    opened.close()
    opened = openDatabase({ folder, now: () => at })
    expect(listed(marksOf('ana'))).toMatchObject([{ id: f1, deadline: '2026-11-27' }])
  })

  it('close a deadline, open it again, and open it for another day', () => {
    const ana = marksOf('ana')
    ana.set({ items: [forwarding], changes: { deadline: '2026-11-27' } })
    ana.set({ items: [forwarding], changes: { isDone: true } })
    expect(listed(ana)).toMatchObject([{ doneAt: at.toISOString() }])
    ana.set({ items: [forwarding], changes: { isDone: false } })
    expect(listed(ana)).toMatchObject([{ doneAt: null }])
    ana.set({ items: [forwarding], changes: { isDone: true } })
    ana.set({ items: [forwarding], changes: { deadline: '2026-12-01' } })
    expect(listed(ana)).toMatchObject([{ doneAt: null, deadline: '2026-12-01' }])
  })

  it('rename a label into another one, and remove it', () => {
    const ana = marksOf('ana')
    ana.set({ items: [forwarding], changes: { labels: ['sedu', 'SEDU', 'contas'] } })
    ana.renameLabel({ label: 'sedu', to: 'SEDU' })
    expect(listed(ana)).toMatchObject([{ labels: ['SEDU', 'contas'] }])
    ana.removeLabel({ label: 'SEDU' })
    expect(listed(ana)).toMatchObject([{ labels: ['contas'] }])
  })

  it('restore a renamed and a removed label, and keep what was changed meanwhile', () => {
    const ana = marksOf('ana')
    ana.set({ items: [forwarding], changes: { labels: ['SEDU'] } })
    ana.set({ items: [process], changes: { labels: ['contas', 'SEDU'], note: 'Conferir' } })
    expect(ana.removeLabel({ label: 'SEDU' })).toEqual({ ok: true, value: { changed: 2 } })
    expect(listed(ana)).toMatchObject([{ id: p1, labels: ['contas'] }])
    ana.set({ items: [process], changes: { isFlagged: true } })
    expect(ana.undoLabel()).toMatchObject({ ok: true })
    const restored = listed(ana)
    expect(restored.find(({ id }) => id === f1)).toMatchObject({ labels: ['SEDU'], title: forwarding.title })
    expect(restored.find(({ id }) => id === p1)).toMatchObject({
      labels: ['contas', 'SEDU'],
      note: 'Conferir',
      isFlagged: true,
    })
    expect(ana.undoLabel()).toMatchObject({ failure: { code: 'not-found' } })
    expect(ana.renameLabel({ label: 'SEDU', to: 'contas' })).toEqual({ ok: true, value: { changed: 2 } })
    expect(listed(ana).map(({ labels }) => labels)).toEqual([['contas'], ['contas']])
    ana.undoLabel()
    expect(listed(ana).find(({ id }) => id === p1)).toMatchObject({ labels: ['contas', 'SEDU'] })
  })

  it('take a deadline inside a transaction of another room, and none if that fails', async () => {
    const ana = marksOf('ana')
    const failing = () =>
      transaction(opened.db, (tx) => {
        ana.setDeadline(tx, forwarding, '2026-12-01')
        throw new Error('the forwarding was not stored')
      })
    expect(failing).toThrow('not stored')
    expect(listed(ana)).toEqual([])
    transaction(opened.db, (tx) => ana.setDeadline(tx, forwarding, '2026-12-01'))
    await vi.waitFor(() => expect(ana.events.changed).toHaveBeenCalledOnce())
    expect(listed(ana)).toMatchObject([{ deadline: '2026-12-01' }])
  })
})

describe('the file for a colleague', () => {
  async function fileOfAna(): Promise<string> {
    const ana = marksOf('ana')
    ana.set({ items: [forwarding], changes: { deadline: '2026-11-27', note: 'Da Ana' } })
    ana.set({ items: [process], changes: { isFlagged: true } })
    await ana.export()
    return ana.files[0] ?? ''
  }

  it('is previewed, keeps what is here or takes what is in the file, and is undone', async () => {
    const text = await fileOfAna()
    const bruno = marksOf('bruno')
    bruno.set({ items: [forwarding], changes: { note: 'Do Bruno' } })
    expect(bruno.previewImport({ text })).toMatchObject({ value: { from: 'ana', added: 1, changed: 1, same: 0 } })
    expect(listed(bruno)).toHaveLength(1)
    expect(bruno.import({ text, prefer: 'here' })).toEqual({ ok: true, value: { changed: 1 } })
    expect(listed(bruno).find(({ id }) => id === f1)).toMatchObject({ note: 'Do Bruno' })
    expect(bruno.import({ text, prefer: 'file' })).toEqual({ ok: true, value: { changed: 1 } })
    expect(listed(bruno).find(({ id }) => id === f1)).toMatchObject({ note: 'Da Ana' })
    expect(bruno.previewImport({ text })).toMatchObject({ value: { added: 0, changed: 0, same: 2 } })
    expect(bruno.undoImport()).toEqual({ ok: true, value: null })
    expect(listed(bruno).find(({ id }) => id === f1)).toMatchObject({ note: 'Do Bruno' })
    expect(bruno.undoImport()).toMatchObject({ failure: { code: 'not-found' } })
  })

  it.each([
    ['no JSON', () => '{"format": "malote-', 'não é um arquivo de marcas'],
    ['another JSON', () => '[]', 'não é um arquivo de marcas'],
    ['another environment', (text: string) => text.replace('"local"', '"outro"'), 'outro ambiente'],
    ['a newer version', (text: string) => text.replace('"version": 1', '"version": 2'), 'versão mais nova'],
    ['an unknown field', (text: string) => text.replace('"isFlagged"', '"__proto__": {}, "isFlagged"'), null],
    [
      'more marks than a person may have',
      (text: string) => {
        const file = JSON.parse(text)
        const many = Array.from({ length: markLimits.marks + 1 }, (_, nth) => ({
          ...file.marks[0],
          id: uuidOf(`${nth}`),
        }))
        return JSON.stringify({ ...file, marks: many })
      },
      'não é um arquivo de marcas',
    ],
    ['a kind of its own', (text: string) => text.replace('"process"', '"script"'), 'não é um arquivo de marcas'],
    [
      'the same item twice',
      (text: string) => text.replace('"process"', '"forwarding"').replace(JSON.stringify(p1), JSON.stringify(f1)),
      'mais de uma vez',
    ],
  ])('with %s changes nothing that is here', async (_, spoil, sentence) => {
    const bruno = marksOf('bruno')
    bruno.set({ items: [process], changes: { note: 'Do Bruno' } })
    const before = JSON.stringify(listed(bruno))
    const text = spoil(await fileOfAna())
    const outcome = bruno.import({ text, prefer: 'here' })
    if (sentence === null) {
      expect(Object.prototype).not.toHaveProperty('isFlagged')
      return
    }
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'refused' } })
    expect(outcome.ok ? '' : outcome.failure.message).toContain(sentence)
    expect(JSON.stringify(listed(bruno))).toBe(before)
  })
})

describe('the notice of the morning', () => {
  const overdue = { items: [forwarding], changes: { deadline: '2026-11-24' } }
  it('comes once a day for each item, from eight, also across a restart', () => {
    const ana = marksOf('ana')
    ana.set(overdue)
    ana.set({ items: [process], changes: { waitingUntil: '2026-11-23' } })
    ana.remind()
    expect(ana.events.notify).not.toHaveBeenCalled()
    at = new Date(2026, 10, 24, 7, 59)
    ana.remind()
    expect([ana.events.notify.mock.calls.length, ana.reminder()]).toEqual([0, { ok: true, value: null }])
    at = new Date(2026, 10, 24, 8, 0)
    ana.remind()
    ana.remind()
    expect(ana.events.notify.mock.calls).toEqual([[{ overdue: 0, today: 1, waiting: 1 }]])
    const restarted = marksOf('ana')
    restarted.remind()
    restarted.set({ items: overdue.items, changes: { note: 'Falta o anexo.' } })
    restarted.remind()
    expect(restarted.events.notify).not.toHaveBeenCalled()
    expect(restarted.reminder()).toMatchObject({ value: { today: 1 } })
    at = new Date(2026, 10, 25, 9, 0)
    restarted.remind()
    restarted.set({
      items: [{ ...forwarding, id: p1 }],
      changes: { deadline: '2026-11-24', waitingUntil: '2026-11-25' },
    })
    expect(restarted.reminder()).toMatchObject({ value: { overdue: 2, today: 0, waiting: 1 } })
    expect(restarted.events.notify.mock.calls).toEqual([[{ overdue: 1, today: 0, waiting: 1 }]])
  })

  it('is postponed, comes again after a restart, and stays away for the day', () => {
    const ana = marksOf('ana')
    ana.set(overdue)
    at = new Date(2026, 10, 24, 9, 0)
    ana.remind()
    ana.postpone({ minutes: 60 })
    expect(ana.reminder()).toEqual({ ok: true, value: null })
    at = new Date(2026, 10, 24, 10, 1)
    const restarted = marksOf('ana')
    restarted.remind()
    expect(restarted.events.notify).toHaveBeenCalledOnce()
    expect(restarted.reminder()).toMatchObject({ value: { today: 1 } })
    restarted.postpone({ minutes: null })
    restarted.remind()
    expect([restarted.events.notify.mock.calls.length, restarted.reminder()]).toEqual([1, { ok: true, value: null }])
  })

  it('says nothing of a deadline that is met, and of one that was just set', () => {
    const ana = marksOf('ana')
    ana.set({ items: [forwarding], changes: { deadline: '2026-11-23' } })
    ana.remind()
    expect(ana.events.notify).not.toHaveBeenCalled()
    expect(ana.reminder()).toMatchObject({ value: { today: 1 } })
    ana.set({ items: [forwarding], changes: { isDone: true } })
    expect(ana.reminder()).toEqual({ ok: true, value: null })
  })

  it('names numbers and no item', () => {
    expect(reminderNotification({ overdue: 1, today: 2, waiting: 0 })).toEqual({
      title: 'Prazos',
      body: '1 em atraso, 2 para hoje.',
    })
  })
})
