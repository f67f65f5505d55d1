import { describe, expect, it, onTestFinished } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { ok } from '../../../../contract/bridge/outcome.ts'
import { openBox } from '../../support/fake-box.ts'
import { markOf } from '../../support/samples.ts'
import { button, chooseIn, click, expectClean, fill, filters, heard, press } from '../../support/window.tsx'

const rows = () => page.getByRole('listbox', { name: 'Encaminhamentos' }).getByRole('option')

it('filters a box by marks and a period, and an empty list says which filters made it so', async () => {
  const { bridge, items, flagged } = await openBox({ unread: 3 })
  flagged.add(items[1]?.id ?? '')
  await chooseIn(filters, 'Sinalizados')
  await expect.poll(() => rows().elements().length).toBe(1)
  await chooseIn(filters, 'De hoje')
  await expect.element(page.getByText(/corresponde a: De hoje · Sinalizados\.$/)).toBeVisible()
  expect(bridge.asked('boxes.folder').at(-1)).toMatchObject({ view: { period: 'today', isFlagged: true } })
  await chooseIn(filters, 'De qualquer data')
  await expectClean()
  await chooseIn(filters, 'Limpar os filtros')
  await expect.poll(() => rows().elements().length).toBe(3)
})

it('names the sender of a filter in words, also when nothing is listed', async () => {
  await openBox({ unread: 3 })
  await chooseIn(filters, 'Elisa Fontes')
  await chooseIn(filters, 'De hoje')
  await expect.element(page.getByText(/corresponde a: De: Elisa Fontes · De hoje\.$/)).toBeVisible()
  await expect.element(filters).toMatchTextContent('Filtros: De: Elisa Fontes +1')
})

it('filters the sent items by their addressee, and not by their one sender', async () => {
  const { bridge } = await openBox({ unread: 3 })
  await click(page.getByRole('tab', { name: 'Enviados' }))
  await click(filters)
  await expect.element(page.getByText('Qualquer destinatário')).toBeVisible()
  await expect.element(page.getByText('Qualquer remetente')).not.toBeInTheDocument()
  await press('{Escape}')
  await chooseIn(filters, 'Elisa Fontes')
  await expect.element(filters).toMatchTextContent('Filtros: Para: Elisa Fontes')
  await expect.element(page.getByText(/corresponde a: Para: Elisa Fontes\.$/)).toBeVisible()
  expect(bridge.asked('boxes.folder').at(-1)).toMatchObject({
    pasta: 'Saida',
    view: { sender: null, recipient: { text: 'Elisa Fontes' } },
  })
  await expectClean()
})

it('filters by the days between two dates, of which one may be open', async () => {
  const { bridge } = await openBox({ unread: 3 })
  await chooseIn(filters, 'Entre duas datas…')
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
  await expect.element(filters).toMatchTextContent('Filtros: De 15/10/2026 a 01/11/2026')
  expect(bridge.asked('boxes.folder').at(-1)).toMatchObject({
    view: { period: { from: '2026-10-15', until: '2026-11-01' } },
  })
  await chooseIn(filters, 'Entre duas datas…')
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
    await chooseIn(filters, label)
    await expect.element(filters).toMatchTextContent(`Filtros: Etiqueta ${label}`)
    await chooseIn(filters, 'Renomear ou remover etiquetas…')
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
    await expect.element(filters).toMatchTextContent('Filtros: Etiqueta Contas')
    expect(bridge.asked('boxes.folder').at(-1)).toMatchObject({ view: { label: 'Contas' } })
  })
})

it('keeps folders and filters in one line, whatever is chosen, in the list of a small window', async () => {
  const [width, height] = [window.innerWidth, window.innerHeight]
  onTestFinished(() => page.viewport(width, height))
  await page.viewport(1093, 614)
  const { items } = await openBox({ unread: 3 })
  const topOfRows = () => Math.round(rows().first().element().getBoundingClientRect().top)
  await expect.poll(() => rows().elements().length).toBe(3)
  const before = topOfRows()
  await chooseIn(filters, 'Com documentos')
  await chooseIn(filters, items[0]?.origem.nome ?? '')
  await expect.element(filters).toMatchTextContent('Filtros: Com documentos +1')
  await expect.poll(topOfRows).toBe(before)
  const middle = (each: Locator) => {
    const { top, bottom } = each.element().getBoundingClientRect()
    return (top + bottom) / 2
  }
  expect(Math.abs(middle(filters) - middle(page.getByRole('tab', { name: 'Entrada' })))).toBeLessThan(2)
})

it('keeps the filters that mean something in another folder, and says which it dropped @all', async () => {
  const { bridge } = await openBox({ unread: 3 })
  const said = heard()
  await chooseIn(filters, 'Não lidos')
  await chooseIn(filters, 'Com documentos')
  await chooseIn(filters, 'Elisa Fontes')
  await click(page.getByRole('tab', { name: 'Enviados' }))
  const note = 'Não se aplica a Enviados e foi retirado: Não lidos · De: Elisa Fontes.'
  const list = page.getByRole('tabpanel')
  await expect.element(list.getByText(note)).toBeVisible()
  await expect.poll(() => said.join()).toContain(note)
  const documentsOnly = { unread: false, documents: true, sender: null }
  await expect.poll(() => bridge.asked('boxes.folder').at(-1)).toMatchObject({ pasta: 'Saida', view: documentsOnly })
  await expect.element(filters).toMatchTextContent('Filtros: Com documentos')
  await expectClean()
  await click(page.getByRole('tab', { name: 'Resolvidos' }))
  await expect.element(list.getByText(/foi retirado/)).not.toBeInTheDocument()
  await expect.element(filters).toMatchTextContent('Filtros: Com documentos')
})
