import { expect, type Page } from '@playwright/test'
import type { Person } from '../../support/records.ts'
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

const phases = '/v2/documentos/fase-assinatura'

/** Each of them signs a document at the service, once it has got there. */
export async function signAtService(people: readonly Person[], texto: string): Promise<void> {
  for (const who of people) {
    await expect(async () => {
      const { body } = await who.post(`${phases}/paginated-search`, { situacao: 'AguardandoMim', texto })
      expect((await who.post(`${phases}/assinar/${body.result[0].id}`)).status).toBe(200)
    }).toPass()
  }
}
