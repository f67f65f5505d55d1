import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import type { ThreadStep } from '../../../../contract/bridge/thread.ts'
import { at, makeItem, openBox, readFrom } from '../../support/fake-box.ts'
import {
  box,
  button,
  chooseIn,
  click,
  drawn,
  expectClean,
  fill,
  filters,
  isCut,
  listMenu,
  press,
} from '../../support/window.tsx'

describe('marking all items of a box as read', () => {
  it('says how many it marks, and is undone for the same items @all', async () => {
    const { bridge, items, unreadNow } = await openBox({ unread: 3 })
    const [first] = items
    if (first !== undefined) first.unread = false
    bridge.publish('boxes.changed', {})
    await chooseIn(listMenu, 'Marcar 2 como lidos')
    await expect.element(page.getByText('2 encaminhamentos marcados como lidos.').first()).toBeVisible()
    await expect.poll(unreadNow).toBe(0)
    const undo = button('Desfazer', page.getByRole('main'))
    await expect.element(undo).toHaveFocus()
    await expectClean()
    await click(undo)
    await expect.element(undo).not.toBeInTheDocument()
    expect(items.map(({ unread }) => unread)).toEqual([false, true, true])
  })

  it('leaves the room to the name of the box and to the icon of the boxes @all', async () => {
    await page.viewport(1366, 768)
    onTestFinished(() => page.viewport(1280, 800))
    await openBox({ unread: 120 })
    const name = page.getByRole('heading', { name: 'Gerência de Convênios' })
    await expect.element(name).toBeVisible()
    expect(isCut(name)).toBe(false)
    const chooser = button(/^Caixas: GECON 120/, page.getByRole('navigation', { name: 'Principal' }))
    await expect.element(chooser.getByText('99+')).toBeVisible()
  })

  it('asks when they are many @all', async () => {
    const { bridge, unreadNow } = await openBox({ unread: 12 })
    const question = page.getByRole('alertdialog')
    await chooseIn(listMenu, 'Marcar 12 como lidos')
    await expect.element(question).toMatchTextContent(/Marcar 12 encaminhamentos como lidos\?/)
    await expectClean()
    await click(button('Cancelar', question))
    await expect.element(question).not.toBeInTheDocument()
    expect(bridge.asked('boxes.mark')).toEqual([])
    await chooseIn(listMenu, 'Marcar 12 como lidos')
    await click(button('Marcar como lidos', question))
    await expect.element(button('Desfazer', page.getByRole('main'))).toHaveFocus()
    await drawn()
    await expect.element(button('Desfazer', page.getByRole('main'))).toHaveFocus()
    expect(unreadNow()).toBe(0)
  })
})

it.each([
  { resolved: 2, title: 'Tudo respondido ou resolvido' },
  { resolved: 0, title: 'Nada chegou ainda' },
  { resolved: null, title: 'Entrada vazia' },
])('says "$title" for an empty inbox beside $resolved resolved items', async ({ resolved, title }) => {
  await openBox({ unread: 0, resolved })
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
})

it('says that a search of the box failed, instead of showing the whole box', async () => {
  const { bridge } = await openBox({ unread: 3 })
  bridge.answer('boxes.search', () => failed('internal'))
  await fill(page.getByRole('searchbox', { name: 'Buscar encaminhamento' }), 'contas')
  await expect.element(page.getByRole('heading', { name: 'Algo deu errado no Malote' })).toBeVisible()
  await expect.element(page.getByRole('listbox', { name: 'Encaminhamentos' })).not.toBeInTheDocument()
  await expectClean()
})

it('searches a box for as much of a pasted page as can be searched @all', async () => {
  const { bridge } = await openBox({ unread: 3 })
  bridge.answer('boxes.search', () => ok({ found: [], isMore: false }))
  await fill(page.getByRole('searchbox', { name: 'Buscar encaminhamento' }), 'contas '.repeat(100))
  await expect.element(page.getByRole('heading', { name: 'Nada encontrado' })).toBeVisible()
})

it('shows of each item the sender, the subject, the documents and the beginning of the message', async () => {
  await openBox({ unread: 10_000 })
  const rows = page.getByRole('listbox', { name: 'Encaminhamentos' }).getByRole('option')
  // Nothing is made up where the message has no text.
  await expect.element(rows.nth(0)).toHaveAccessibleName(/^Não lido: Elisa Fontes 1 documento .* Ofício 1$/)
  await expect.element(rows.nth(1)).toHaveAccessibleName(/Elisa Fontes 2 documentos .* Ofício 2 Segue o ofício 2\.$/)
  const heights = rows.elements().map((row) => row.getBoundingClientRect().height)
  expect(new Set(heights)).toEqual(new Set([66]))
  expect(heights.length).toBeLessThan(40)
  await expectClean()
})

it('offers what a colleague did meanwhile, and scrolls to it only when it is asked for @all', async () => {
  const { bridge, items } = await openBox({ unread: 1 })
  const [item = makeItem(1)] = items
  const mensagem = Array.from({ length: 60 }, (_, index) => `Parágrafo ${index + 1}.`).join('\n\n')
  const step = { assunto: item.assunto, dataHora: at, depth: 0, from: 'Elisa Fontes', to: ['Gerência'] }
  const asked: ThreadStep = { ...step, id: item.id, kind: 'origin' }
  const answer: ThreadStep = { ...step, id: crypto.randomUUID(), kind: 'reply', depth: 1, from: 'Bruno Reis' }
  let isAnswered = false
  bridge.answer('boxes.read', () => ok({ forwarding: readFrom(item, { mensagem }), fresh: true }))
  bridge.answer('boxes.item', () => ok({ item: isAnswered ? null : item, pastas: isAnswered ? [] : ['Entrada'] }))
  bridge.answer('boxes.thread', () =>
    ok({
      steps: isAnswered ? [asked, answer] : [asked],
      closed: isAnswered ? 'Bruno Reis respondeu em 20/11/2026, 09:05' : null,
      fresh: true,
    }),
  )
  await click(page.getByRole('option', { name: /Ofício 1/ }))
  await expect.element(button('Responder')).toBeVisible()
  const first = page.getByText(/Parágrafo 1\./)
  const before = first.element().getBoundingClientRect().top
  isAnswered = true
  bridge.publish('boxes.changed', {})
  await expect.element(page.getByText(/Bruno Reis respondeu em 20\/11\/2026/)).toBeVisible()
  expect(first.element().getBoundingClientRect().top).toBe(before)
  await expectClean()
  await click(button('Mostrar'))
  const newest = page.getByRole('list', { name: 'Tramitação' }).getByRole('listitem').last()
  await expect.element(newest).toHaveFocus()
  await expect.element(newest).toBeInViewport()
})

it('prints of a forwarding what is read, and nothing else of the window @all', async () => {
  const { bridge, items } = await openBox({ unread: 1 })
  const [item = makeItem(1)] = items
  bridge.answer('boxes.read', () => ok({ forwarding: readFrom(item), fresh: true }))
  bridge.answer('boxes.item', () => ok({ item, pastas: ['Entrada'] }))
  bridge.answer('boxes.thread', () => ok({ steps: [], closed: null, fresh: true }))
  await click(page.getByRole('option', { name: /Ofício 1/ }))
  await expect.element(button('Imprimir ou salvar em PDF')).toBeVisible()
  window.dispatchEvent(new Event('beforeprint'))
  const printed = document.querySelector('[data-print]')?.textContent
  window.dispatchEvent(new Event('afterprint'))
  expect(printed).toMatch(/Ofício 1De.*Elisa Fontes.*Protocolo.*Segue\.Impresso pelo Malote em/)
  expect(printed).not.toContain('Responder')
  expect(document.querySelector('[data-print]')).toBeNull()
})

it('prints the list of a box by its own button only, and copies it for a table', async () => {
  await openBox({ unread: 3 })
  await expect.element(page.getByRole('option', { name: /Ofício 3/ })).toBeVisible()
  window.dispatchEvent(new Event('beforeprint'))
  expect(document.querySelector('[data-print]')).toBeNull()
  const printing = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'))
    printed = document.querySelector('[data-print]')?.textContent ?? ''
    window.dispatchEvent(new Event('afterprint'))
  })
  onTestFinished(() => printing.mockRestore())
  let printed = ''
  await chooseIn(listMenu, 'Salvar, imprimir ou copiar a lista')
  const dialog = page.getByRole('dialog', { name: /^Salvar ou imprimir/ })
  await click(button('Imprimir', dialog))
  await expect
    .poll(() => printed)
    .toMatch(
      /Gerência de Convênios: EntradaFiltroMais novos primeiroLinhas3 linhasImpresso por.*DataDeAssunto.*Ofício 12026\/1/,
    )
  expect(document.querySelector('[data-print]')).toBeNull()
  await click(button('Copiar', dialog))
  await expect.element(page.getByTestId('announcer')).toMatchTextContent('Lista copiada: 3 linhas.')
})

it('says below an empty box, in view, that there is nothing new from the service', async () => {
  const { bridge } = await openBox({ unread: 0 })
  bridge.answer('boxes.refreshBox', () => ok({ fresh: false }))
  await chooseIn(listMenu, /^Atualizar/)
  await expect.element(page.getByText(/^Sem dados novos do serviço/)).toBeInViewport({ ratio: 1 })
})

it('says that a list could not be read, and prints nothing of it @all', async () => {
  const { bridge } = await openBox({ unread: 3 })
  await expect.element(page.getByRole('option', { name: /Ofício 3/ })).toBeVisible()
  bridge.answer('boxes.items', () => failed('offline'))
  const printing = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(() => printing.mockRestore())
  await chooseIn(listMenu, 'Salvar, imprimir ou copiar a lista')
  const dialog = page.getByRole('dialog', { name: /^Salvar ou imprimir/ })
  await click(button('Imprimir', dialog))
  await expect.element(dialog).toMatchTextContent(/Nada foi impresso nem copiado/)
  await click(button('Fechar', dialog))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(printing).not.toHaveBeenCalled()
})

describe('the filters of a box', () => {
  const rows = () => page.getByRole('listbox', { name: 'Encaminhamentos' }).getByRole('option')

  it('combine, keep the item that is read, and are cleared together', async () => {
    const { bridge, items } = await openBox({ unread: 3 })
    const [first, second] = items
    if (first !== undefined) first.documentos = 0
    if (second !== undefined) second.unread = false
    bridge.answer('boxes.read', ({ idEncaminhamento }) => {
      for (const item of items) if (item.id === idEncaminhamento) item.unread = false
      bridge.publish('boxes.changed', {})
      return ok({ forwarding: readFrom(items.at(-1) ?? makeItem(9)), fresh: true })
    })
    bridge.answer('boxes.item', () => ok({ item: items.at(-1) ?? null, pastas: ['Entrada'] }))
    bridge.answer('boxes.thread', () => ok({ steps: [], closed: null, fresh: true }))
    bridge.publish('boxes.changed', {})
    await chooseIn(filters, 'Com documentos')
    await expect.element(filters).toMatchTextContent('Filtros: Com documentos')
    await expect.poll(() => rows().elements().length).toBe(2)
    await chooseIn(filters, 'Não lidos')
    await expect.poll(() => rows().elements().length).toBe(1)
    await click(page.getByRole('option', { name: /Ofício 3/ }))
    await expect
      .element(page.getByRole('option', { name: /^Elisa Fontes.* Ofício 3/ }))
      .toHaveAttribute('aria-selected', 'true')
    await expectClean()
    await chooseIn(filters, 'Elisa Fontes')
    await expect.element(page.getByText('Nada com estes filtros')).toBeVisible()
    await expectClean()
    await chooseIn(filters, 'Limpar os filtros')
    await expect.poll(() => rows().elements().length).toBe(3)
    await expect.element(filters).toMatchTextContent('Filtros')
  })

  it('keep the order that was chosen', async () => {
    const { bridge, workspace } = await openBox({ unread: 2 })
    await expect.element(rows().first()).toHaveAccessibleName(/Ofício 1/)
    await chooseIn(listMenu, 'Mais antigos primeiro')
    expect(bridge.asked('settings.update')).toEqual([{ boxOrder: 'oldest' }])
    expect(workspace.preferences.boxOrder).toBe('oldest')
    await expect.element(rows().first()).toHaveAccessibleName(/Ofício 2/)
  })
})

it('says while an answer is written that a colleague has answered, and keeps the text', async () => {
  const { bridge, items } = await openBox({ unread: 1 })
  const [item = makeItem(1)] = items
  let closed: string | null = null
  bridge.answer('boxes.read', () => ok({ forwarding: readFrom(item), fresh: true }))
  bridge.answer('boxes.item', () => ok({ item, pastas: ['Entrada'] }))
  bridge.answer('boxes.thread', () => ok({ steps: [], closed, fresh: true }))
  await click(page.getByRole('option', { name: /Ofício 1/ }))
  await click(button('Responder'))
  await fill(box('Mensagem'), 'De acordo.')
  closed = 'Bruno Reis respondeu em 20/11/2026, 09:05'
  bridge.publish('boxes.changed', {})
  await expect.element(page.getByText(/Bruno Reis respondeu em 20\/11\/2026/)).toBeVisible()
  await expect.element(box('Mensagem')).toHaveValue('De acordo.')
  await expect.element(box('Mensagem')).toHaveFocus()
  await expectClean()
})

describe('the keys of the window in a box', () => {
  it('moves in a long list with J and K, wherever the focus is', async () => {
    const { bridge, items } = await openBox({ unread: 4 })
    const item = (id: string) => items.find((each) => each.id === id) ?? makeItem(0)
    bridge.answer('boxes.read', ({ idEncaminhamento: id }) => ok({ forwarding: readFrom(item(id)), fresh: true }))
    bridge.answer('boxes.item', ({ idEncaminhamento: id }) => ok({ item: item(id), pastas: ['Entrada'] }))
    bridge.answer('boxes.thread', () => ok({ steps: [], closed: null, fresh: true }))
    const chosen = page.getByRole('option', { selected: true })
    const list = page.getByRole('listbox', { name: 'Encaminhamentos' })
    await expect.element(list.getByRole('option').first()).toBeVisible()
    for (const [keys, row] of [
      ['j', /Ofício 1/],
      ['jj', /Ofício 3/],
      ['k', /Ofício 2/],
    ] as const) {
      button(/^Envios/)
        .element()
        .closest<HTMLElement>('button')
        ?.focus()
      await press(keys)
      await expect.element(chosen).toHaveAccessibleName(row)
      await expect.element(chosen).toHaveFocus()
    }
  })
})
