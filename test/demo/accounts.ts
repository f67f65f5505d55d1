import type { Page } from '@playwright/test'
import { expect } from '../e2e/walk/expect.ts'
import { goTo } from '../e2e/walk/session.ts'
import { makeScanPdf } from '../support/pdfs.ts'
import type { Studio } from './pictures.ts'

const person = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(?:Ana Prado|Bruno Reis) / })
const menu = (page: Page) => page.getByRole('menu')

async function addAccount(page: Page, login: string): Promise<void> {
  await person(page).click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Entrar com outra conta' }).click()
  const tab = await opening
  await tab.locator(`button[name="pessoa"][value="${login}"]`).first().click()
  await expect(tab.getByText('Você já pode fechar esta aba')).toBeVisible()
  await tab.close()
}

/** The accounts of one computer: beside one another, refused twice, and signed out. */
export async function picturesOfAccounts({ see, folder, openMalote }: Studio): Promise<void> {
  const { page, line } = await openMalote({ login: 'ana.prado' })
  await addAccount(page, 'ana.prado')
  await expect(page.getByText('A outra conta não foi aberta')).toBeVisible()
  await see(page, 'added-same')
  await page.getByRole('button', { name: 'Entendi' }).click()

  line.judge(({ path: asked }) => (asked.includes('/documentos/') ? 'drop' : 'pass'))
  const scan = await makeScanPdf(folder, 'Nota da Ana')
  await page.locator('input[type="file"]').first().setInputFiles(scan.path)
  await page.getByRole('button', { name: 'Capturar 1 documento' }).click()
  await person(page).click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Entrar com outra conta' }).click()
  const tab = await opening
  await expect(page.getByText('Continue no navegador que se abriu.')).toBeVisible()
  await see(page, 'signing-in')
  await tab.locator('button[name="pessoa"][value="bruno.reis"]').first().click()
  await expect(person(page)).toHaveAccessibleName(/^Bruno Reis/)
  await tab.close()
  const openMenu = async () => {
    if (await menu(page).isHidden()) await person(page).click()
    await expect(menu(page)).toBeVisible()
    return menu(page)
  }
  await see(page, 'menu', openMenu)
  await page.keyboard.press('Escape')
  await goTo(page, /^Hoje/)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('conta')
  await see(page, 'commands')
  await page.keyboard.press('Escape')
  await goTo(page, /^Ajustes/)
  await page.getByRole('option', { name: 'Conta' }).click()
  await see(page, 'settings')
  await person(page).click()
  await page.getByRole('menuitem', { name: 'Sair de todas as contas' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await see(page, 'sign-out-of-all')
  await page.keyboard.press('Escape')
  await person(page).click()
  await page.getByRole('menuitem', { name: /^Sair(?! de todas)/ }).click()
  await expect(person(page)).toHaveAccessibleName(/^Ana Prado/)
  await see(page, 'menu-signed-out', openMenu)
}
