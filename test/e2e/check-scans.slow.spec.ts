import type { Page } from '@playwright/test'
import { makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { captureRow } from './walk/capture.ts'
import { dropFiles } from './walk/drop.ts'
import { tabTo } from './walk/keyboard.ts'
import { goTo } from './walk/session.ts'

const large = (page: Page) => page.getByRole('dialog')
/** The page that is drawn in the large view; a page of the document before is gone by then. */
const drawnPage = (page: Page, name: string, number: number) =>
  large(page)
    .getByRole('region', { name, exact: true })
    .getByRole('region', { name: `Página ${number}`, exact: true })
    .locator('canvas[data-drawn]')

test('thirty scans are checked page by page by one key for each page', async ({ folder, openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const scans = await Promise.all(
    Array.from({ length: 29 }, (_, index) => makeScanPdf(folder, `Nota ${String(index + 1).padStart(2, '0')}`)),
  )
  const letter = await makeTextPdf(folder, 'Ofício 88', 3)
  await dropFiles(
    page,
    [...scans, letter].map(({ path }) => path),
  )
  await expect(page.getByRole('tab', { name: /^A enviar\s*30$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Capturar 30 documentos' })).toBeEnabled()
  const names = await page.evaluate(async () => {
    const { malote } = globalThis as unknown as { malote: { call(name: string, input: unknown): Promise<unknown> } }
    const outcome = (await malote.call('capture.list', {})) as { value: { name: string }[] }
    return outcome.value.map(({ name }) => name)
  })
  const [first = ''] = names
  await tabTo(page, captureRow(page, first))
  let keys = 0
  const key = async (name: string) => {
    keys += 1
    await page.keyboard.press(name)
  }
  await key('Space')
  for (const [nth, name] of names.entries()) {
    const pages = name === letter.name ? 3 : 1
    for (let number = 1; number <= pages; number += 1) {
      if (nth > 0 || number > 1) await key('ArrowRight')
      await expect(drawnPage(page, name, number)).toBeVisible()
      await expect(drawnPage(page, name, number)).toBeInViewport({ ratio: 0.95 })
    }
  }
  await expectClean(page, 'large page')
  await key('Space')
  expect(keys).toBe(33)
  await expect(large(page)).toBeHidden()
  await expect(captureRow(page, names.at(-1) ?? '')).toBeFocused()
  // All thirty are still selected.
  await expect(page.getByRole('button', { name: 'Capturar 30 documentos' })).toBeEnabled()
})

test('the grid draws the pages of scans, opens one large, and is shown again after a restart', async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const scan = await makeScanPdf(folder, 'Nota 1')
  const letter = await makeTextPdf(folder, 'Ofício 88', 3)
  await dropFiles(page, [scan.path, letter.path])
  await page.getByRole('radio', { name: 'Grade' }).click()
  const sheet = page.getByRole('group', { name: 'Páginas dos documentos' })
  await expect(sheet.locator('canvas')).toHaveCount(4)
  await sheet.getByRole('button', { name: `${letter.name}, página 2 de 3` }).click()
  await expect(drawnPage(page, letter.name, 2)).toBeInViewport({ ratio: 0.95 })
  await page.keyboard.press('ArrowRight')
  await expect(drawnPage(page, letter.name, 3)).toBeInViewport({ ratio: 0.95 })
  // Keys in a row, before the browser has told of any scrolling.
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Escape']) await page.keyboard.press(key)
  await expect(sheet.getByRole('button', { name: `${letter.name}, página 1 de 3` })).toBeFocused()
  await expectClean(page, 'grid')
  await page.reload()
  await goTo(page, /^Capturar/)
  await expect(sheet.locator('canvas')).toHaveCount(4)
})
