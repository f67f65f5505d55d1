import type { Page } from '@playwright/test'
import { addDrafts, choose, submit } from '../e2e/walk/capture.ts'
import { expect } from '../e2e/walk/expect.ts'
import { ask } from '../e2e/walk/folders.ts'
import { printed } from '../e2e/walk/printed.ts'
import { fromListMenu, goTo } from '../e2e/walk/session.ts'
import { newProfile } from '../support/builders.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import type { Studio } from './pictures.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The dialogs of labels and cover sheets, and what they print on each paper. */
export async function picturesOfSheets({ see, keep, folder, openMalote }: Studio): Promise<void> {
  const { page } = await openMalote({ login: 'ana.prado' })
  const names = [
    'Nota fiscal 1',
    'Termo de referência da contratação de serviços de limpeza e conservação',
    'Ofício 88',
  ]
  const files = await Promise.all(names.map((name) => makeTextPdf(folder, name, 1)))
  await addDrafts(page, files)
  await submit(page, `Capturar ${names.length} documentos`)
  await expect
    .poll(async () => (await ask(page, 'capture.list', {})).filter(({ state }) => state === 'done').length)
    .toBe(names.length)
  await goTo(page, /^Capturar/)
  await choose(
    page,
    files.map(({ name }) => name),
  )
  for (const size of ['Folha Carta, 3 × 10', 'Folha A4, 3 × 11', '62 × 29 mm', '100 × 50 mm']) {
    await button(page, 'Registros e etiquetas').click()
    await page.getByRole('menuitem', { name: /Imprimir etiquetas/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /Tamanho$/ }).click()
    await page.getByRole('option', { name: size }).click()
    await see(page, `labels ${size}`)
    keep(`labels ${size}.pdf`, await printed(page, () => dialog.getByRole('button', { name: 'Imprimir' }).click()))
  }
  await ask(page, 'profiles.save', newProfile('Notas fiscais', { coversSend: true }))
  await fromListMenu(page, 'Pastas e perfis')
  const separator = await printed(page, async () => {
    await button(page, 'Mais').click()
    await page.getByRole('menuitem', { name: 'Imprimir folha separadora' }).click()
  })
  keep('separator.pdf', separator)
  await page.getByRole('option', { name: 'Notas fiscais' }).click()
  await see(page, 'profile')
  await button(page, 'Imprimir folha de rosto').click()
  await see(page, 'cover')
  keep('cover.pdf', await printed(page, () => button(page, 'Imprimir').click()))
}
