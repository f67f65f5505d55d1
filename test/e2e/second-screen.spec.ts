import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeTextPdf } from '../support/pdfs.ts'
import { sendToSign } from '../support/phase-documents.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { addDrafts, captureRow } from './walk/capture.ts'
import { goTo, signIn } from './walk/session.ts'
import { openToSign } from './walk/signatures.ts'
import { pressTool, roll, sheet, viewer } from './walk/viewer.ts'

const drawn = (page: Page, number = 1) => sheet(page, number).locator('canvas[data-drawn]')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens the other window with the keyboard. */
async function openOther(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.keyboard.press('Control+o')
  return opening
}

test('a second window shows the document that the main one opens, keeps one at wish, and is opened once', async ({
  openMalote,
  folder,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const [first, second] = [await makeTextPdf(folder, 'Ofício 1', 2), await makeTextPdf(folder, 'Ofício 2', 1)]
  const empty = await openOther(page)
  await expect(empty.getByText('Nenhum documento aberto')).toBeVisible()
  await expectClean(empty, 'the second window without a document')
  await empty.close()

  await addDrafts(page, [first, second])
  await captureRow(page, first.name).click()
  const opening = page.waitForEvent('popup')
  await pressTool(page, 'Abrir em outra janela')
  const other = await opening
  await expect(title(other)).toHaveText(first.name)
  await expect(drawn(other)).toBeVisible()
  await expect(roll(other)).toBeFocused()
  await expect(other).toHaveTitle(`${first.name} – Malote`)
  await expect(other.getByText('DEMONSTRAÇÃO')).toBeVisible()
  // Only the reader, which prints from the main window alone.
  await expect(other.getByRole('navigation')).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Imprimir o documento' })).toHaveCount(0)
  await expectClean(other, 'the second window')

  await captureRow(page, second.name).click()
  await expect(title(other)).toHaveText(second.name)
  await other.getByRole('button', { name: 'Manter este documento' }).click()
  await captureRow(page, first.name).click()
  await expect(viewer(page, first.name)).toBeVisible()
  await expect(other.getByText('Não está mais aberto na janela principal')).toBeVisible()
  await expect(title(other)).toHaveText(second.name)

  // The same window once more, which shows what is asked for.
  const windows = page.context().pages().length
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('outra janela')
  await page.getByRole('option', { name: 'Abrir em outra janela' }).click()
  await expect(title(other)).toHaveText(first.name)
  expect(page.context().pages().length).toBe(windows)

  // Another screen closes it there, not here; loaded again, each window finds the other.
  await goTo(page, /^Envios/)
  await expect(other.getByText('Não está mais aberto na janela principal')).toBeVisible()
  await expect(drawn(other)).toBeVisible()
  await other.reload()
  await expect(other.getByText('Nenhum documento aberto')).toBeVisible()
  await page.reload()
  await goTo(page, /^Capturar/)
  await captureRow(page, second.name).click()
  await expect(title(other)).toHaveText(second.name)
})

test('a second window shows nothing of a person who has signed out, and the sign-in stays with the main one', async ({
  openMalote,
  folder,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Ofício reservado', 1)
  await addDrafts(page, [pdf])
  await captureRow(page, pdf.name).click()
  const other = await openOther(page)
  await expect(drawn(other)).toBeVisible()
  const address = await other.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const content = address.find((each) => each.includes('/content/')) ?? ''
  expect((await other.request.get(content)).status()).toBe(200)

  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Ana Prado / })
    .click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  const leave = page.getByRole('button', { name: 'Sair e guardar' })
  await leave
    .or(page.getByRole('button', { name: 'Entrar' }))
    .first()
    .waitFor()
  if (await leave.isVisible()) await leave.click()
  await expect(other.getByText('Entre no Malote pela janela principal.')).toBeVisible()
  await expect(other.locator('canvas')).toHaveCount(0)
  await expect(other.locator('body')).not.toContainText('Ofício')
  await expect(other).toHaveTitle('Malote')
  expect((await other.request.get(content)).status()).toBe(404)

  // The page that connected last is the second window, but the click is the main one's.
  await other.reload()
  const tab = page.waitForEvent('popup')
  await signIn(page, 'ana.prado')
  expect((await tab).url()).not.toContain('#papel')
  await expect(other.getByText('Nenhum documento aberto')).toBeVisible()
  await captureRow(page, pdf.name).click()
  await expect(drawn(other)).toBeVisible()
})

test('pages that are read in a second window count as seen once the person has scrolled or moved there', async ({
  openMalote,
  service,
  folder,
}) => {
  const pdf = await makeTextPdf(folder, 'Contrato de três páginas', 3)
  await sendToSign(service, [{ name: pdf.name, bytes: await readFile(pdf.path) }], { signers: ['bruno.reis'] })
  const { page } = await openMalote({ login: 'bruno.reis' })
  await openToSign(page, pdf.name)
  await expect(page.getByText('viu 1 de 3 páginas')).toBeVisible()
  const other = await openOther(page)
  await expect(drawn(other)).toBeVisible()
  await roll(other).evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(drawn(other, 3)).toBeVisible()
  await expect(page.getByText('viu 1 de 3 páginas')).toBeVisible()
  await other.keyboard.press('Home')
  await expect(page.getByText(/^viu (?:2 de 3|as 3) páginas$/)).toBeVisible()
})
