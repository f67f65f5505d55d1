import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { sheet as sheetOf } from '../../../support/drawing.ts'
import { answerPdf } from '../../../support/fake-pdf.ts'
import { letter, newSha, openGrade, pageOf, report, sheet } from '../../../support/grade.ts'
import { makeRow } from '../../../support/samples.ts'
import { button, click, expectClean, press } from '../../../support/window.tsx'

const row = (name: string) => page.getByRole('grid').getByRole('row', { name })
const choose = (name: string, isAdded = false) => click(row(name).getByRole('rowheader'), { isAdded })
const tools = page.getByRole('group', { name: 'Leitura do documento' })
const large = page.getByRole('dialog')

async function openList() {
  const opened = await openGrade(letter(), makeRow('Nota.pdf', { sha256: newSha(), report: report(1) }))
  answerPdf(opened.bridge, 3)
  await click(page.getByRole('radio', { name: 'Lista' }))
  return opened
}

it('turns, deletes and divides pages by words in the bar of the reader, where only search, zoom and print are icons', async () => {
  const { orders } = await openList()
  await choose('Ofício.pdf')
  await expect.element(sheetOf(1)).toHaveAttribute('aria-busy', 'false')
  const icons = tools
    .getByRole('button')
    .elements()
    .filter(({ textContent }) => textContent === '')
    .map((element) => element.getAttribute('aria-label'))
  expect(icons).toEqual(['Buscar no documento', 'Diminuir', 'Aumentar', 'Imprimir o documento'])
  await expectClean()
  await click(button('Girar página', tools))
  await expect.poll(orders).toEqual([['1@90', '2', '3']])
  await expect.element(sheetOf(1)).toHaveAttribute('aria-busy', 'false')
  await click(button('Mais ferramentas do documento', tools))
  await expect.element(page.getByRole('menuitem', { name: /^Dividir aqui/ })).toBeVisible()
  await click(page.getByRole('menuitem', { name: 'Excluir página' }))
  await expect.poll(orders).toEqual([
    ['1@90', '2', '3'],
    ['2', '3'],
  ])
})

it('keeps its bar in one line beside a draft in a narrow window, where the menu of the zoom stands for its buttons', async () => {
  await openList()
  await choose('Ofício.pdf')
  await expect.element(button('Aumentar', tools)).toBeVisible()
  const line = tools.element().clientHeight
  const reader = tools.element().parentElement
  if (reader !== null) reader.style.maxWidth = '320px'
  await expect.element(button('Aumentar', tools)).not.toBeInTheDocument()
  await expect.element(button('Mais ferramentas do documento', tools)).toBeVisible()
  expect(tools.element().clientHeight).toBe(line)
})

it('turns the view without asking for another document', async () => {
  const { orders } = await openList()
  await choose('Ofício.pdf')
  await click(button(/^Visão: /))
  await click(page.getByRole('menuitem', { name: 'Girar a visão' }))
  await expect
    .element(page.getByRole('group', { name: 'Páginas: ' }).getByRole('region', { name: 'Página 1' }))
    .toBeVisible()
  await expect.poll(() => document.querySelector('[data-turn="90"]')).not.toBeNull()
  expect(orders()).toEqual([])
})

it('turns a page that is shown large, and shows it as it is then', async () => {
  const { bridge, orders } = await openList()
  await choose('Ofício.pdf')
  await press(' ')
  await expect.element(large).toHaveAccessibleName('Ofício.pdf')
  await expect.element(button('Girar página', large)).toBeVisible()
  const opened = bridge.asked('capture.open').length
  await click(button('Girar página', large))
  await expect.poll(orders).toEqual([['1@90', '2', '3']])
  await expect.poll(() => bridge.asked('capture.open').length).toBeGreaterThan(opened)
  await expect.element(button('Desfazer: girar 1 página', large)).toBeVisible()
  await expect.element(large).toHaveAccessibleName('Ofício.pdf')
})

it('shows the pages of several selected files beside their data, and a file can be left out there', async () => {
  await openList()
  await choose('Ofício.pdf')
  await choose('Nota.pdf', true)
  for (const which of ['página 1 de 3', 'página 3 de 3']) {
    await expect.element(pageOf('Ofício.pdf', which)).toBeVisible()
  }
  await expect.element(pageOf('Nota.pdf', 'página 1 de 1')).toBeInTheDocument()
  await expect.element(button(/Tipo$/)).toBeVisible()
  await expectClean()
  await click(sheet.getByRole('checkbox', { name: 'Selecionar Nota.pdf' }))
  await expect.element(row('Nota.pdf')).toHaveAttribute('aria-selected', 'false')
  await expect.element(tools).toBeVisible()
})
