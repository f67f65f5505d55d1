import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../../contract/bridge/outcome.ts'
import { bar, letter, menu, newSha, openGrade, pageOf, pageOfLetter, pick, report } from '../../../support/grade.ts'
import { makeRow } from '../../../support/samples.ts'
import { button, click, drawn, expectClean, press } from '../../../support/window.tsx'

/** Puts the focus on a page, and waits until the tools act on it. */
async function focus(number: number, pages = 3): Promise<void> {
  pageOfLetter(number, pages).element().focus()
  await expect.element(bar).toMatchTextContent(new RegExp(`^Página ${number} de Ofício`))
}
/** One key after another without a frame between them. */
const keyOn = async (element: Element, init: KeyboardEventInit) =>
  element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))

describe('the bar of the page tools', () => {
  it('acts on the page that has the focus, by each of its buttons', async () => {
    const { orders } = await openGrade(letter())
    await focus(2)
    await expectClean()
    await click(button('Girar à direita', bar))
    await expect.element(pageOfLetter(2)).toHaveFocus()
    await click(button('Girar à esquerda', bar))
    await expect.element(pageOfLetter(2)).toHaveFocus()
    await menu('Mover', 'Para o fim')
    await expect.element(pageOfLetter(3)).toHaveFocus()
    await menu('Mover', 'Uma posição antes')
    await expect.element(pageOfLetter(2)).toHaveFocus()
    await click(button('Excluir', bar))
    await expect.element(pageOfLetter(2, 2)).toHaveFocus()
    expect(orders()).toEqual([
      ['1', '2@90', '3'],
      ['1', '2@270', '3'],
      ['1', '3', '2'],
      ['1', '3', '2'],
      ['1', '3'],
    ])
  })

  it('splits at the page that has the focus, and joins with the next document', async () => {
    const [first, next] = [letter(), makeRow('Nota.pdf', { sha256: 'd'.repeat(64), report: report(1) })]
    const { bridge } = await openGrade(first, next)
    bridge.answer('pages.split', () => failed('conflict'))
    bridge.answer('pages.join', () => failed('conflict'))
    await focus(2)
    await click(button('Dividir aqui', bar))
    const numbers = (pages: readonly { readonly page: number }[]) => pages.map((each) => each.page + 1)
    await expect
      .poll(() => bridge.asked('pages.split').map(({ groups }) => groups.map(({ pages }) => numbers(pages))))
      .toEqual([[[1], [2, 3]]])
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Isto mudou enquanto você trabalhava/)
    await menu('Juntar', 'Com o próximo documento')
    await expect
      .poll(() => bridge.asked('pages.join').map(({ files }) => files.map(({ fileId }) => fileId)))
      .toEqual([[first.fileId, next.fileId]])
    await click(button('Fechar', page.getByRole('alert')))
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('leaves the focus to a page that the person has gone to before the join has ended', async () => {
    const [first, next] = [letter(), makeRow('Nota.pdf', { sha256: 'd'.repeat(64), report: report(1) })]
    const { bridge, workspace } = await openGrade(first, next)
    const joined = { ...first, sha256: 'e'.repeat(64), report: report(4) }
    const ended = Promise.withResolvers<void>()
    bridge.answer('pages.join', async () => {
      workspace.rows = [joined]
      bridge.publish('capture.changed', { rows: [joined], removed: [next.fileId] })
      await ended.promise
      return ok(joined)
    })
    await focus(2)
    await menu('Juntar', 'Com o próximo documento')
    await expect.element(pageOfLetter(3, 4)).toBeInTheDocument()
    pageOfLetter(3, 4).element().focus()
    await expect.element(bar).toMatchTextContent(/^Página 3 de Ofício/)
    ended.resolve()
    for (let nth = 0; nth < 5; nth += 1) await drawn()
    await expect.element(pageOfLetter(3, 4)).toHaveFocus()
  })

  it('leaves the focus to a page that the person goes to in the moment in which the join ends', async () => {
    const [first, next] = [letter(), makeRow('Nota.pdf', { sha256: newSha(), report: report(1) })]
    const { bridge, workspace, orders } = await openGrade(first, next)
    const joined = { ...first, sha256: newSha(), report: report(4) }
    bridge.answer('pages.join', () => {
      workspace.rows = [joined]
      bridge.publish('capture.changed', { rows: [joined], removed: [next.fileId] })
      return ok(joined)
    })
    await focus(1)
    await menu('Juntar', 'Com o próximo documento')
    await expect.element(pageOfLetter(2, 4)).toBeInTheDocument()
    pageOfLetter(2, 4).element().focus()
    await press('r')
    await expect.poll(orders).toEqual([['1', '2@90', '3', '4']])
    await expect.element(pageOfLetter(2, 4)).toHaveFocus()
  })

  it('says on screen that older acts cannot be undone any more', async () => {
    const { limitUndo } = await openGrade(letter())
    const note = page.getByText(/Só as últimas 100 mudanças de páginas, até 1 GB, podem ser desfeitas/)
    await expect.element(bar).toBeVisible()
    expect(note.elements()).toHaveLength(0)
    limitUndo()
    await expect.element(note).toBeVisible()
    await expectClean()
  })
})

describe('the keys of the page tools', () => {
  it('turn to the left by Shift+R, delete by Delete, and move by Alt and the arrows', async () => {
    const { orders } = await openGrade(letter(4))
    await focus(2, 4)
    await press('{Shift>}R{/Shift}')
    await expect.poll(orders).toEqual([['1', '2@270', '3', '4']])
    await focus(2, 4)
    await press('{Alt>}{ArrowDown}{/Alt}')
    await expect.poll(() => orders().at(-1)).toEqual(['1', '3', '2', '4'])
    await expect.element(pageOfLetter(3, 4)).toHaveFocus()
    await press('{Alt>}{ArrowUp}{/Alt}')
    await expect.poll(() => orders().at(-1)).toEqual(['1', '3', '2', '4'])
    await expect.element(pageOfLetter(2, 4)).toHaveFocus()
    await press('{Delete}')
    await expect.poll(() => orders().at(-1)).toEqual(['1', '3', '4'])
    await expect.element(pageOfLetter(2, 3)).toHaveFocus()
    expect(orders()).toHaveLength(4)
  })

  it('act on the page that an arrow key or the act before has led to, though it is not rendered yet', async () => {
    const { orders } = await openGrade(letter(4))
    await focus(1, 4)
    for (const key of ['ArrowRight', 'ArrowRight', 'r']) await keyOn(pageOfLetter(1, 4).element(), { key })
    await expect.poll(orders).toEqual([['1', '2', '3@90', '4']])
    await expect.element(pageOfLetter(3, 4)).toHaveFocus()
    for (const key of ['ArrowUp', 'ArrowUp']) await keyOn(pageOfLetter(3, 4).element(), { key, altKey: true })
    await expect
      .poll(() => orders().slice(1))
      .toEqual([
        ['1', '3', '2', '4'],
        ['2', '1', '3', '4'],
      ])
    await expect.element(pageOfLetter(1, 4)).toHaveFocus()
  })

  it('leave the focus to the page before, when the last one of a document is deleted', async () => {
    await openGrade(letter(3))
    await focus(3)
    await press('{Delete}')
    await expect.element(pageOfLetter(2, 2)).toHaveFocus()
  })

  it('delete no last page, and say so', async () => {
    const { orders } = await openGrade(letter(1))
    await expect.element(bar).toMatchTextContent(/^Página 1 de Ofício/)
    pageOfLetter(1, 1).element().focus()
    await press('{Delete}')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Ofício.pdf ficaria sem páginas/)
    expect(orders()).toEqual([])
  })

  it('act on the page that an undo has led back', async () => {
    const { orders } = await openGrade(letter(4))
    await focus(2, 4)
    await press('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(pageOfLetter(3, 4)).toHaveFocus()
    await press('{Control>}z{/Control}')
    await expect.element(pageOfLetter(2, 4)).toHaveFocus()
    await press('{Delete}')
    await expect.poll(() => orders().at(-1)).toEqual(['1', '3', '4'])
  })

  it('act on the page that an undo has led back, though it was asked for before the act had ended', async () => {
    const { bridge, orders } = await openGrade(letter(4))
    await focus(1, 4)
    await press('r')
    await expect.element(button('Desfazer: girar 1 página', bar)).toBeVisible()
    await focus(2, 4)
    const from = pageOfLetter(2, 4).element()
    await keyOn(from, { key: 'ArrowDown', altKey: true })
    await keyOn(from, { key: 'z', ctrlKey: true })
    await expect.poll(() => bridge.asked('pages.undo')).toHaveLength(1)
    await drawn()
    await drawn()
    await expect.element(bar).toMatchTextContent(/^Página 2 de Ofício.*Desfazer: girar 1 página/)
    await expect.element(pageOfLetter(2, 4)).toHaveFocus()
    await press('{Delete}')
    await expect.poll(() => orders().at(-1)).toEqual(['1', '3', '4'])
  })

  it('act on the page to which the person has gone while an undo went on', async () => {
    const { bridge, orders } = await openGrade(letter(5))
    await focus(2, 5)
    await press('{Delete}')
    await expect.element(pageOfLetter(2, 4)).toHaveFocus()
    const undoing = bridge.hold('pages.undo')
    await press('{Control>}z{/Control}')
    await focus(4, 4)
    undoing.releaseAll()
    // Page 4 of four is page 5 of five again.
    await expect.element(pageOfLetter(5, 5)).toHaveFocus()
    await press('r')
    await expect.poll(() => orders().at(-1)).toEqual(['1', '2', '3', '4', '5@90'])
  })

  it('undo act after act by Ctrl+Z, but not in a text field', async () => {
    const { bridge, workspace } = await openGrade(letter())
    const [before] = workspace.rows
    await focus(1)
    await press('r')
    await expect.element(button('Desfazer: girar 1 página', bar)).toBeVisible()
    await press('{Delete}')
    await expect.element(button('Desfazer: excluir 1 página', bar)).toBeVisible()
    await expect.element(pageOfLetter(1, 2)).toHaveFocus()
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    await press('{Control>}z{/Control}')
    await drawn()
    expect(bridge.asked('pages.undo')).toEqual([])
    pageOfLetter(1, 2).element().focus()
    await press('{Control>}z{/Control}')
    await expect.element(button('Desfazer: girar 1 página', bar)).toBeVisible()
    await expect.element(pageOfLetter(3)).toBeVisible()
    await press('{Control>}z{/Control}')
    await expect.element(button(/^Desfazer/, bar)).not.toBeInTheDocument()
    expect(workspace.rows).toEqual([before])
    expect(bridge.asked('pages.undo')).toHaveLength(2)
  })
})

describe('a page that is dragged', () => {
  /** Drags a page onto the left or the right half of another, by the events that the page gets. */
  function drag(from: HTMLElement | SVGElement, to: HTMLElement | SVGElement, half: 'left' | 'right'): void {
    const dataTransfer = new DataTransfer()
    const { left, width, top } = to.getBoundingClientRect()
    const at = { clientX: left + width * (half === 'left' ? 0.25 : 0.75), clientY: top + 20 }
    const send = (target: Element, type: string) =>
      target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, ...at }))
    send(from, 'dragstart')
    // Only a place that takes the page lets it be dropped there.
    if (!send(to, 'dragover')) send(to, 'drop')
    send(from, 'dragend')
  }

  it('goes before or behind the page that it is dropped on', async () => {
    const { orders } = await openGrade(letter())
    await expect.element(pageOfLetter(3)).toBeVisible()
    drag(pageOfLetter(1).element(), pageOfLetter(3).element(), 'left')
    await expect.poll(orders).toEqual([['2', '1', '3']])
    drag(pageOfLetter(3).element(), pageOfLetter(1).element(), 'left')
    await expect.poll(() => orders().at(-1)).toEqual(['3', '1', '2'])
    drag(pageOfLetter(1).element(), pageOfLetter(3).element(), 'right')
    await expect.poll(() => orders().at(-1)).toEqual(['2', '3', '1'])
    expect(orders()).toHaveLength(3)
  })

  it('takes the other selected pages of its document with it', async () => {
    const { orders } = await openGrade(letter(4))
    await expect.element(pageOfLetter(4, 4)).toBeVisible()
    await pick(1)
    await pick(3)
    drag(pageOf('Ofício.pdf', 'página 3 de 4, selecionada').element(), pageOfLetter(4, 4).element(), 'right')
    await expect.poll(orders).toEqual([['2', '4', '1', '3']])
  })

  it('is not taken by a page of another document', async () => {
    const { orders } = await openGrade(letter(), makeRow('Nota.pdf', { sha256: 'd'.repeat(64), report: report(1) }))
    const other = pageOf('Nota.pdf', 'página 1 de 1')
    await expect.element(other).toBeVisible()
    drag(pageOfLetter(1).element(), other.element(), 'right')
    drag(pageOfLetter(1).element(), pageOfLetter(2).element(), 'right')
    await expect.poll(orders).toEqual([['2', '1', '3']])
  })
})
