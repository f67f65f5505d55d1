import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { wholeFilter } from '../../../contract/bridge/boxes.ts'
import { savedViewLimits } from '../../../contract/bridge/saved-views.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/engine/database/index.ts'
import type { SavedViewsOptions } from '../../../main/features/boxes/saved-views.ts'
import { createSavedViews } from '../../../main/features/boxes/saved-views.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-views-'))
const open = () => openDatabase({ folder, now: () => new Date() })
let opened: OpenedDatabase
beforeEach(() => {
  opened = open()
  opened.db.exec('DELETE FROM box_views')
})
afterEach(() => opened.close())

function viewsOf(id: string, environment = 'local') {
  const changed = vi.fn()
  const context = { environment: { id: environment }, person: { id, nome: id } } as SavedViewsOptions['context']
  return { ...createSavedViews({ db: opened.db, context, changed }), changed }
}
const [gecon, ceplan] = [randomUUID(), randomUUID()]
const overdue = { idCaixa: gecon, pasta: 'Entrada', filter: { ...wholeFilter, deadline: 'overdue' } } as const
const conflict = { ok: false, failure: { code: 'conflict' } }

it('keeps views by name for one person and environment, also when the application starts again', () => {
  const ana = viewsOf('ana')
  expect(ana.add({ ...overdue, name: 'Vencidos' })).toMatchObject({ value: { ...overdue, name: 'Vencidos' } })
  ana.add({ ...overdue, name: 'Da SEDU', filter: { ...wholeFilter, label: 'SEDU' } })
  expect(ana.changed).toHaveBeenCalledTimes(2)
  expect(viewsOf('bruno').list()).toEqual({ ok: true, value: [] })
  expect(viewsOf('ana', 'other').list()).toEqual({ ok: true, value: [] })
  const before = ana.list()
  expect(before).toMatchObject({ value: [{ name: 'Da SEDU' }, { name: 'Vencidos', ...overdue }] })
  opened.close()
  opened = open()
  expect(viewsOf('ana').list()).toEqual(before)
})

it('keeps a name once in each box, whatever its case, and renames and removes views', () => {
  const ana = viewsOf('ana')
  const added = ana.add({ ...overdue, name: 'Vencidos' })
  const viewId = added.ok ? added.value.viewId : ''
  expect(ana.add({ ...overdue, name: 'VENCIDOS ' })).toEqual(conflict)
  expect(ana.add({ ...overdue, idCaixa: ceplan, name: 'Vencidos' })).toMatchObject({ ok: true })
  ana.add({ ...overdue, name: 'Atrasados' })
  expect(ana.rename({ viewId, name: 'atrasados' })).toEqual(conflict)
  expect(ana.rename({ viewId, name: 'vencidos' })).toEqual({ ok: true, value: null })
  expect(viewsOf('bruno').rename({ viewId, name: 'Meus' })).toMatchObject({ failure: { code: 'not-found' } })
  viewsOf('bruno').remove({ viewId })
  expect(ana.list()).toMatchObject({ value: [{ name: 'Atrasados' }, { name: 'vencidos' }, { idCaixa: ceplan }] })
  ana.remove({ viewId })
  expect(ana.list()).toMatchObject({ value: [{ name: 'Atrasados' }, { idCaixa: ceplan }] })
})

it('says in words how many views a box can have', () => {
  const ana = viewsOf('ana')
  for (let n = 1; n <= savedViewLimits.perBox; n += 1) ana.add({ ...overdue, name: `Visão ${n}` })
  expect(ana.add({ ...overdue, name: 'Mais uma' })).toMatchObject({
    failure: { code: 'refused', message: expect.stringContaining('20 visões em cada caixa') },
  })
  expect(ana.list()).toMatchObject({ value: { length: 20 } })
  expect(ana.add({ ...overdue, idCaixa: ceplan, name: 'Outra caixa' })).toMatchObject({ ok: true })
})

it('opens a view that was saved before a filter existed', () => {
  const ana = viewsOf('ana')
  ana.add({ ...overdue, name: 'Vencidos' })
  opened.db.exec("UPDATE box_views SET content = json_remove(content, '$.filter.label', '$.filter.documents')")
  expect(ana.list()).toMatchObject({ value: [overdue] })
})

it('follows a label that is renamed, and back', () => {
  const ana = viewsOf('ana')
  const named = (name: string, label: string | null) => ana.add({ ...overdue, name, filter: { ...wholeFilter, label } })
  named('A', 'sedu')
  named('B', 'SEDU')
  named('C', null)
  const labels = () => {
    const views = ana.list()
    return views.ok ? views.value.map(({ filter }) => filter.label) : []
  }
  const undo = transaction(opened.db, (tx) => ana.relabel(tx, { label: 'sedu', to: 'SEDU' }))
  expect(labels()).toEqual(['SEDU', 'SEDU', null])
  transaction(opened.db, undo)
  expect(labels()).toEqual(['sedu', 'SEDU', null])
})
