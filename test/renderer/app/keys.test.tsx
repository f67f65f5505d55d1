import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { keyGroups, keyText } from '../../../renderer/texts/keys.ts'
import { makeDraft, makeOperation, makeRow, protocolo } from '../support/samples.ts'
import { box, button, click, drawn, expectClean, fill, goTo, heard, openWindow, press } from '../support/window.tsx'

const rows = Array.from({ length: 12 }, (_, index) => makeRow(`Nota ${index + 10}.pdf`))
const search = page.getByRole('searchbox', { name: 'Buscar nome' })
const firstRow = page.getByRole('row', { name: /Nota 10/ })
const chosen = () => page.getByRole('grid').element().querySelectorAll('[aria-selected="true"]').length
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

describe('the keys of the window', () => {
  it('lists with F1 the keys of the table, and Escape closes the list', async () => {
    await openWindow()
    await press('{F1}')
    const dialog = page.getByRole('dialog', { name: 'Teclas' })
    await expect.element(dialog).toBeVisible()
    // A dialog hides the page from screen readers, but not the announcements.
    const hidden = '[aria-hidden="true"], [inert]'
    expect(page.getByRole('main', { includeHidden: true }).element().closest(hidden)).not.toBeNull()
    expect(page.getByTestId('announcer').element().closest(hidden)).toBeNull()
    const shown = [...dialog.element().querySelectorAll('dt')].map(({ textContent }) => textContent)
    expect(shown).toEqual(keyGroups.flatMap(({ keys }) => keys.map(keyText)))
    expect(shown).toContain('Ctrl+1 a Ctrl+9')
    expect(shown).toContain('Home ou End')
    await expectClean()
    await press('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('opens screens in the order of the navigation @all', async () => {
    await openWindow()
    await press('{Control>}9{/Control}')
    await expect.element(heading('Envios')).toBeVisible()
    await press('{Control>}3{/Control}')
    await expect.element(button(/^Assinar/, page.getByRole('navigation'))).toHaveAttribute('aria-current', 'page')
  })

  it('announces a screen once, whether a key or the menu opens it', async () => {
    await openWindow()
    const said = heard()
    await press('{Control>}9{/Control}')
    await expect.poll(() => said).toEqual(['Envios'])
    await goTo(/^Rascunhos/)
    await expect.poll(() => said).toEqual(['Envios', 'Rascunhos'])
  })

  it('begin in the screen after a sign-in', async () => {
    const { signIn, workspace } = await openWindow({ screen: 'today' })
    signIn(null)
    await expect.element(button('Entrar')).toBeVisible()
    signIn(workspace)
    await expect.element(page.getByRole('main')).toHaveFocus()
  })

  it('leads to a row that comes late, unless the person has pressed a key meanwhile', async () => {
    const { bridge } = await openWindow()
    const late = async (title: string) => {
      // Longer than it takes whatever the person does.
      for (let frame = 0; frame < 40; frame += 1) await new Promise(requestAnimationFrame)
      return makeOperation('forward', title)
    }
    await press('{Control>}9{/Control}')
    const first = await late('Ofício 1')
    bridge.publish('outbox.changed', { operations: [first], removed: [] })
    await expect.element(page.getByRole('option', { name: /Ofício 1/ })).toHaveFocus()
    await press('{Control>}1{/Control}')
    bridge.publish('outbox.changed', { operations: [], removed: [first.id] })
    await press('{Control>}9{/Control}')
    const second = await late('Ofício 2')
    await press('{F8}')
    bridge.publish('outbox.changed', { operations: [second], removed: [] })
    await expect.element(page.getByRole('option', { name: /Ofício 2/ })).toBeVisible()
    await drawn()
    await expect.element(page.getByRole('option', { name: /Ofício 2/ })).not.toHaveFocus()
  })

  it('gives an icon its name alone: the tooltip with the same words does not describe it', async () => {
    await openWindow()
    const menu = button(/^(?:Abrir|Recolher) o menu$/)
    for (let step = 0; step < 9 && document.activeElement !== menu.element(); step += 1)
      await press('{Shift>}{Tab}{/Shift}')
    const name = menu.element().getAttribute('aria-label') ?? ''
    await expect.poll(() => document.querySelector('[role="tooltip"]')?.textContent).toBe(name)
    expect(menu.element().getAttribute('aria-describedby')).toBeNull()
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  })

  it('goes back with the selection to the screen before, by keys and by the buttons of the mouse', async () => {
    const side = (button: number) => {
      const init = { button, bubbles: true, cancelable: true }
      return document.body.dispatchEvent(new MouseEvent('mouseup', init))
    }
    await openWindow({ rows })
    await click(firstRow)
    await expect.poll(chosen).toBe(1)
    await goTo(/^Rascunhos/)
    await press('{Alt>}{ArrowLeft}{/Alt}')
    await expect.element(heading('Capturar')).toBeVisible()
    await expect.poll(chosen).toBe(1)
    await expect.element(firstRow).toHaveAttribute('aria-selected', 'true')
    await press('{Alt>}{ArrowRight}{/Alt}')
    await expect.element(heading('Rascunhos')).toBeVisible()
    expect(side(3)).toBe(false)
    await expect.element(heading('Capturar')).toBeVisible()
    expect(side(4)).toBe(false)
    await expect.element(heading('Rascunhos')).toBeVisible()
  })

  it('returns a long list to where it was scrolled @all', async () => {
    const before = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const operations = Array.from({ length: 60 }, (_, index) =>
      makeOperation('forward', `Ofício ${index + 10}`, { createdAt: before(index) }),
    )
    await openWindow({ operations })
    await goTo(/^Envios/)
    const list = page.getByRole('listbox', { name: 'Envios', exact: true })
    await expect.element(list).toBeVisible()
    await expect.poll(() => list.element().scrollHeight).toBeGreaterThan(1500)
    list.element().scrollTop = 900
    await drawn()
    await goTo(/^Rascunhos/)
    await press('{Alt>}{ArrowLeft}{/Alt}')
    await expect.poll(() => list.element().scrollTop).toBe(900)
  })

  it('goes to the search with / and back to the list with Escape @all', async () => {
    await openWindow({ rows })
    await expect.element(search).toBeVisible()
    await press('/')
    await expect.element(search).toHaveFocus()
    await fill(search, '15')
    await press('{Escape}')
    await expect.element(search).toHaveValue('')
    await expect.poll(() => page.getByRole('grid').element().contains(document.activeElement)).toBe(true)
  })

  it('moves in the list with J and K, and writes them in a text field', async () => {
    await openWindow({ rows })
    await expect.element(firstRow).toBeVisible()
    await press('j')
    await expect.poll(chosen).toBe(1)
    const first = document.activeElement
    await expect.element(firstRow).toHaveFocus()
    await press('j')
    expect(document.activeElement).not.toBe(first)
    await press('k')
    expect(document.activeElement).toBe(first)
    await press('/')
    const before = chosen()
    await press('jk/')
    await expect.element(search).toHaveValue('jk/')
    expect(chosen()).toBe(before)
  })

  it('keeps several selected while J and K move in the list @all', async () => {
    await openWindow({ rows })
    await click(firstRow)
    await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    await expect.poll(chosen).toBe(3)
    await press('jj')
    await expect.element(page.getByRole('row', { name: /Nota 14/ })).toHaveFocus()
    await press('k')
    await expect.element(page.getByRole('row', { name: /Nota 13/ })).toHaveFocus()
    expect(chosen()).toBe(3)
  })

  it('moves in a list that selects nothing, with the focus on a button beside it @all', async () => {
    await openWindow({ drafts: [makeDraft('Ofício'), makeDraft('Outro')] })
    await goTo(/^Rascunhos/)
    await expect.element(page.getByRole('option', { name: 'Ofício' })).toBeVisible()
    button(/^Envios/, page.getByRole('navigation'))
      .element()
      .closest('button')
      ?.focus()
    const names = []
    for (const key of ['j', 'j', 'k']) {
      await press(key)
      names.push(document.activeElement?.getAttribute('role'), document.activeElement?.textContent?.slice(0, 5))
    }
    expect(names).toEqual(['option', 'Ofíci', 'option', 'Outro', 'option', 'Ofíci'])
  })

  it('undoes what is held with Ctrl+Z, but not while a text is written', async () => {
    const { bridge } = await openWindow({
      drafts: [makeDraft('Ofício', { recipients: [protocolo], message: 'Segue.' }), makeDraft('Outro')],
    })
    await goTo(/^Rascunhos/)
    await click(page.getByRole('option', { name: 'Ofício' }))
    await click(button('Enviar'))
    await expect.element(button('Desfazer', page.getByRole('contentinfo'))).toBeVisible()
    await goTo(/^Rascunhos/)
    await click(page.getByRole('option', { name: 'Outro' }))
    await click(box('Assunto'))
    await press('{Control>}z{/Control}')
    expect(bridge.asked('outbox.cancel')).toHaveLength(0)
    await goTo(/^Envios/)
    await press('{Control>}z{/Control}')
    await expect.poll(() => bridge.asked('outbox.cancel').length).toBe(1)
  })

  it('does nothing behind an open menu', async () => {
    await openWindow({ rows })
    await expect.element(firstRow).toBeVisible()
    await press('j')
    await expect.poll(chosen).toBe(1)
    const before = document.querySelector('[role="row"][aria-selected="true"]')?.textContent
    await click(button(/^Ana Prado/))
    await expect.element(page.getByRole('menu')).toBeVisible()
    await press('j{Control>}5{/Control}{F1}')
    await drawn()
    expect(document.querySelector('[role="row"][aria-selected="true"]')?.textContent).toBe(before)
    expect(page.getByRole('dialog', { name: 'Teclas' }).elements()).toHaveLength(0)
  })

  it('does nothing behind an open dialog @all', async () => {
    const { bridge } = await openWindow({ rows })
    await expect.element(firstRow).toBeVisible()
    await press('jj')
    await expect.poll(chosen).toBe(1)
    await press('{F1}')
    await expect.element(page.getByRole('dialog', { name: 'Teclas' })).toBeVisible()
    const before = document.querySelector('[role="row"][aria-selected="true"]')?.textContent
    await press('j{Delete}{Control>}{Enter}{/Control}{Control>}5{/Control}')
    await drawn()
    expect(document.querySelector('[role="row"][aria-selected="true"]')?.textContent).toBe(before)
    expect(bridge.asked('capture.submit')).toHaveLength(0)
    expect(bridge.asked('capture.remove')).toHaveLength(0)
    await press('{Escape}')
    await expect.element(heading('Envios')).not.toBeInTheDocument()
  })
})
