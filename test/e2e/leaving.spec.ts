import type { Dialog, Page } from '@playwright/test'
import { makeScanPdf } from '../support/pdfs.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { addDrafts, captureRow, registryOf, submit } from './walk/capture.ts'
import { signInQuickly } from './walk/session.ts'

async function askToLeave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Ana Prado Gerente/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
}
const question = (page: Page) => page.getByRole('alertdialog')

test('signing out asks about unsent work, keeps it, and discards it only after a second answer', async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado', holdSeconds: 60 })
  const scan = await makeScanPdf(folder, 'Nota que espera')
  await addDrafts(page, [scan])
  await submit(page, 'Capturar 1 documento')
  await askToLeave(page)
  await expect(question(page)).toContainText('Neste computador há 1 envio que ainda não saiu')
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(captureRow(page, scan.name)).toContainText('será enviado')

  await askToLeave(page)
  await page.getByRole('button', { name: 'Sair e guardar' }).click()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await signInQuickly(page, 'ana.prado')
  await expect(captureRow(page, scan.name)).toContainText('será enviado')

  await askToLeave(page)
  await page.getByRole('button', { name: 'Sair e descartar' }).click()
  await expect(question(page)).toContainText('Será descartado: 1 envio que ainda não saiu.')
  await expect(page.getByRole('button', { name: 'Voltar' })).toBeFocused()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('button', { name: 'Sair e descartar' }).click()
  await page.getByRole('button', { name: 'Descartar e sair' }).click()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await signInQuickly(page, 'ana.prado')
  await expect(page.getByText(scan.name)).toHaveCount(0)
  await askToLeave(page)
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
})

test('closing the window or signing out asks about unsent work, and axe finds no violation', {
  tag: '@all',
}, async ({ folder, openMalote, openLine }) => {
  const faultProxy = await openLine()
  const { page } = await openMalote({ login: 'ana.prado', apiUrl: faultProxy.url })
  const asked: Dialog[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog)
    await dialog.dismiss()
  })
  const scan = await makeScanPdf(folder, 'Nota sem linha')
  await addDrafts(page, [scan])
  faultProxy.judge(() => 'drop')
  await submit(page, 'Capturar 1 documento')
  await expect(captureRow(page, scan.name)).toContainText('sem conexão')
  await askToLeave(page)
  await expect(question(page)).toContainText('Neste computador há 1 envio que ainda não saiu')
  await expectClean(page, 'the question at signing out')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)

  await page.close({ runBeforeUnload: true })
  await expect(page.getByText('1 envio ainda não saiu.')).toBeVisible()
  expect(asked.map((dialog) => dialog.type())).toEqual(['beforeunload'])

  faultProxy.judge(() => 'pass')
  await registryOf(page, scan.name)
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  expect(asked).toHaveLength(1)
})
