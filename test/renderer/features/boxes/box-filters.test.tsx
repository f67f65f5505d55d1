import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../../../contract/bridge/outcome.ts'
import { openBox } from '../../support/fake-box.ts'
import { markOf } from '../../support/samples.ts'
import { button, click, expectClean, fill, heard, press } from '../../support/window.tsx'

const rows = () => page.getByRole('listbox', { name: 'Encaminhamentos' }).getByRole('option')

it('filters a box by marks and a period, and an empty list says which filters made it so', async () => {
  const { bridge, items, flagged } = await openBox({ unread: 3 })
  flagged.add(items[1]?.id ?? '')
  await click(button('Com marcas…'))
  await click(page.getByRole('menuitemcheckbox', { name: 'Sinalizados' }))
  await press('{Escape}')
  await expect.poll(() => rows().elements().length).toBe(1)
  await click(button('Período…'))
  await click(page.getByRole('menuitemradio', { name: 'De hoje' }))
  await expect.element(page.getByText(/corresponde a: De hoje · Sinalizados\.$/)).toBeVisible()
  expect(bridge.asked('boxes.folder').at(-1)).toMatchObject({ view: { period: 'today', isFlagged: true } })
  await click(button('De hoje'))
  await click(page.getByRole('menuitemradio', { name: 'De qualquer data' }))
  await expectClean()
  await click(button('Limpar os filtros'))
  await expect.poll(() => rows().elements().length).toBe(3)
})

it('names the sender of a filter in words, also when nothing is listed', async () => {
  await openBox({ unread: 3 })
  await click(button('De…'))
  await click(page.getByRole('menuitemradio', { name: 'Elisa Fontes' }))
  await click(button('Período…'))
  await click(page.getByRole('menuitemradio', { name: 'De hoje' }))
  await expect.element(page.getByText(/corresponde a: De: Elisa Fontes · De hoje\.$/)).toBeVisible()
  await expect.element(button('De: Elisa Fontes')).toBeVisible()
})

it('filters the sent items by their addressee, and not by their one sender', async () => {
  const { bridge } = await openBox({ unread: 3 })
  await click(page.getByRole('tab', { name: 'Enviados' }))
  await expect.element(button('De…')).not.toBeInTheDocument()
  await click(button('Para…'))
  await expect.element(page.getByText('Qualquer destinatário')).toBeVisible()
  await click(page.getByRole('menuitemradio', { name: 'Elisa Fontes' }))
  await expect.element(button('Para: Elisa Fontes')).toBeVisible()
  await expect.element(page.getByText(/corresponde a: Para: Elisa Fontes\.$/)).toBeVisible()
  expect(bridge.asked('boxes.folder').at(-1)).toMatchObject({
    pasta: 'Saida',
    view: { sender: null, recipient: { text: 'Elisa Fontes' } },
  })
  await expectClean()
})

it('filters by the days between two dates, of which one may be open', async () => {
  const { bridge } = await openBox({ unread: 3 })
  const open = async (chip: string) => {
    await click(button(chip))
    await click(page.getByRole('menuitemradio', { name: 'Entre duas datas…' }))
  }
  await open('Período…')
  const [from, until] = [page.getByLabelText('De', { exact: true }), page.getByLabelText('Até', { exact: true })]
  const show = button('Mostrar')
  await expect.element(from).toHaveFocus()
  await expect.element(show).toBeDisabled()
  await from.fill('2026-11-15')
  await until.fill('2026-11-01')
  await expect.element(page.getByText('A data final é anterior à inicial.')).toBeVisible()
  await expect.element(show).toBeDisabled()
  await expectClean()
  await from.fill('2026-10-15')
  await click(show)
  await expect.element(button('De 15/10/2026 a 01/11/2026')).toBeVisible()
  expect(bridge.asked('boxes.folder').at(-1)).toMatchObject({
    view: { period: { from: '2026-10-15', until: '2026-11-01' } },
  })
  await open('De 15/10/2026 a 01/11/2026')
  await expect.element(from).toHaveValue('2026-10-15')
  await from.fill('')
  await click(show)
  await expect.element(page.getByText(/corresponde a: Até 01\/11\/2026\.$/)).toBeVisible()
})

describe('the labels of all items', () => {
  const dialog = page.getByRole('dialog', { name: 'Etiquetas' })

  /** Three items with "sedu", the first of them with "Contas", too; filtered by `label`. */
  async function openLabels(label: string) {
    const { bridge, items } = await openBox({ unread: 3 })
    let marks = items.map(({ id, assunto }, index) =>
      markOf(assunto, { kind: 'forwarding', id, labels: index === 0 ? ['Contas', 'sedu'] : ['sedu'] }),
    )
    let before = marks
    const relabel = (from: string, to: string[]) => {
      before = marks
      marks = marks.map((mark) => ({
        ...mark,
        labels: [...new Set(mark.labels.flatMap((each) => (each === from ? to : each)))],
      }))
      bridge.publish('marks.changed', {})
      return ok({ changed: before.filter(({ labels }) => labels.includes(from)).length })
    }
    bridge.answer('marks.list', () => ok(marks))
    bridge.answer('marks.renameLabel', ({ label, to }) => relabel(label, [to]))
    bridge.answer('marks.removeLabel', ({ label }) => relabel(label, []))
    bridge.answer('marks.undoLabel', () => {
      marks = before
      bridge.publish('marks.changed', {})
      return ok(null)
    })
    bridge.publish('marks.changed', {})
    await click(button('Com marcas…'))
    await click(page.getByRole('menuitemradio', { name: label }))
    await press('{Escape}')
    await click(button(`Etiqueta ${label}`))
    await click(page.getByRole('menuitem', { name: 'Renomear ou remover etiquetas…' }))
    return bridge
  }

  it('are renamed and removed at once, with the number of items, and this is undone', async () => {
    const bridge = await openLabels('sedu')
    const name = dialog.getByRole('textbox', { name: /3 itens$/ })
    await fill(name, 'a, b')
    await expect.element(dialog.getByText('Uma etiqueta não pode ter vírgula.')).toBeVisible()
    await fill(name, 'Contas')
    await expect.element(dialog.getByText('Já existe. As duas viram “Contas”.')).toBeVisible()
    await fill(name, 'SEDU')
    await expectClean()
    await click(button('Renomear', dialog.getByRole('listitem').last()))
    await expect.element(dialog.getByText('Etiqueta “sedu” agora é “SEDU”, em 3 itens.')).toBeVisible()
    await expect.element(button('Desfazer', dialog)).toHaveFocus()
    // The list keeps its filter under the new name.
    await expect.poll(() => bridge.asked('boxes.folder').at(-1)).toMatchObject({ view: { label: 'SEDU' } })
    await press('{Enter}')
    await expect.poll(() => bridge.asked('boxes.folder').at(-1)).toMatchObject({ view: { label: 'sedu' } })
    await click(button('Remover Contas', dialog))
    await expect.element(dialog.getByText('Etiqueta “Contas” removida de 1 item.')).toBeVisible()
    await expectClean()
  })

  it('are joined, and undoing this leaves a filter by the other label as it was @all', async () => {
    const bridge = await openLabels('Contas')
    await fill(dialog.getByRole('textbox', { name: /3 itens$/ }), 'Contas')
    await click(button('Juntar', dialog))
    await click(button('Desfazer', dialog))
    await expect.element(button('Desfazer', dialog)).not.toBeInTheDocument()
    await click(button('Fechar', dialog))
    await expect.element(button('Etiqueta Contas')).toBeVisible()
    expect(bridge.asked('boxes.folder').at(-1)).toMatchObject({ view: { label: 'Contas' } })
  })
})

it('has the acts on the filters in the line of the last chips, in the list of a small window @all', async () => {
  const [width, height] = [window.innerWidth, window.innerHeight]
  onTestFinished(() => page.viewport(width, height))
  await page.viewport(1093, 614)
  await openBox({ unread: 3 })
  await click(button('Com documentos'))
  const middle = (name: string) => {
    const { top, bottom } = button(name).element().getBoundingClientRect()
    return Math.round((top + bottom) / 2)
  }
  await expect.element(button('Limpar os filtros')).toBeVisible()
  expect(middle('Limpar os filtros')).toBe(middle('Com marcas…'))
  expect(middle('Salvar como visão…')).toBe(middle('Com marcas…'))
})

it('keeps the filters that mean something in another folder, and says which it dropped @all', async () => {
  const { bridge } = await openBox({ unread: 3 })
  const said = heard()
  await click(button('Não lidos'))
  await click(button('Com documentos'))
  await click(button('De…'))
  await click(page.getByRole('menuitemradio', { name: 'Elisa Fontes' }))
  await click(page.getByRole('tab', { name: 'Enviados' }))
  const note = 'Não se aplica a Enviados e foi retirado: Não lidos · De: Elisa Fontes.'
  const list = page.getByRole('tabpanel')
  await expect.element(list.getByText(note)).toBeVisible()
  await expect.poll(() => said.join()).toContain(note)
  const documentsOnly = { unread: false, documents: true, sender: null }
  await expect.poll(() => bridge.asked('boxes.folder').at(-1)).toMatchObject({ pasta: 'Saida', view: documentsOnly })
  await expect.element(button('Com documentos')).toHaveAttribute('aria-pressed', 'true')
  await expectClean()
  await click(page.getByRole('tab', { name: 'Resolvidos' }))
  await expect.element(list.getByText(/foi retirado/)).not.toBeInTheDocument()
  await expect.element(button('Com documentos')).toHaveAttribute('aria-pressed', 'true')
})
