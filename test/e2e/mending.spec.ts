import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type CrookedSheet, crookedPdf, textSheet } from '../support/crooked-paper.ts'
import { letter } from '../support/readable-scans.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { addDrafts } from './walk/capture.ts'

const draw = textSheet([...letter, ...letter, ...letter, ...letter])
const sheets: readonly CrookedSheet[] = [
  { draw, angle: 2.4, paper: '#f2ead2', shadow: 25, noise: 8 },
  { draw, angle: -3.4, border: { left: 16, top: 12, right: 12, bottom: 14 }, noise: 8 },
  { draw: () => {}, noise: 8 },
  { draw, noise: 8 },
]

test('crooked scans are measured, seen before and after, mended as one act, and put back', async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const file = path.join(folder, 'Pilha torta.pdf')
  writeFileSync(file, await crookedPdf(sheets))
  await addDrafts(page, [{ path: file, name: 'Pilha torta.pdf' }])
  await page.getByRole('radio', { name: 'Grade' }).click()
  const tools = page.getByRole('toolbar', { name: 'Páginas' })
  const pages = page.getByRole('button', { name: /^Pilha torta\.pdf, página / })
  await expect(pages).toHaveCount(4)
  await pages.first().focus()
  await tools.getByRole('button', { name: 'Melhorar páginas…' }).click()

  const dialog = page.getByRole('dialog', { name: 'Melhorar páginas de Pilha torta.pdf' })
  await expect(dialog.getByText('2 páginas tortas, até 3,4°')).toBeVisible()
  await expect(dialog.getByText('1 página com bordas escuras')).toBeVisible()
  await expect(dialog.getByText('1 página com papel amarelado ou sombreado')).toBeVisible()
  await expect(dialog.getByText('Em branco: página 3')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^Clarear o fundo/ }).press('Space')
  await dialog.getByRole('checkbox', { name: /^Tirar páginas em branco/ }).press('Space')
  await expect(dialog.locator('canvas')).toHaveCount(2)
  await expectClean(page, 'mending of pages')
  await dialog.getByRole('button', { name: 'Próxima página' }).press('Enter')
  await expect(dialog.getByText('Página 2 de 4')).toBeVisible()
  // A key goes to whatever has the focus, and a button that waits for the last page to be measured takes none.
  const mend = dialog.getByRole('button', { name: 'Melhorar 3 páginas' })
  await expect(mend).toBeEnabled()
  await mend.press('Enter')

  await expect(pages).toHaveCount(3)
  await tools.getByRole('button', { name: 'Desfazer: melhorar 3 páginas' }).click()
  await expect(pages).toHaveCount(4)
})
