import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from '@playwright/test'
import { pagesOf, turnsOf } from '../support/pdf-pages.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { asPerson } from '../support/records.ts'
import { stackPdf } from '../support/sheet-pictures.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { addDrafts, registryOf, submit } from './walk/capture.ts'

const sheet = (page: Page) => page.getByRole('group', { name: 'Páginas dos documentos' })
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Páginas' })
const sheetPage = (page: Page, name: string, which: string) =>
  sheet(page).getByRole('button', { name: `${name}, página ${which}` })

test('three scans are joined, a page is turned, the stack is split and sent, and the service has these pages', async ({
  folder,
  openMalote,
  service,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const files = [
    await makeTextPdf(folder, 'Um', 1),
    await makeTextPdf(folder, 'Dois', 1),
    await makeTextPdf(folder, 'Três', 2),
  ]
  const words = (await Promise.all(files.map(({ path }) => pagesOf(readFileSync(path))))).flat()
  await addDrafts(page, files)
  await page.getByRole('radio', { name: 'Grade' }).click()
  await tools(page).getByRole('button', { name: 'Juntar' }).click()
  await page.getByRole('menuitem', { name: 'Os 3 documentos selecionados' }).click()
  await expect(sheetPage(page, 'Um.pdf', '4 de 4')).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: /, página / })).toHaveCount(4)

  await sheetPage(page, 'Um.pdf', '2 de 4').focus()
  await page.keyboard.press('r')
  await expect(tools(page).getByRole('button', { name: 'Desfazer: girar 1 página' })).toBeVisible()
  await expect(sheetPage(page, 'Um.pdf', '2 de 4')).toBeFocused()
  await expectClean(page, 'grid with page tools')

  await sheetPage(page, 'Um.pdf', '3 de 4').focus()
  await page.keyboard.press('Delete')
  await expect(sheet(page).getByRole('button', { name: /, página / })).toHaveCount(3)
  await page.keyboard.press('Control+z')
  await expect(sheet(page).getByRole('button', { name: /, página / })).toHaveCount(4)
  // The page that has the focus keeps it, at its new place.
  await expect(sheetPage(page, 'Um.pdf', '4 de 4')).toBeFocused()

  await page.keyboard.press('ArrowLeft')
  await expect(sheetPage(page, 'Um.pdf', '3 de 4')).toBeFocused()
  await page.keyboard.press('d')
  await expect(sheetPage(page, 'Um (2).pdf', '2 de 2')).toBeVisible()
  // A new document is selected by itself.
  await expect(sheet(page).getByRole('checkbox', { name: 'Selecionar Um (2).pdf' })).toBeChecked()
  await page.getByRole('radio', { name: 'Lista' }).click()
  await submit(page, 'Capturar 2 documentos')

  await registryOf(page, 'Um (1).pdf')
  await registryOf(page, 'Um (2).pdf')
  const ana = await asPerson(service, 'ana.prado')
  const sent = await Promise.all(
    (await sentDocuments(page)).map(async (idDocumento) => {
      const { body } = await ana.get(`/v2/documentos/${idDocumento}/url-para-download-arquivo`)
      return new Uint8Array(await (await fetch(body)).arrayBuffer())
    }),
  )
  const [first, second] = await Promise.all(sent.map((bytes) => pagesOf(bytes)))
  expect(first?.slice(0, 2)).toEqual(words.slice(0, 2))
  expect(second?.slice(0, 2)).toEqual(words.slice(2))
  expect((await turnsOf(sent[0] ?? new Uint8Array())).slice(0, 2)).toEqual([0, 90])
})

test('an offer to turn a page is drawn from its text, and not made for a page that the person has turned', {
  tag: '@all',
}, async ({ folder, openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const { path, name, bytes } = await makeTextPdf(folder, 'Deitado', 3)
  // The third page lies on its side.
  const document = await PDFDocument.load(bytes)
  document.getPage(2).setRotation(degrees(90))
  writeFileSync(path, await document.save())
  await addDrafts(page, [{ path, name }])
  await page.getByRole('radio', { name: 'Grade' }).click()
  const turnThird = sheet(page).getByRole('button', { name: 'Girar à esquerda a página 3' })
  await expect(turnThird).toBeVisible()

  await sheetPage(page, name, '1 de 3').focus()
  await page.keyboard.press('r')
  await expect(tools(page).getByRole('button', { name: 'Desfazer: girar 1 página' })).toBeVisible()
  await page.getByRole('radio', { name: 'Lista' }).click()
  await page.getByRole('radio', { name: 'Grade' }).click()
  // Pages are drawn in their order, so the first has been looked at before the third.
  await expect(turnThird).toBeVisible()
  await expect(sheet(page).getByText('fora de posição?')).toHaveCount(1)
  await turnThird.click()
  await expect(turnThird).toBeHidden()
})

test('the grid of a document of 500 pages has only the pages in view, wherever it is scrolled', {
  tag: '@all',
}, async ({ folder, openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pages = 500
  const name = 'Longo.pdf'
  const file = path.join(folder, name)
  writeFileSync(file, await stackPdf(Array.from({ length: pages }, (_, nth) => ({ text: `Folha ${nth + 1}` }))))
  await addDrafts(page, [{ path: file, name }])
  await page.getByRole('radio', { name: 'Grade' }).click()
  await sheetPage(page, name, `1 de ${pages}`).focus()
  const counted = () =>
    sheet(page).evaluate((element) => ({
      nodes: element.querySelectorAll('*').length,
      drawn: element.querySelectorAll('canvas').length,
    }))
  for (const key of ['PageDown', 'PageDown', 'PageDown', 'End', 'PageUp', 'Home']) {
    await page.keyboard.press(key)
    // The page that has come to have the focus is drawn.
    await expect(sheet(page).locator('[data-cell]:focus canvas')).toBeVisible()
    const { nodes, drawn } = await counted()
    expect(drawn).toBeGreaterThan(0)
    expect(drawn).toBeLessThan(60)
    expect(nodes).toBeLessThan(600)
  }
})

/** The captured documents of the list, in its order. */
async function sentDocuments(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { malote } = globalThis as unknown as { malote: { call(name: string, input: unknown): Promise<unknown> } }
    const outcome = (await malote.call('capture.list', {})) as { value: { idDocumento: string }[] }
    return outcome.value.map(({ idDocumento }) => idDocumento)
  })
}
