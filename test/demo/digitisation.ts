import { addDrafts, choose } from '../e2e/walk/capture.ts'
import { expect } from '../e2e/walk/expect.ts'
import { goTo } from '../e2e/walk/session.ts'
import { makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import type { Studio } from './pictures.ts'

/** The laudo of digitisation of files in Capturar. */
export async function picturesOfDigitisation({ see, folder, openMalote }: Studio): Promise<void> {
  const { page } = await openMalote({ login: 'ana.prado' })
  const files = [await makeScanPdf(folder, 'Requerimento 12-2026'), await makeTextPdf(folder, 'Parecer 7-2026', 3)]
  await goTo(page, /^Capturar/)
  await addDrafts(page, files)
  await choose(
    page,
    files.map(({ name }) => name),
  )
  await page.getByRole('button', { name: 'Laudo de digitalização' }).click()
  await expect(page.getByRole('button', { name: 'Capturar o laudo' })).toBeEnabled()
  await see(page, 'files')
  await page.getByText('Ver 3 páginas').click()
  await page.getByText('Ver 3 páginas').scrollIntoViewIfNeeded()
  await see(page, 'pages')
  await page.getByRole('textbox', { name: 'Local da digitalização' }).fill('Vitória')
  await page.getByRole('textbox', { name: 'Assunto' }).fill('Diárias de março')
  await page.getByRole('button', { name: 'Capturar o laudo' }).click()
  await expect(page.getByText('Está na lista de Capturar, ainda não enviado.')).toBeVisible()
  await see(page, 'captured')
}
