import type { Page } from '@playwright/test'
import { createVisitor } from '../../support/sign-in.ts'
import { expect } from './expect.ts'

/** Signs in through the provider's page, in the tab that the application or the browser opens. Goes to Capturar. */
export async function signIn(page: Page, login: string): Promise<void> {
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Entrar' }).click()
  const tab = await opening
  await tab.locator(`button[name="pessoa"][value="${login}"]`).first().click()
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
  await tab.close()
  await goTo(page, /^Capturar/)
}

/** Signs in beside the open account, in the tab that the application or the browser opens. */
export async function addAccount(page: Page, login: string): Promise<void> {
  const name = /^(?:Ana Prado|Bruno Reis) /
  await page.getByRole('banner').getByRole('button', { name }).click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Entrar com outra conta' }).click()
  const tab = await opening
  await expect(page.getByText('Continue no navegador que se abriu.')).toBeVisible()
  await tab.locator(`button[name="pessoa"][value="${login}"]`).first().click()
  await expect(tab.getByText('Você já pode fechar esta aba')).toBeVisible()
  await tab.close()
}

interface SignInCatch {
  isArmed: boolean
  url?: string
}
type Catching = typeof globalThis & { signInCatch: SignInCatch }

/** Prepares a page, before it is loaded, for `signInQuickly`. */
export const catchSignIn = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const state: SignInCatch = { isArmed: false }
    Object.assign(globalThis, { signInCatch: state })
    const openTab = window.open.bind(window)
    window.open = (url, ...rest) => {
      if (!state.isArmed) return openTab(url, ...rest)
      state.isArmed = false
      state.url = String(url)
      return window
    }
  })

/** Signs in by HTTP, without a tab: faster where the sign-in is not the subject. Goes to Capturar. */
export async function signInQuickly(page: Page, login: string): Promise<void> {
  await page.evaluate(() => Object.assign((globalThis as Catching).signInCatch, { isArmed: true, url: undefined }))
  await page.getByRole('button', { name: 'Entrar' }).click()
  const url = await page.waitForFunction(() => (globalThis as Catching).signInCatch.url)
  await createVisitor().signIn((await url.jsonValue()) ?? '', login)
  await goTo(page, /^Capturar/)
}

const screens = [
  'Hoje',
  'Capturar',
  'Assinar',
  'Documentos',
  'Processos',
  'Rascunhos',
  'Envios',
  'Órgãos e classes',
  'Ajuda',
  'Ajustes',
]

/** Goes to a screen or a box by its name in the navigation, which lists the boxes behind one entry when it is closed. */
export async function goTo(page: Page, name: string | RegExp): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Principal' })
  const entry = navigation.getByRole('button', { name })
  const isScreen = screens.some((each) => (typeof name === 'string' ? name === each : name.test(each)))
  const more = navigation.getByRole('button', { name: 'Mais' })
  if (isScreen) {
    // A screen may have no entry for a moment; a list, once open, would cover it.
    await entry.or(more).first().waitFor()
    if ((await entry.count()) > 0) return entry.click()
    await more.click()
    return page.getByRole('dialog', { name: 'Mais' }).getByRole('button', { name }).click()
  }
  const chooser = navigation.getByRole('button', { name: /^Caixas/ })
  // A page that has just begun has neither.
  await entry.or(chooser).first().waitFor()
  if ((await entry.count()) === 0) await chooser.click()
  await entry.or(page.getByRole('dialog', { name: 'Caixas' }).getByRole('button', { name })).click()
}

/** Chooses an entry of the menu in the head line of the list. */
export async function fromListMenu(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Opções da lista' }).first().click()
  await page.getByRole('menu').getByText(name).click()
}

/** Chooses an entry of the filters of a box, and closes the menu if it stays open. */
export async function filterBox(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Filtros/ }).click()
  const menu = page.getByRole('menu')
  const entry = menu.locator('[role^="menuitem"]', { hasText: name })
  const isKept = (await entry.getAttribute('role')) === 'menuitemcheckbox'
  await entry.click()
  if (isKept) await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
}

/** Opens a tab, which stands in the menu beside the others where the line has no room. */
export async function openTab(page: Page, name: string | RegExp): Promise<void> {
  const tab = page.getByRole('tab', { name })
  if ((await tab.getAttribute('data-left')) === null) return tab.click()
  await page.getByRole('button', { name: 'Mais abas' }).click()
  await page.getByRole('menuitem', { name }).click()
}
