import path from 'node:path'
import type { Page } from '@playwright/test'
import { writeScanBook } from '../support/scans.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { goTo } from './walk/session.ts'
import { openCaptured, roll, sheet, viewer } from './walk/viewer.ts'

const pages = 48
const says = (number: number) => `Página ${number} de ${pages}`

test('of a large document no more is kept than what was read last, and it is read and searched to its end', {
  tag: '@all',
}, async ({ folder, openDesk }) => {
  const { page } = await openDesk({ login: 'ana.prado' })
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
  // It was opened anew on the way, and of what was there before nothing is left.
  await expect.poll(() => openedAnew).toBeGreaterThan(0)
  await expect.poll(() => page.workers().length).toBe(1)

  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('folha 33')
  await expect(page.getByRole('search')).toContainText('1 de 1')
  await expect(where).toHaveText(says(33))
  await page.keyboard.press('Escape')

  // What is gone says so page by page, and comes back with the bytes.
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

  // Nothing is left of it either once another place was gone to.
  await goTo(page, /^Capturar/)
  await expect.poll(() => page.workers().length).toBe(0)
})

test('bytes that go while they are searched hold nothing up, and are not taken for searched', { tag: '@all' }, async ({
  folder,
  openDesk,
}) => {
  const { page } = await openDesk({ login: 'ana.prado' })
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

  // The bytes are back: pages are drawn, and all of them are searched.
  await page.unroute(/\/content\//)
  await page.keyboard.press('Escape')
  await goToPage(page, 20)
  await expect(sheet(page, 20).locator('canvas[data-drawn]')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('folha 13')
  await expect(search).toContainText(/1 de 1$/)
  await expect(sheet(page, 13)).toBeVisible()

  // A hit on a page that cannot be drawn is gone to, and keeps nobody there.
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
  await roll(page).focus()
}
