import path from 'node:path'
import type { Page } from '@playwright/test'
import { writeScanBook } from '../support/scans.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { goTo } from './walk/session.ts'
import { openCaptured, roll, sheet, viewer } from './walk/viewer.ts'

const pages = 48
const says = (number: number) => `Página ${number} de ${pages}`

test('a large document is read and searched to its end while only its recent pages stay in memory', async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = { path: path.join(folder, 'Livro.pdf'), name: 'Livro.pdf', bytes: new Uint8Array() }
  await writeScanBook(pdf.path, pages, 36_000_000)
  await openCaptured(page, pdf)
  const where = viewer(page, pdf.name).getByRole('status').first()
  await expect(where).toHaveText(says(1))
  let openedAnew = 0
  page.on('worker', (worker) => {
    if (worker.url().includes('/assets/')) openedAnew += 1
  })
  await expect(sheet(page, 1).getByText('Folha 1', { exact: true })).toBeVisible()

  await roll(page).focus()
  for (let number = 1; number <= pages; number += 1) {
    await expect(sheet(page, number).locator('canvas[data-drawn]')).toBeVisible()
    await page.keyboard.press(number === pages - 1 ? 'End' : 'ArrowRight')
  }
  // The document was reopened meanwhile; nothing of the first opening is left in memory. One worker is for the next one.
  await expect.poll(() => openedAnew).toBeGreaterThan(0)
  await expect.poll(() => page.workers().length).toBe(2)

  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('folha 33')
  await expect(page.getByRole('search')).toContainText('1 de 1')
  await expect(where).toHaveText(says(33))
  await page.keyboard.press('Escape')

  // Pages whose bytes are gone say so, and are rendered when the bytes are back.
  await page.keyboard.press('Home')
  await expect(sheet(page, 1).locator('canvas[data-drawn]')).toBeVisible()
  await page.route(/\/content\//, (route) => route.fulfill({ status: 404 }))
  await goToPage(page, 12)
  await expect(sheet(page, 12).getByRole('alert')).toContainText('Esta página não pôde ser mostrada')
  await page.unroute(/\/content\//)
  await page.keyboard.press('Home')
  await expect(sheet(page, 1).locator('canvas[data-drawn]')).toBeVisible()
  await goToPage(page, 12)
  await expect(sheet(page, 12).locator('canvas[data-drawn]')).toBeVisible()

  // Leaving the screen frees the document.
  await goTo(page, /^Capturar/)
  await expect.poll(() => page.workers().length).toBe(1)
})

test('a search over bytes that disappear goes on and does not count them as searched', async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = { path: path.join(folder, 'Livro.pdf'), name: 'Livro.pdf', bytes: new Uint8Array() }
  await writeScanBook(pdf.path, 24, 20_000_000)
  await openCaptured(page, pdf)
  const search = page.getByRole('search')
  await roll(page).focus()
  await page.route(/\/content\//, (route) => route.fulfill({ status: 404 }))
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('folha 13')
  await expect(search).toContainText(/(?:\d+ páginas não puderam ser lidas|Não foi possível ler o documento)$/)
  await expectClean(page, 'while pages cannot be read')

  // With the bytes back, pages are rendered again, and all of them are searched.
  await page.unroute(/\/content\//)
  await page.keyboard.press('Escape')
  await goToPage(page, 20)
  await expect(sheet(page, 20).locator('canvas[data-drawn]')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('folha 13')
  await expect(search).toContainText(/1 de 1$/)
  await expect(sheet(page, 13)).toBeVisible()

  // A match on a page that cannot be rendered can be reached and left.
  await search.getByRole('textbox').fill('folha 2')
  await expect(search).toContainText(/2 de 6$/)
  await expect(sheet(page, 20).locator('canvas[data-drawn]')).toBeVisible()
  await page.route(/\/content\//, (route) => route.fulfill({ status: 404 }))
  await page.keyboard.press('Shift+Enter')
  await expect(sheet(page, 2).getByRole('alert')).toBeVisible()
  await roll(page).focus()
  const where = viewer(page, pdf.name).getByRole('status').first()
  await page.keyboard.press('End')
  for (const number of [24, 23, 22]) {
    await expect(where).toHaveText(`Página ${number} de 24`)
    await page.keyboard.press('ArrowLeft')
  }
})

async function goToPage(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: /Ir para a página/ }).click()
  await page.keyboard.type(String(number))
  await page.keyboard.press('Enter')
  // The button takes the focus a frame later.
  await expect(page.getByRole('button', { name: /Ir para a página/ })).toBeFocused()
  await roll(page).focus()
}
