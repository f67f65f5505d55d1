import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { ok } from '../../../contract/bridge/outcome.ts'
import type { DrawnBox, PageBox } from '../../../contract/bridge/privacy.ts'
import { answerPdf } from './fake-pdf.ts'
import { makeRow } from './samples.ts'
import { button, click, drawn, openWindow } from './window.tsx'

export const box = { left: 0.1, top: 0.1, right: 0.4, bottom: 0.13 }
export const sha = (digit: string) => digit.repeat(64)
export const reader = page.getByRole('group', { name: 'Páginas: ' })
export const sheet = (number: number) => reader.getByRole('region', { name: `Página ${number}`, exact: true })
export const layer = (number: number) =>
  page.getByRole('application', { name: `Desenho de tarjas na página ${number}` })
export const rectangle = (number: number) => button(new RegExp(`^Tarja ${number}, `))
export const report = { pages: 5, widthMm: 210, heightMm: 297, dpi: 300, signatures: 0, findings: [] }

/** A file of five pages in the reader, and another one on the list; a tarja gives it the next content, and an undo the former one. */
export async function openDrawing(changes: Partial<CaptureRow> = {}) {
  const row = makeRow('Ofício.pdf', { sha256: sha('a'), report, ...changes })
  const other = makeRow('Nota.pdf')
  const opened = await openWindow({ rows: [row, other] })
  const { bridge, workspace } = opened
  answerPdf(bridge, 5)
  const contents = ['a', 'b', 'c'].map(sha)
  function show(sha256: string | undefined): CaptureRow {
    const next = { ...row, sha256: sha256 ?? null }
    workspace.rows = [next, other]
    bridge.publish('capture.changed', { rows: [next], removed: [] })
    return next
  }
  /** As main keeps them. */
  const kept = new Map<string, readonly DrawnBox[]>()
  bridge.answer('privacy.drawn', () => ok([...kept].map(([sha256, boxes]) => ({ sha256, boxes: [...boxes] }))))
  bridge.answer('privacy.draw', ({ sha256, boxes }) => {
    kept.set(sha256, boxes)
    bridge.publish('privacy.changed', {})
    return ok(null)
  })
  bridge.answer('privacy.redact', ({ from, pages }) => {
    const to = contents[contents.indexOf(from) + 1] ?? ''
    const isApplied = ({ page: number, box: drawnBox }: DrawnBox) =>
      pages.some((each) => each.page === number && each.boxes.some((one) => one.left === drawnBox.left))
    kept.set(
      to,
      (kept.get(from) ?? []).filter((each) => !isApplied(each)),
    )
    bridge.publish('privacy.changed', {})
    return ok({ row: show(to), alsoOn: [] })
  })
  await choose('Ofício.pdf')
  return { ...opened, row, show }
}

export const choose = (name: string) => click(page.getByRole('row', { name }).getByRole('rowheader'))

export async function beginDrawing(number = 1): Promise<void> {
  await click(button('Desenhar tarja'))
  await expect.element(layer(number)).toBeInTheDocument()
}

/** Turns the view of the open document, not the document. */
export async function turnView(): Promise<void> {
  await click(button(/^Visão: /))
  await click(page.getByRole('menuitem', { name: 'Girar a visão' }))
}

/** Drags the pointer between two places of a page, in shares of it. */
export async function drag(
  number: number,
  from: [number, number],
  to: [number, number],
  on: { element(): Element } = layer(number),
): Promise<void> {
  const target = on.element()
  // The browser knows no pointer of an event that a test has made; the walk has a real one.
  const capture = vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue()
  for (const [type, [x, y]] of [
    ['pointerdown', from] as const,
    ['pointermove', to] as const,
    ['pointerup', to] as const,
  ]) {
    // Where the page stands now: a line of the window that comes meanwhile moves it.
    const { left, top, width, height } = layer(number).element().getBoundingClientRect()
    const place = { clientX: left + x * width, clientY: top + y * height }
    target.dispatchEvent(new PointerEvent(type, { ...place, buttons: 1, bubbles: true, isPrimary: true, pointerId: 1 }))
    await drawn()
  }
  capture.mockRestore()
}

export const near = (box: Partial<PageBox>) =>
  Object.fromEntries(Object.entries(box).map(([side, value]) => [side, expect.closeTo(value, 2)]))
