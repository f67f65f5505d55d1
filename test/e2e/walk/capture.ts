import type { Locator, Page } from '@playwright/test'
import { dropFiles } from './drop.ts'
import { expect } from './expect.ts'

const table = (page: Page): Locator => page.getByRole('grid', { name: 'Documentos a capturar' })
export const captureRow = (page: Page, name: string): Locator => table(page).getByRole('row', { name })
const detail = (page: Page): Locator => page.getByRole('region', { name: 'O que está selecionado' })

/** Drops PDFs onto the window and waits until all of them are drafts. */
export async function addDrafts(page: Page, files: readonly { path: string; name: string }[]): Promise<void> {
  await dropFiles(
    page,
    files.map(({ path }) => path),
  )
  for (const { name } of files) await expect(captureRow(page, name)).toContainText('só neste computador')
}

/** Selects exactly these rows. */
export async function choose(page: Page, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    const cell = captureRow(page, name).getByRole('rowheader')
    await cell.click(index === 0 ? {} : { modifiers: ['ControlOrMeta'] })
  }
}

/** Chooses an entry of a search field. */
export async function find(scope: Page | Locator, field: string, text: string, option: string | RegExp): Promise<void> {
  const input = scope.getByRole('combobox', { name: field })
  const page = 'page' in scope ? scope.page() : scope
  await input.fill(text)
  await page.getByRole('option').filter({ hasText: option }).first().click()
}

/** Fills in the selected rows for signature, with a class and signers. */
export async function prepareForSignature(
  page: Page,
  classCode: string,
  signers: readonly string[],
  fields = detail(page),
): Promise<void> {
  await fields.getByRole('button', { name: /Tipo$/ }).click()
  await page.getByRole('option', { name: /Para assinatura/ }).click()
  await find(fields, 'Classe', classCode, new RegExp(`^${classCode.replaceAll('.', '\\.')}`))
  for (const signer of signers) {
    await find(fields, 'Assinantes', signer, new RegExp(signer))
    await expect(fields.getByRole('row', { name: new RegExp(signer) })).toBeVisible()
  }
}

/** Presses the button that sends the selected rows. */
export async function submit(page: Page, button: string): Promise<void> {
  await detail(page).getByRole('button', { name: button }).click()
}

/** Waits for the registry number of a row. */
export async function registryOf(page: Page, name: string): Promise<string> {
  const row = captureRow(page, name)
  await expect(row).toContainText(/capturado \d{4}-[A-Z0-9]{6}/)
  return /\d{4}-[A-Z0-9]{6}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
}
