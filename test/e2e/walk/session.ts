import type { Page } from '@playwright/test'
import { expect } from './expect.ts'

/** Signs in through the provider's own page, in the tab that the application opens. */
export async function signIn(page: Page, login: string): Promise<void> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Entrar' }).click()
  const tab = await opening
  await tab.locator(`button[name="pessoa"][value="${login}"]`).first().click()
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
  await tab.close()
}

/** Goes to a screen by its name in the navigation. */
export async function goTo(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name }).click()
}
