import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { makeRow } from '../../support/samples.ts'
import { button, click, expectClean, openWindow, press } from '../../support/window.tsx'

/** Capturar in a small window, with a file in each state: more filters than a line has room for. */
async function openNarrow() {
  await page.viewport(1093, 614)
  onTestFinished(() => page.viewport(1280, 800))
  const opened = await openWindow({
    rows: [
      makeRow('Ata.pdf'),
      makeRow('Nota.pdf', { state: 'problem', problem: 'Não.' }),
      makeRow('Guia.pdf', { state: 'sent' }),
      makeRow('Minuta.pdf', { state: 'done', kind: 'signature' }),
      makeRow('Ofício.pdf', { state: 'done', registro: '2026-B3F4XZ' }),
    ],
  })
  await expect.element(more).toBeVisible()
  return opened
}

const more = button('Mais abas')
const tab = (name: RegExp) => page.getByRole('tab', { name })
const inLine = () => [...document.querySelectorAll<HTMLElement>('[role="tab"]:not([data-left])')]
const namesOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent)

it('a line of tabs never wraps, and its menu has those without room', async () => {
  await openNarrow()
  expect(new Set(inLine().map((each) => each.getBoundingClientRect().top)).size).toBe(1)
  const line = inLine().at(-1)?.getBoundingClientRect().right ?? 0
  expect(line).toBeLessThanOrEqual(more.element().getBoundingClientRect().left)
  const left = namesOf([...document.querySelectorAll('[role="tab"][data-left]')])
  expect(left).toContain('Capturados1')
  await click(more)
  const items = page.getByRole('menuitem').elements()
  expect(namesOf(items).map((name) => name?.replaceAll(' ', ''))).toEqual(left.map((name) => name?.replaceAll(' ', '')))
  await expectClean()
  await click(page.getByRole('menuitem', { name: /^Capturados/ }))
  await expect.element(page.getByRole('row', { name: /Ofício/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Ata/ })).not.toBeInTheDocument()
  expect(namesOf(inLine())).toContain('Capturados1')
  await expectClean()
})

it('arrow keys reach a tab without room, which is then in the line with the focus', async () => {
  await openNarrow()
  await click(tab(/^Todos/))
  await press('{End}')
  await expect.element(tab(/^Capturados/)).toHaveFocus()
  await expect.element(tab(/^Capturados/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(tab(/^Capturados/)).not.toHaveAttribute('data-left')
  await expect.element(tab(/^Capturados/)).toBeVisible()
})

it('a filter whose number grows moves neither the line nor the rows', async () => {
  const { bridge } = await openNarrow()
  const ata = page.getByRole('row', { name: /Ata/ })
  await expect.element(ata).toBeVisible()
  const row = () => ata.element().getBoundingClientRect().top
  const before = row()
  const many = Array.from({ length: 120 }, (_, index) => makeRow(`Nota ${index}.pdf`))
  bridge.publish('capture.changed', { rows: many, removed: [] })
  await expect.element(tab(/^Todos\s*99\+|^Todos\s*125/)).toBeInTheDocument()
  expect(row()).toBe(before)
  expect(new Set(inLine().map((each) => each.getBoundingClientRect().top)).size).toBe(1)
})
