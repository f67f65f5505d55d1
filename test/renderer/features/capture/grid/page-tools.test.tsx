import { describe, expect, it } from 'vitest'
import { bar, letter, newSha, openGrade, pageOf, report } from '../../../support/grade.ts'
import { makeRow } from '../../../support/samples.ts'
import { drawn, press } from '../../../support/window.tsx'

describe('the page that has the focus', () => {
  it('stays the one that keys act on while files before it are examined', async () => {
    const first = makeRow('Nota.pdf', { sha256: newSha(), report: null })
    const second = letter()
    const { bridge, replace } = await openGrade(first, second)
    pageOf('Ofício.pdf', 'página 2 de 3').element().focus()
    replace({ ...first, report: report(4) })
    await expect.element(pageOf('Nota.pdf', 'página 4 de 4')).toBeInTheDocument()
    await expect.element(pageOf('Ofício.pdf', 'página 2 de 3')).toHaveFocus()
    await press('r')
    await expect.poll(() => bridge.asked('pages.arrange').length).toBe(1)
    expect(bridge.asked('pages.arrange')[0]).toMatchObject({
      fileId: second.fileId,
      pages: [
        { page: 0, turn: 0 },
        { page: 1, turn: 90 },
        { page: 2, turn: 0 },
      ],
    })
  })

  it('keeps it when an act on another page ends later', async () => {
    const { bridge } = await openGrade(letter())
    const hold = bridge.hold('pages.arrange')
    pageOf('Ofício.pdf', 'página 1 de 3').element().focus()
    await press('r{ArrowRight}{ArrowRight}')
    await expect.poll(hold.waiting).toBe(1)
    await expect.element(pageOf('Ofício.pdf', 'página 3 de 3')).toHaveFocus()
    hold.releaseAll()
    await expect.element(bar).toMatchTextContent(/O arquivo original não é alterado/)
    await drawn()
    await expect.element(pageOf('Ofício.pdf', 'página 3 de 3')).toHaveFocus()
  })
})

describe('a key that is pressed while another act runs', () => {
  const remaining = (asked: { readonly pages: readonly { readonly page: number }[] } | undefined) =>
    asked?.pages.map(({ page }) => page)

  it('acts on the page that had the focus, although its number is another one then', async () => {
    const { bridge } = await openGrade(letter(4))
    const hold = bridge.hold('pages.arrange')
    pageOf('Ofício.pdf', 'página 1 de 4').element().focus()
    await press('{Delete}')
    await press('{ArrowRight}')
    await expect.element(pageOf('Ofício.pdf', 'página 2 de 4')).toHaveFocus()
    await press('{Delete}')
    await expect.poll(hold.waiting).toBe(1)
    hold.releaseAll()
    await expect.poll(() => bridge.asked('pages.arrange').length).toBe(2)
    // The second page is the first of the new content.
    expect(bridge.asked('pages.arrange').map(remaining)).toEqual([
      [1, 2, 3],
      [1, 2],
    ])
  })

  it('does nothing for a page that the other act has deleted', async () => {
    const { bridge } = await openGrade(letter(4))
    const hold = bridge.hold('pages.arrange')
    pageOf('Ofício.pdf', 'página 1 de 4').element().focus()
    await press('{Delete}')
    await press('{Delete}')
    await expect.poll(hold.waiting).toBe(1)
    hold.releaseAll()
    await expect.element(pageOf('Ofício.pdf', 'página 1 de 3')).toHaveFocus()
    await press('r')
    await expect.poll(() => bridge.asked('pages.arrange').length).toBe(2)
    expect(bridge.asked('pages.arrange').map(remaining)).toEqual([
      [1, 2, 3],
      [0, 1, 2],
    ])
  })

  it('leaves the focus where it is if there is nothing to do', async () => {
    await openGrade(letter())
    pageOf('Ofício.pdf', 'página 3 de 3').element().focus()
    await press('{Alt>}{ArrowDown}{/Alt}')
    await drawn()
    await expect.element(pageOf('Ofício.pdf', 'página 3 de 3')).toHaveFocus()
  })
})
