import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { makeDraft, makeRow } from '../../support/samples.ts'
import { box, button, click, goTo, openWindow, press } from '../../support/window.tsx'

const pane = page.getByRole('region', { name: 'O que está selecionado' })
const row = (name: string) => page.getByRole('grid', { name: 'Documentos a capturar' }).getByRole('row', { name })
const rows = (...names: readonly string[]) => names.map((name) => makeRow(name))
const option = (name: string) => page.getByRole('option', { name })

describe('after files are removed', () => {
  async function choose(...names: readonly string[]): Promise<void> {
    for (const [index, name] of names.entries()) await click(row(name).getByRole('rowheader'), { isAdded: index > 0 })
  }
  /** On the row, or on one of its cells. */
  const hasFocus = (name: string) =>
    expect.poll(() => row(name).query()?.contains(document.activeElement) ?? false).toBe(true)

  it('the focus is on the next row, then on the previous one, then on the button of the empty list', async () => {
    await openWindow({ rows: rows('Aviso 1.pdf', 'Aviso 2.pdf', 'Aviso 3.pdf') })
    await choose('Aviso 2.pdf')
    await click(button('Remover da lista', pane))
    await hasFocus('Aviso 3.pdf')
    await expect.element(row('Aviso 3.pdf')).toHaveAttribute('aria-selected', 'false')
    await choose('Aviso 3.pdf')
    await press('{Delete}')
    await hasFocus('Aviso 1.pdf')
    await choose('Aviso 1.pdf')
    await click(button('Remover da lista', pane))
    await expect.element(button('Escolher arquivos')).toHaveFocus()
  })

  it('the focus is on the row after several files that are removed together', async () => {
    await openWindow({ rows: rows('Aviso 1.pdf', 'Aviso 2.pdf', 'Aviso 3.pdf', 'Aviso 4.pdf') })
    await choose('Aviso 2.pdf', 'Aviso 3.pdf')
    await click(button('Remover da lista', pane))
    await click(button('Remover da lista', page.getByRole('alertdialog')))
    await hasFocus('Aviso 4.pdf')
  })
})

it('after a draft is discarded the focus is on the next one, and at last on the button of the empty list', async () => {
  await openWindow({ drafts: ['Primeiro', 'Segundo', 'Terceiro'].map((subject) => makeDraft(subject)) })
  await goTo(/^Rascunhos/)
  for (const [gone, next] of [
    ['Segundo', option('Terceiro')],
    ['Terceiro', option('Primeiro')],
    ['Primeiro', button('Novo encaminhamento', page.getByRole('main'))],
  ] as const) {
    await click(option(gone))
    await expect.element(box('Assunto')).toHaveValue(gone)
    await click(button('Mais'))
    await click(page.getByRole('menuitem', { name: 'Descartar rascunho' }))
    await expect.element(option(gone)).not.toBeInTheDocument()
    await expect.element(next).toHaveFocus()
  }
})
