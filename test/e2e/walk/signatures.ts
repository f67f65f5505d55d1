import type { Page } from '@playwright/test'
import type { Person } from '../../support/records.ts'
import { expect } from './expect.ts'
import { goTo } from './session.ts'

/** Opens a document that waits for the person, as far as its first page is drawn. */
export async function openToSign(page: Page, name: string): Promise<void> {
  await goTo(page, /^Assinar/)
  await page.getByRole('option', { name }).click()
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
}

/** Reads a document and signs it; waits until the service has confirmed. */
export async function sign(page: Page, name: string): Promise<void> {
  await openToSign(page, name)
  await page.getByRole('button', { name: /^Assinar como/ }).click()
  await expect(page.getByRole('option', { name })).toBeHidden()
}

/** Chooses a document in one of the queues. */
export async function inQueue(page: Page, queue: string, name: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${queue}`) }).click()
  await page.getByRole('option', { name }).click()
}

/** Refuses or blocks what is open, with a reason, and waits until it is no longer there to be acted on. */
export async function speak(page: Page, act: 'Recusar' | 'Bloquear', reason: string): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill(reason)
  await page.getByRole('button', { name: act, exact: true }).click()
  await expect(page.getByRole('button', { name: act, exact: true })).toBeHidden()
}

/** Chooses all that waits for the person, and signs it without opening it. */
export async function signAllUnread(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: `Selecionar todos os ${count}` }).click()
  await page.getByText(`Assinar também ${count} documentos que não abri`).click()
  await page.getByRole('button', { name: new RegExp(`^Assinar ${count} como`) }).click()
}

/** Signs in again after the session has ended, in the tab that opens. */
export async function signInAgain(page: Page, login: string): Promise<void> {
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Entrar de novo' }).click()
  const tab = await opening
  await tab.locator(`button[name="pessoa"][value="${login}"]`).first().click()
  await expect(page.getByText('Sua sessão terminou.')).toHaveCount(0)
  await tab.close()
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
