import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { bar, letter, menu, newSha, openGrade, pageOf, pick, report, sheet } from '../../../support/grade.ts'
import { makeRow } from '../../../support/samples.ts'
import { button, click, drawn, press } from '../../../support/window.tsx'

describe('the bar of the page tools', () => {
  it('acts on the selected pages together, says how many they are, and forgets them when asked', async () => {
    const { orders } = await openGrade(letter())
    await pick(1)
    await pick(3)
    await expect.element(bar).toMatchTextContent(/^2 páginas selecionadas/)
    await click(button('Girar à direita', bar))
    await expect.poll(orders).toEqual([['1@90', '2', '3@90']])
    await expect.element(bar).toMatchTextContent(/^2 páginas selecionadas/)
    await click(button('Limpar a seleção', bar))
    await expect.element(bar).toMatchTextContent(/^Página \d de Ofício/)
  })

  it('acts on selected pages of several documents by one gesture, and they stay selected', async () => {
    const { bridge, orders } = await openGrade(letter(), makeRow('Nota.pdf', { sha256: newSha(), report: report(2) }))
    await pick(1)
    await click(sheet.getByRole('checkbox', { name: 'Selecionar a página 2 de Nota.pdf' }))
    await click(button('Girar à direita', bar))
    await expect.poll(orders).toHaveLength(2)
    await expect.element(bar).toMatchTextContent(/^2 páginas selecionadas/)
    await click(button('Girar à esquerda', bar))
    await expect.poll(orders).toEqual([
      ['1@90', '2', '3'],
      ['1', '2@90'],
      ['1@270', '2', '3'],
      ['1', '2@270'],
    ])
    const gestures = bridge.asked('pages.arrange').map(({ act }) => act.gesture)
    expect(gestures.map((each) => gestures.indexOf(each))).toEqual([0, 0, 2, 2])
    await expect.element(pageOf('Nota.pdf', 'página 2 de 2, selecionada')).toBeVisible()
  })

  it('keeps a selected page selected where an act and its undoing lead it', async () => {
    const { orders } = await openGrade(letter(4))
    await pick(2)
    await menu('Mover', 'Para o fim')
    await expect.element(pageOf('Ofício.pdf', 'página 4 de 4, selecionada')).toBeVisible()
    await click(button('Desfazer: mover 1 página', bar))
    await expect.element(pageOf('Ofício.pdf', 'página 2 de 4, selecionada')).toBeVisible()
    await click(button('Excluir', bar))
    await expect.poll(() => orders().at(-1)).toEqual(['1', '3', '4'])
  })

  it('keeps pages selected while the program writes recognised text into their file', async () => {
    const { replace, workspace, orders } = await openGrade(letter(4))
    await pick(1)
    await pick(3)
    const [row] = workspace.rows
    if (row !== undefined) replace({ ...row, sha256: newSha(), name: 'Ofício com texto.pdf' })
    await expect.element(pageOf('Ofício com texto.pdf', 'página 3 de 4, selecionada')).toBeVisible()
    await expect.element(bar).toMatchTextContent(/^2 páginas selecionadas/)
    await menu('Mover', 'Para o fim')
    await expect.element(pageOf('Ofício com texto.pdf', 'página 4 de 4, selecionada')).toBeVisible()
    await click(button('Excluir', bar))
    await expect.poll(orders).toEqual([
      ['2', '4', '1', '3'],
      ['1', '2'],
    ])
  })

  it('selects no page of a content that has fewer pages, as a stack that was separated, before or after its reading', async () => {
    const { replace, workspace } = await openGrade(letter(4))
    await pick(2)
    const [row] = workspace.rows
    if (row === undefined) return
    const part = { ...row, sha256: newSha(), name: 'Primeira parte.pdf' }
    replace({ ...part, report: null })
    await expect.element(pageOf('Primeira parte.pdf', 'página 2 de 4')).toBeVisible()
    await expect.element(bar).toMatchTextContent(/^Página \d de Primeira parte/)
    replace({ ...part, report: report(3) })
    await expect.element(pageOf('Primeira parte.pdf', 'página 2 de 3')).toBeVisible()
    await expect.element(bar).toMatchTextContent(/^Página \d de Primeira parte/)
  })

  it('leaves a field in which the person types the focus, when an act on several documents ends', async () => {
    const others = Array.from({ length: 12 }, (_, nth) =>
      makeRow(`Nota ${nth}.pdf`, { sha256: newSha(), report: report(2) }),
    )
    const { bridge, orders } = await openGrade(letter(5), ...others)
    await pick(1)
    await click(sheet.getByRole('checkbox', { name: 'Selecionar a página 1 de Nota 0.pdf' }))
    pageOf('Ofício.pdf', 'página 5 de 5').element().focus()
    const deleting = bridge.hold('pages.arrange')
    await press('{Delete}')
    const field = page.getByRole('searchbox', { name: 'Buscar nome ou texto' })
    await click(field)
    deleting.releaseAll()
    await expect.poll(orders).toHaveLength(2)
    await expect.element(pageOf('Ofício.pdf', 'página 4 de 4')).toBeVisible()
    await drawn()
    await drawn()
    await expect.element(field).toHaveFocus()
  })

  it('acts on no selected page that the search hides', async () => {
    const others = Array.from({ length: 12 }, (_, nth) =>
      makeRow(`Nota ${nth}.pdf`, { sha256: newSha(), report: report(1) }),
    )
    const { orders } = await openGrade(letter(2), ...others)
    await pick(1)
    await page.getByRole('searchbox', { name: 'Buscar nome ou texto' }).fill('Nota 7')
    await expect.element(pageOf('Nota 7.pdf', 'página 1 de 1')).toBeVisible()
    await expect.element(pageOf('Ofício.pdf', 'página 2 de 2')).not.toBeInTheDocument()
    await click(button('Girar à direita', bar))
    await expect.poll(orders).toEqual([['1@90']])
    expect(orders()).toHaveLength(1)
  })
})
