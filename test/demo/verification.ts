import type { Page } from '@playwright/test'
import { addDrafts, captureRow } from '../e2e/walk/capture.ts'
import { dropFiles } from '../e2e/walk/drop.ts'
import { expect } from '../e2e/walk/expect.ts'
import { goTo } from '../e2e/walk/session.ts'
import { writeSignedFiles } from '../support/signed-files.ts'
import type { Studio } from './pictures.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const drawn = (page: Page) => page.locator('canvas[data-drawn]').first().waitFor()

/** The digital signatures of files, in a reader and in Verificar. */
export async function picturesOfVerification({ see, folder, openMalote }: Studio): Promise<void> {
  const { home, agreed, unknown, changed } = writeSignedFiles(folder)
  const { page } = await openMalote({ login: 'ana.prado', home })
  await goTo(page, /^Verificar/)
  await expect(page.getByText('Nenhum arquivo para verificar')).toBeVisible()
  await see(page, 'empty')
  await dropFiles(page, [agreed.path])
  await expect(page.getByText('2 assinaturas digitais: válidas')).toBeVisible()
  await drawn(page)
  await see(page, 'valid')
  await button(page, 'Ver esta versão: Versão 1').click()
  await drawn(page)
  await see(page, 'revision')
  await button(page, 'Laudo').click()
  await drawn(page)
  await see(page, 'report')
  await dropFiles(page, [unknown.path, changed.path])
  await expect(page.getByText('1 assinatura digital: não dá para afirmar').first()).toBeVisible()
  await drawn(page)
  await see(page, 'several')
  await button(page, 'Abrir Plano de trabalho.pdf').click()
  await drawn(page)
  await see(page, 'changed')
  await goTo(page, /^Capturar/)
  await addDrafts(page, [agreed])
  await captureRow(page, agreed.name).click()
  await expect(button(page, 'Ver assinaturas')).toBeVisible()
  await see(page, 'reader')
  await button(page, 'Ver assinaturas').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await see(page, 'dialog')
}
