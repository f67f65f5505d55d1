import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TemplateFields } from '../../../contract/bridge/templates.ts'
import { type OpenedDatabase, openDatabase } from '../../../main/engine/database/index.ts'
import { createTemplates, type TemplatesOptions } from '../../../main/features/compose/templates.ts'

let opened: OpenedDatabase
beforeEach(() => {
  opened = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-templates-')), now: () => new Date() })
})
afterEach(() => opened.close())

const fields: TemplateFields = {
  recipients: [],
  subject: 'Prestação de contas',
  message: 'Segue.',
  access: 'Organizacional',
  notifyByEmail: true,
}
function templatesOf(id: string) {
  const changed = vi.fn()
  const context = { environment: { id: 'local' }, person: { id, nome: id } } as TemplatesOptions['context']
  return { ...createTemplates({ db: opened.db, context, changed }), changed }
}
const conflict = { ok: false, failure: { code: 'conflict' } }

it('templates are kept by name for one person, renamed and removed', () => {
  const ana = templatesOf('ana')
  const monthly = ana.add({ name: 'Mensal', fields })
  expect(monthly).toMatchObject({ ok: true, value: { name: 'Mensal', fields } })
  const templateId = monthly.ok ? monthly.value.templateId : ''
  ana.add({ name: 'Anual', fields: { ...fields, subject: 'Balanço' } })
  expect(ana.list()).toMatchObject({ value: [{ name: 'Anual' }, { name: 'Mensal', fields }] })
  expect(ana.add({ name: 'MENSAL', fields })).toEqual(conflict)
  expect(ana.rename({ templateId, name: 'anual' })).toEqual(conflict)
  expect(ana.changed).toHaveBeenCalledTimes(2)
  expect(ana.rename({ templateId, name: 'mensal' })).toEqual({ ok: true, value: null })
  expect(templatesOf('bruno').list()).toEqual({ ok: true, value: [] })
  expect(templatesOf('bruno').rename({ templateId, name: 'Meu' })).toEqual({
    ok: false,
    failure: { code: 'not-found' },
  })
  expect(templatesOf('bruno').add({ name: 'Mensal', fields })).toMatchObject({ ok: true })
  ana.remove({ templateId })
  expect(ana.list()).toMatchObject({ value: [{ name: 'Anual' }] })
  expect(ana.list()).toMatchObject({ value: { length: 1 } })
})

it('texts for messages are kept beside the templates of forwardings', () => {
  const ana = templatesOf('ana')
  ana.add({ name: 'Mensal', fields })
  const text = ana.add({ name: 'Ciência', fields: { message: 'Para ciência e providências.' } })
  expect(text).toMatchObject({ ok: true, value: { fields: { message: 'Para ciência e providências.' } } })
  expect(ana.add({ name: 'mensal', fields: { message: 'Outro.' } })).toEqual(conflict)
  expect(ana.list()).toMatchObject({ value: [{ fields: { message: 'Para ciência e providências.' } }, { fields }] })
  const templateId = text.ok ? text.value.templateId : ''
  expect(ana.rename({ templateId, name: 'Providências' })).toEqual({ ok: true, value: null })
})
