import type { Page } from '@playwright/test'
import { makeTextPdf } from '../support/pdfs.ts'
import { expect, test } from './fixtures.ts'
import { captureRow } from './walk/capture.ts'
import { dragFiles } from './walk/drop.ts'

const cover = (page: Page) => page.getByText('Solte os arquivos aqui para capturar')

/** Renders another screen between the last drag event and the drop. */
const drawAnewUnderneath = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const other = [...document.querySelectorAll('nav button')].find((each) => each.textContent?.startsWith('Assinar'))
    window.addEventListener('dragover', () => (other as HTMLElement).click(), { capture: true, once: true })
  })

test('files are taken although the element below them is replaced during the drop', { tag: '@double' }, async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Despacho 6', 1)
  const files = await dragFiles(page, [pdf.path])
  await drawAnewUnderneath(page)
  await files.letGo()
  await expect(captureRow(page, pdf.name)).toContainText('só neste computador')
  await expect(cover(page)).toBeHidden()
})

test('a drag that leaves the window changes nothing', { tag: '@all' }, async ({ folder, openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Despacho 7', 1)
  await dragFiles(page, [pdf.path])
  await cover(page).locator('..').dispatchEvent('dragleave')
  await expect(cover(page)).toBeHidden()
  // The page gets no event for a drop outside of the window.
  await dragFiles(page, [pdf.path])
  await page.mouse.move(300, 300)
  await expect(cover(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Solte aqui os arquivos' })).toBeVisible()
})
