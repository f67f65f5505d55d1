import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { expect, test } from './fixtures.ts'
import { readDirectory } from './walk/directory.ts'
import { goTo } from './walk/session.ts'

const opener = 'Salvar, imprimir ou copiar a lista'

test('a list leaves the window as a file that another program reads, with the columns that were chosen', async ({
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  await readDirectory(page)
  await goTo(page, /^Ajuda/)
  await page.getByRole('button', { name: 'Abrir Órgãos e classes' }).click()
  await page.getByRole('button', { name: opener }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Salvar ou imprimir: Órgãos' })
  await dialog.locator('label', { hasText: 'Tipo' }).click()
  await expect(dialog.getByRole('region', { name: 'Primeiras linhas' })).toContainText('SEFAZ')
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Salvar CSV' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('Órgãos.csv')
  const rows: string[][] = parse(await readFile(await saved.path()), { bom: true, delimiter: ';' })
  expect(rows[0]).toEqual(['Nome', 'Sigla', 'Lugar'])
  expect(rows.slice(1).map(([, short]) => short)).toContain('SEFAZ')
  await expect(dialog.getByText(`Lista pronta, com ${rows.length - 1} linhas.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: opener }).first().click()
  await expect(dialog.getByRole('checkbox', { name: 'Tipo', exact: true })).not.toBeChecked()
})
