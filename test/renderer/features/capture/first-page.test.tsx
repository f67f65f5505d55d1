import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../../../contract/bridge/outcome.ts'
import { boundedCanvases } from '../../../../renderer/ui/pdf/bounded-canvases.ts'
import { choose, sheet } from '../../support/drawing.ts'
import { answerPdf } from '../../support/fake-pdf.ts'
import { makeRow } from '../../support/samples.ts'
import { openWindow } from '../../support/window.tsx'

const report = { pages: 5, widthMm: 210, heightMm: 297, dpi: 300, signatures: 0, findings: [] }
const rows = () => [makeRow('Ofício.pdf', { report }), makeRow('Nota.pdf', { report })]

/** The pages and thumbnails that are drawn from now on, in order. */
function watchDrawing(): string[] {
  const events: string[] = []
  const note = (element: Element | null, event: string) => element !== null && events.push(event)
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        note(node.closest('canvas[data-drawn]'), 'page')
        note(node.closest('canvas[data-small]'), 'thumbnail')
      }
    }
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return events
}

it('draws the first page of a chosen file before its thumbnails and its recognised words are asked for', async () => {
  // Thumbnails need room.
  await page.viewport(1366, 800)
  onTestFinished(() => page.viewport(1280, 800))
  const { bridge } = await openWindow({ rows: rows() })
  answerPdf(bridge, 5)
  const events = watchDrawing()
  bridge.answer('recognition.words', ({ page: number }) => {
    events.push(`words ${number}`)
    return ok(null)
  })
  await choose('Nota.pdf')
  await expect.poll(() => events).toContain('thumbnail')
  await expect.poll(() => events).toContain('words 1')
  expect(events[0]).toBe('page')
})

it('shows a sheet with its number, not a blank page, until a page is drawn', async () => {
  const { bridge } = await openWindow({ rows: rows() })
  answerPdf(bridge, 5)
  const { fetch: answered } = window
  const held = Promise.withResolvers<void>()
  window.fetch = async (...asked) => {
    await held.promise
    return answered(...asked)
  }
  onTestFinished(() => held.resolve())
  await choose('Nota.pdf')
  const opening = page.getByRole('status', { name: 'Abrindo o documento' })
  await expect.element(opening).toBeVisible()
  const { width = 0, height = 0 } = opening.element().querySelector('[class*="sheet"]')?.getBoundingClientRect() ?? {}
  expect(height / width).toBeCloseTo(297 / 210, 1)

  const waiting: string[] = []
  const observer = new MutationObserver(() => {
    const first = document.querySelector('section[aria-busy="true"][aria-label="Página 1"] [data-number]')
    if (first !== null) waiting.push(getComputedStyle(first, '::after').content)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  held.resolve()
  await expect.element(sheet(1)).toHaveAttribute('aria-busy', 'false')
  expect(waiting).toContain('"1"')
  expect(sheet(1).element().querySelector('canvas[data-drawn]')).not.toBeNull()
})

it('gives letters of a page their exact width, on the page and on the canvases that pdf.js makes for it', () => {
  const factory = new (boundedCanvases(() => {}))()
  const group = factory.create(10, 10)
  const resized = factory.create(10, 10)
  factory.reset(resized, 20, 20)
  const opaque = factory.getNoAlphaContext(document.createElement('canvas'))
  for (const context of [group.context, resized.context, opaque]) {
    expect(context?.textRendering).toBe('geometricPrecision')
  }
})
