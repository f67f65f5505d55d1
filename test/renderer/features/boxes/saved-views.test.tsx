import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed } from '../../../../contract/bridge/outcome.ts'
import { openBox } from '../../support/fake-box.ts'
import {
  box,
  button,
  chooseIn,
  click,
  expectClean,
  fill,
  filters,
  goTo,
  listMenu,
  press,
} from '../../support/window.tsx'

const navigation = page.getByRole('navigation', { name: 'Principal' })
const rows = () => page.getByRole('listbox', { name: 'Encaminhamentos' }).getByRole('option')
const dialog = page.getByRole('dialog')

/** A box with one flagged item, listed by a view of flagged items. */
async function openWithView(name: string) {
  const opened = await openBox({ unread: 3 })
  opened.flagged.add(opened.items[1]?.id ?? '')
  await click(button('Abrir o menu'))
  await chooseIn(filters, 'Sinalizados')
  await chooseIn(filters, 'Salvar como visão…')
  await expect.element(dialog.getByText(/^Entrada · Sinalizados\./)).toBeVisible()
  await expect.element(box('Nome da visão')).toHaveValue('Sinalizados')
  await expectClean()
  await fill(box('Nome da visão'), name)
  await click(button('Salvar'))
  await expect.element(dialog).not.toBeInTheDocument()
  return opened
}

it('keeps the filters of a box under a name, and opens them from the menu by one press or key', async () => {
  const { bridge } = await openWithView('Para decidir')
  const view = button('Para decidir', navigation)
  await expect.element(view).toHaveAttribute('aria-current', 'page')
  await expect.element(button(/^GECON/, navigation)).not.toHaveAttribute('aria-current')
  await expectClean()
  await goTo(/^GECON/)
  await expect.poll(() => rows().elements().length).toBe(3)
  await expect.element(view).not.toHaveAttribute('aria-current')
  view.element().focus()
  await press('{Enter}')
  await expect.poll(() => rows().elements().length).toBe(1)
  await expect.element(filters).toMatchTextContent('Filtros: Para decidir')
  await expect.element(view).toHaveAttribute('aria-current', 'page')
  expect(bridge.asked('boxes.folder').at(-1)).toMatchObject({ pasta: 'Entrada', view: { isFlagged: true } })
  await chooseIn(filters, 'Com documentos')
  await expect.element(view).not.toHaveAttribute('aria-current')
  await expect.element(filters).toMatchTextContent('Filtros: Com documentos +1')
})

it('names the view in the list that is printed or saved', async () => {
  await openWithView('Para decidir')
  await chooseIn(listMenu, 'Salvar, imprimir ou copiar a lista')
  await expect
    .element(page.getByRole('heading', { name: /Gerência de Convênios: Entrada · Para decidir$/ }))
    .toBeVisible()
})

it('renames a view, and removes it with an offer to undo that @all', async () => {
  const { workspace } = await openWithView('Para decidir')
  await chooseIn(filters, 'Renomear…')
  await fill(box('Nome da visão'), 'Do gerente')
  await click(button('Renomear'))
  await expect.element(button('Do gerente', navigation)).toBeVisible()
  await chooseIn(filters, 'Remover')
  await expect.element(button('Do gerente', navigation)).not.toBeInTheDocument()
  expect(workspace.views).toEqual([])
  await expect.element(button('Desfazer')).toHaveFocus()
  await expect.poll(() => rows().elements().length).toBe(1)
  await expectClean()
  await press('{Enter}')
  await expect.element(button('Do gerente', navigation)).toHaveAttribute('aria-current', 'page')
})

it('says why a name is not accepted, and keeps what was typed @all', async () => {
  const { bridge } = await openWithView('Para decidir')
  await chooseIn(filters, 'Com documentos')
  await chooseIn(filters, 'Salvar como visão…')
  await fill(box('Nome da visão'), 'Para decidir')
  await click(button('Salvar'))
  await expect.element(dialog.getByText('Esta caixa já tem uma visão com este nome. Escolha outro.')).toBeVisible()
  bridge.answer('views.add', () => failed('refused', 'O limite é de 20 visões em cada caixa.'))
  await fill(box('Nome da visão'), 'Com papel')
  await click(button('Salvar'))
  await expect.element(dialog.getByText('O limite é de 20 visões em cada caixa.')).toBeVisible()
  await expect.element(box('Nome da visão')).toHaveValue('Com papel')
  await expectClean()
})
