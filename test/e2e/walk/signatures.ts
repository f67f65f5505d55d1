import { expect, type Page } from '@playwright/test'
import { goTo } from './session.ts'

/** Opens a document that waits for the person, as far as its first page is drawn. */
export async function openToSign(page: Page, name: string): Promise<void> {
  await goTo(page, /^Assinar/)
  await page.getByRole('option', { name }).click({ timeout: 45_000 })
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
}

/** Reads a document and signs it; waits until the service has confirmed. */
export async function sign(page: Page, name: string): Promise<void> {
  await openToSign(page, name)
  await page.getByRole('button', { name: /^Assinar como/ }).click()
  await expect(page.getByRole('option', { name })).toBeHidden()
}
