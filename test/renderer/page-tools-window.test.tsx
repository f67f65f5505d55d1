import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CaptureRow } from '../../contract/bridge/capture.ts'
import { failed, ok } from '../../contract/bridge/outcome.ts'
import { makeRow } from './samples.ts'
import { button, click, drawn, openWindow, press } from './window.tsx'

const sheet = page.getByRole('group', { name: 'Páginas dos documentos' })
const bar = page.getByRole('toolbar', { name: 'Páginas' })
const pageOf = (name: string, which: string) => button(`${name}, ${which}`, sheet)
const report = (pages: number) => ({ pages, widthMm: 210, heightMm: 297, dpi: 300, signatures: 0, findings: [] })
const sha = (digit: string) => digit.repeat(64)

/** The Grade over these files; each act on pages gives its file another content of as many pages as were asked for. */
async function openGrade(...rows: CaptureRow[]) {
  const opened = await openWindow({ rows })
  const { bridge, workspace } = opened
  function replace(row: CaptureRow) {
    workspace.rows = workspace.rows.map((each) => (each.fileId === row.fileId ? row : each))
    bridge.publish('capture.changed', { rows: [row], removed: [] })
  }
  let acts = 0
  bridge.answer('pages.arrange', ({ fileId, from, pages }) => {
    const row = workspace.rows.find((each) => each.fileId === fileId)
    if (row === undefined) return failed('not-found')
    if (row.sha256 !== from) return failed('conflict')
    acts += 1
    const next = { ...row, sha256: acts.toString(16).padStart(64, 'a'), report: report(pages.length) }
    replace(next)
    return ok(next)
  })
  await click(page.getByRole('radio', { name: 'Grade' }))
  return { ...opened, replace }
}

const letter = (pages = 3) => makeRow('Ofício.pdf', { sha256: sha('b'), report: report(pages) })

describe('the page that has the focus', () => {
  it('stays the one that keys act on while files before it are examined', async () => {
    const first = makeRow('Nota.pdf', { sha256: sha('c'), report: null })
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
