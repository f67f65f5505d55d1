import type { Page } from '@playwright/test'
import { makeTextPdf } from '../support/pdfs.ts'
import { expect, test } from './fixtures.ts'
import { captureRow } from './walk/capture.ts'
import { dragFiles } from './walk/drop.ts'

const cover = (page: Page) => page.getByText('Solte os PDFs aqui para capturar')

/** Has the page draw another screen between the last time that files hover and the drop that follows. */
const drawAnewUnderneath = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const other = [...document.querySelectorAll('nav button')].find((each) => each.textContent?.startsWith('Assinar'))
    window.addEventListener('dragover', () => (other as HTMLElement).click(), { capture: true, once: true })
  })

test('files are taken also where what lies below them is drawn anew as they are let go', { tag: '@double' }, async ({
  folder,
  openDesk,
}) => {
  const { page } = await openDesk({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Despacho 6', 1)
  const files = await dragFiles(page, [pdf.path])
  await drawAnewUnderneath(page)
  await files.letGo()
  await expect(captureRow(page, pdf.name)).toContainText('só neste computador')
  await expect(cover(page)).toBeHidden()
})

test('files that are taken away again leave the window as it was', { tag: '@all' }, async ({ folder, openDesk }) => {
  const { page } = await openDesk({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Despacho 7', 1)
  await dragFiles(page, [pdf.path])
  await cover(page).locator('..').dispatchEvent('dragleave')
  await expect(cover(page)).toBeHidden()
  // Let go elsewhere, of which the page is told nothing.
  await dragFiles(page, [pdf.path])
  await page.mouse.move(300, 300)
  await expect(cover(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Solte aqui os PDFs' })).toBeVisible()
})
