import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { quiet } from '../../../support/fake-preferences.ts'
import { makeRow } from '../../../support/samples.ts'
import { button, click, drawn, expectClean, isCut, listMenu, openWindow, press } from '../../../support/window.tsx'

const grid = page.getByRole('grid', { name: 'Documentos a capturar' })
const row = (name: string) => grid.getByRole('row', { name })
const large = page.getByRole('dialog')
const sheet = page.getByRole('group', { name: 'Páginas dos documentos' })
const pageOf = (name: string, which = 'página 1 de 1') => button(`${name}, ${which}`, sheet)
const view = (name: string) => page.getByRole('radio', { name })
const rows = (...names: readonly string[]) => names.map((name) => makeRow(name))
const report = (pages: number) => ({ pages, widthMm: 210, heightMm: 297, dpi: 300, signatures: 0, findings: [] })

async function chooseAll(first: string): Promise<void> {
  await click(row(first).getByRole('rowheader'))
  await press('{Control>}a{/Control}')
}

describe('Space on a row of the list', () => {
  it('shows its pages large, and keeps the selection', async () => {
    await openWindow({ rows: rows('Nota 1.pdf', 'Nota 2.pdf', 'Nota 3.pdf') })
    await chooseAll('Nota 1.pdf')
    await press(' ')
    await expect.element(large).toHaveAccessibleName('Nota 1.pdf')
    await expect.element(large).toMatchTextContent(/Documento 1 de 3/)
    await expectClean()
    await press('{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect.element(large).toHaveAccessibleName('Nota 3.pdf')
    await press('{ArrowLeft}')
    await expect.element(large).toHaveAccessibleName('Nota 2.pdf')
    await press(' ')
    await expect.element(large).not.toBeInTheDocument()
    await expect.element(row('Nota 2.pdf')).toHaveFocus()
    for (const name of ['Nota 1.pdf', 'Nota 2.pdf', 'Nota 3.pdf']) {
      await expect.element(row(name)).toHaveAttribute('aria-selected', 'true')
    }
  })

  it('returns the focus to a row far away, which comes into view @all', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `Aviso ${index + 1}.pdf`)
    await openWindow({ rows: rows(...names) })
    await click(row('Aviso 1.pdf').getByRole('rowheader'))
    await press(' ')
    await expect.element(large).toHaveAccessibleName('Aviso 1.pdf')
    for (let step = 1; step < 35; step += 1) {
      await press('{ArrowDown}')
      await expect.element(large).toHaveAccessibleName(names[step] ?? '')
    }
    await press('{Escape}')
    await expect.element(row('Aviso 35.pdf')).toHaveFocus()
    await expect.element(row('Aviso 35.pdf')).toBeInViewport()
  })

  it('leaves Ctrl+Space, checkboxes and a name that is being typed as they were', async () => {
    await openWindow({ rows: rows('Nota 1.pdf', 'Nota 2.pdf') })
    await click(row('Nota 1.pdf').getByRole('rowheader'))
    await press('{Control>}{ArrowDown} {/Control}')
    await expect.element(row('Nota 2.pdf')).toHaveAttribute('aria-selected', 'true')
    await expect.element(row('Nota 1.pdf')).toHaveAttribute('aria-selected', 'true')
    row('Nota 2.pdf').getByRole('checkbox').element().focus()
    await press(' ')
    await expect.element(row('Nota 2.pdf')).toHaveAttribute('aria-selected', 'false')
    await expect.element(row('Nota 1.pdf')).toHaveAttribute('aria-selected', 'true')
    await click(row('Nota 1.pdf').getByRole('rowheader'))
    await press('nota ')
    await drawn()
    expect(large.elements()).toHaveLength(0)
  })

  it('does nothing for a file without pages', async () => {
    await openWindow({ rows: [makeRow('Quebrado.pdf', { state: 'problem', problem: 'Não é um PDF.' })] })
    await click(row('Quebrado.pdf').getByRole('rowheader'))
    await press(' ')
    await drawn()
    expect(large.elements()).toHaveLength(0)
  })
})

describe('the grid of pages', () => {
  it('shows every page, moves between them by keys, and opens one large', async () => {
    const files = [makeRow('Ofício.pdf', { report: report(3) }), makeRow('Nota.pdf')]
    await openWindow({ rows: files })
    await click(view('Grade'))
    await expect.element(pageOf('Ofício.pdf', 'página 3 de 3')).toBeVisible()
    await expect.element(pageOf('Nota.pdf')).toBeVisible()
    await expectClean()
    pageOf('Ofício.pdf', 'página 1 de 3').element().focus()
    await press('{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect.element(pageOf('Nota.pdf')).toHaveFocus()
    await press('{Enter}')
    await expect.element(large).toHaveAccessibleName('Nota.pdf')
    await press('{ArrowLeft}')
    await expect.element(large).toHaveAccessibleName('Ofício.pdf')
    await press('{Escape}')
    await expect.element(pageOf('Ofício.pdf', 'página 1 de 3')).toHaveFocus()
    // On a busy computer React Aria gives the focus back to the page that opened the dialog a frame late, in these steps.
    const opener = pageOf('Nota.pdf').element()
    const restoring = new CustomEvent('react-aria-focus-scope-restore', { bubbles: true, cancelable: true })
    if (opener.dispatchEvent(restoring)) opener.focus()
    await expect.element(pageOf('Ofício.pdf', 'página 1 de 3')).toHaveFocus()
  })

  it('selects documents by their checkboxes, for the pane beside it @all', async () => {
    await openWindow({ rows: rows('Nota 1.pdf', 'Nota 2.pdf') })
    await click(view('Grade'))
    await click(sheet.getByRole('checkbox', { name: 'Selecionar Nota 1.pdf' }))
    await click(sheet.getByRole('checkbox', { name: 'Selecionar Nota 2.pdf' }))
    await expect.element(button('Capturar 2 documentos')).toBeVisible()
    await click(sheet.getByRole('checkbox', { name: 'Selecionar Nota 2.pdf' }))
    await expect.element(button('Capturar 1 documento')).toBeVisible()
    await click(view('Lista'))
    await expect.element(row('Nota 1.pdf')).toHaveAttribute('aria-selected', 'true')
  })

  it('renders only the pages in view, of any number @all', async () => {
    const files = Array.from({ length: 300 }, (_, index) => makeRow(`Lote ${index + 1}.pdf`, { report: report(9) }))
    await openWindow({ rows: files })
    await click(view('Grade'))
    await expect.element(pageOf('Lote 1.pdf', 'página 1 de 9')).toBeVisible()
    expect(sheet.getByRole('button').elements().length).toBeLessThan(60)
    pageOf('Lote 1.pdf', 'página 1 de 9').element().focus()
    await press('{End}')
    await expect.element(pageOf('Lote 300.pdf', 'página 9 de 9')).toHaveFocus()
  })

  it('is remembered with the size of its pages', async () => {
    const { workspace } = await openWindow({ rows: rows('Nota 1.pdf') })
    await click(view('Grade'))
    const width = () => pageOf('Nota 1.pdf').element().getBoundingClientRect().width
    await expect.element(pageOf('Nota 1.pdf')).toBeVisible()
    const before = width()
    await click(button('Páginas maiores'))
    await expect.poll(width).toBeGreaterThan(before)
    expect(workspace.preferences).toMatchObject({ captureView: 'grid', capturePageWidth: 280 })
    await click(button('Páginas maiores'))
    await expect.element(button('Páginas maiores')).toBeDisabled()
  })

  it('says how many files have no pages', async () => {
    await openWindow({ rows: [makeRow('Quebrado.pdf', { state: 'problem', problem: 'Não.' }), makeRow('Nota 1.pdf')] })
    await click(view('Grade'))
    await expect.element(page.getByText('1 arquivo sem páginas para mostrar: veja na Lista')).toBeVisible()
  })
})

describe('the columns of the list', () => {
  const headings = () =>
    grid
      .getByRole('columnheader')
      .elements()
      .slice(1)
      .map(({ textContent }) => textContent)
  const choose = (name: string) => click(page.getByRole('menuitemcheckbox', { name }))

  it('are those that are chosen, in their own order, until the width decides again @all', async () => {
    const { workspace } = await openWindow({ rows: [makeRow('Nota 1.pdf', { sizeBytes: 2_000_000 })] })
    await expect.element(row('Nota 1.pdf')).toBeVisible()
    const byWidth = headings()
    await click(listMenu)
    await expect.element(page.getByRole('menuitemcheckbox', { name: 'Conforme a largura' })).toBeChecked()
    await choose('Classe')
    await choose('Páginas')
    await expect.poll(headings).toEqual(['Nome', 'Páginas', 'Classe', 'Situação'])
    expect(workspace.preferences.captureColumns).toEqual(['pages', 'class'])
    await choose('Classe')
    await expect.poll(headings).toEqual(['Nome', 'Páginas', 'Situação'])
    await choose('Conforme a largura')
    await expect.poll(headings).toEqual(byWidth)
    expect(workspace.preferences.captureColumns).toBeNull()
    await press('{Escape}')
    await click(view('Grade'))
    await click(listMenu)
    await expect.element(page.getByRole('menuitem', { name: 'Pastas e perfis' })).toBeVisible()
    await expect.element(page.getByRole('menuitemcheckbox', { name: 'Classe' })).not.toBeInTheDocument()
  })
})

it('shows how a long list stands in two lines at most, and its title as a whole', async () => {
  await page.viewport(1093, 614)
  onTestFinished(() => page.viewport(1280, 800))
  const many = Array.from({ length: 25 }, (_, index) => `Nota ${index}.pdf`)
  const { bridge } = await openWindow({ rows: many.map((name) => makeRow(name, { state: 'sent' })) })
  const line = { ...quiet, isPaused: true, inProgress: 25 }
  bridge.publish('status.changed', { connection: 'online', ...line })
  const text = page.getByText('Envio pausado · 25 documentos aguardam')
  await expect.element(text).toBeVisible()
  expect(text.element().clientHeight).toBeLessThanOrEqual(40)
  await expect.element(button('Continuar', page.getByRole('main'))).toBeVisible()
  expect(isCut(page.getByRole('heading', { name: 'Capturar' }))).toBe(false)
})
