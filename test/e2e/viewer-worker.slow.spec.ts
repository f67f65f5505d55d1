import type { Page } from '@playwright/test'
import { makeTextPdf } from '../support/pdfs.ts'
import { expect, test } from './fixtures.ts'
import { goTo } from './walk/session.ts'
import { openCaptured, roll, sheet } from './walk/viewer.ts'

const pages = 12

/** The worker of the open document; the one that waits for the next document starts after it. */
function theWorker(page: Page) {
  const [worker, ...more] = page.workers()
  if (worker === undefined || more.length > 1) throw new Error('there are not one or two workers')
  return worker
}

/** Opens a document again. */
async function openAgain(page: Page, name: string): Promise<void> {
  await goTo(page, 'Documentos')
  await page.getByRole('option', { name }).click()
}

test('a worker that does not start is reported, also while its document still loads', async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Relatório sem leitor', 2)
  await openCaptured(page, pdf)
  await goTo(page, /^Capturar/)
  let refused = 0
  await page.route(/\/assets\/worker/, async (route) => {
    await route.fulfill({ status: 500 })
    refused += 1
  })
  // The worker that waited for it is used, and the one for the next document is refused.
  await openAgain(page, pdf.name)
  await expect(sheet(page, 1).locator('canvas[data-drawn]')).toBeVisible()
  await expect.poll(() => refused).toBeGreaterThan(0)
  await goTo(page, /^Capturar/)
  const before = refused
  await page.route(/\/content\//, async (route) => {
    await expect.poll(() => refused).toBeGreaterThan(before)
    await route.continue()
  })
  await openAgain(page, pdf.name)
  await expect(page.getByRole('alert')).toContainText('Este PDF não pôde ser mostrado')

  // A dead worker is not reused for the next document.
  await page.unroute(/\/assets\/worker/)
  await goTo(page, /^Capturar/)
  await openAgain(page, pdf.name)
  await expect(sheet(page, 1).locator('canvas[data-drawn]')).toBeVisible()
})

test('a crashed worker is replaced, and pages that cannot be read say so', async ({ folder, openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Relatório longo', pages)
  await openCaptured(page, pdf)
  const end = async () => {
    const worker = theWorker(page)
    const hasEnded = worker.waitForEvent('close')
    await worker.evaluate(() => self.close()).catch(() => {})
    await hasEnded
  }
  await end()
  await roll(page).focus()
  await page.keyboard.press('End')
  await expect(sheet(page, pages).locator('canvas[data-drawn]')).toBeVisible()

  await page.route(/\/content\//, (route) => route.fulfill({ status: 404 }))
  await end()
  await page.keyboard.press('Home')
  await expect(sheet(page, 1).getByRole('alert')).toContainText('Esta página não pôde ser mostrada')
})

test('a busy worker ends with its document, and both are freed', async ({ folder, openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Relatório demorado', pages)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  const fonts = () => page.evaluate(() => document.fonts.size)
  const before = await fonts()
  await openCaptured(page, pdf)
  await expect.poll(fonts).toBeGreaterThan(before)
  await theWorker(page).evaluate(() => {
    setTimeout(() => {
      // Simulates a worker that decodes an endless picture.
      for (;;);
    })
  })
  await roll(page).focus()
  await page.keyboard.press('End')
  await goTo(page, /^Capturar/)
  // The one for the next document stays.
  await expect.poll(() => page.workers().length).toBe(1)
  await expect.poll(fonts).toBe(before)
  expect(faults).toEqual([])
})
