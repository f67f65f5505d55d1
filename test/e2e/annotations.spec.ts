import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { withTable } from '../support/odd-pdfs.ts'
import type { MadePdf } from '../support/pdfs.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { openCaptured, sheet, viewer } from './walk/viewer.ts'

const caseOf = (name: string) => readFileSync(path.join(import.meta.dirname, '../cases', name))

function save(folder: string, name: string, bytes: Buffer): MadePdf {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return { path: file, name, bytes }
}

/** The red, green and blue of points of a page of 595 by 842 points, measured from below as in a PDF. */
const colorsOn = (page: Page, picture: 'screen' | 'paper', points: readonly (readonly [x: number, y: number])[]) =>
  page.evaluate(
    ([from, places]) => {
      const canvas = document.createElement('canvas')
      const source =
        from === 'screen'
          ? document.querySelector<HTMLCanvasElement>('[data-pages] canvas[data-drawn]')
          : document.querySelector<HTMLImageElement>('[data-print] img')
      const context = canvas.getContext('2d')
      if (source === null || context === null) return []
      const isCanvas = source instanceof HTMLCanvasElement
      canvas.width = isCanvas ? source.width : source.naturalWidth
      canvas.height = isCanvas ? source.height : source.naturalHeight
      context.drawImage(source, 0, 0)
      return places.map(([x, y]) => {
        const at = [(x / 595.28) * canvas.width, (1 - y / 841.89) * canvas.height] as const
        return [...context.getImageData(Math.round(at[0]), Math.round(at[1]), 1, 1).data].slice(0, 3)
      })
    },
    [picture, points] as const,
  )

/** Printing stops here with the pictures of the pages in the window. */
async function print(page: Page, name: string): Promise<void> {
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { isPrinted: true }) }))
  await viewer(page, name).getByRole('button', { name: 'Imprimir o documento' }).click()
  await expect.poll(() => page.evaluate(() => 'isPrinted' in window)).toBe(true)
}

/** Inside the four stamps of the file, from above, where no letter stands. */
const stamps = [712, 672, 632, 592].map((y) => [360, y] as const)

test('a stamp only for paper is printed and not shown, and one only for the screen is shown and not printed', async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = save(folder, 'carimbos.pdf', caseOf('print-flags/carimbos.pdf'))
  await openCaptured(page, pdf)
  const isColored = (color: readonly number[]) => color.some((each) => each < 245)
  const shown = await colorsOn(page, 'screen', stamps)
  await print(page, pdf.name)
  const printed = await colorsOn(page, 'paper', stamps)
  expect([shown.map(isColored), printed.map(isColored)]).toEqual([
    [true, true, false, false],
    [true, false, true, false],
  ])
})

test('a note and a stamp without an appearance and the border of a link are seen, and the note is read at its place', {
  tag: '@all',
}, async ({ folder, openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const note = save(folder, 'nota.pdf', caseOf('pdf-annotation-without-appearance/note-without-appearance.pdf'))
  await openCaptured(page, note)
  // The note's own colour, below its lines.
  expect(await colorsOn(page, 'screen', [[402, 708]])).toEqual([[255, 255, 0]])
  const words = sheet(page, 1).getByRole('button', { name: 'Anotação: Falta a assinatura do diretor' })
  const bubbleOf = () => words.evaluate((element) => getComputedStyle(element, '::after').content)
  expect(await bubbleOf()).toBe('none')
  await words.hover()
  expect(await bubbleOf()).toContain('Falta a assinatura do diretor')
  await page.mouse.move(0, 0)
  expect(await bubbleOf()).toBe('none')
  await page.keyboard.press('Shift')
  await words.focus()
  expect(await bubbleOf()).toContain('Falta a assinatura do diretor')
  await expectClean(page, 'a note on the page')
  const link =
    '<</Type/Annot/Subtype/Link/Rect[100 100 300 200]/Border[0 0 6]/C[1 0 0]/A<</S/URI/URI(https://a.example)>>>>'
  const stamp = '<</Type/Annot/Subtype/Stamp/Name/Approved/Rect[100 600 300 660]/F 4>>'
  const linked = save(
    folder,
    'vinculo.pdf',
    withTable([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
      [
        3,
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[${link}${link.replace('/Border[0 0 6]', '/Border[0 0 0]').replace('100 100 300 200', '100 400 300 500')}${stamp}]>>`,
      ],
    ]),
  )
  await openCaptured(page, linked)
  await expect(sheet(page, 1).locator('canvas[data-drawn]')).toBeVisible()
  expect(
    await colorsOn(page, 'screen', [
      [100, 150],
      [200, 150],
      [100, 450],
      [100, 630],
    ]),
  ).toEqual([
    [255, 0, 0],
    [255, 255, 255],
    [255, 255, 255],
    [176, 32, 32],
  ])
})
