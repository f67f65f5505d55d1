import type { Page } from '@playwright/test'
import type { Person } from '../../support/records.ts'
import { expect } from './expect.ts'
import { goTo, openTab } from './session.ts'

/** Opens a document to sign and waits for its first page. */
export async function openToSign(page: Page, name: string): Promise<void> {
  await goTo(page, /^Assinar/)
  await page.getByRole('option', { name }).click()
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
}

/** Reads and signs a document; waits for the confirmation of the service. */
export async function sign(page: Page, name: string): Promise<void> {
  await openToSign(page, name)
  await page.getByRole('button', { name: /^Assinar como/ }).click()
  await expect(page.getByRole('option', { name })).toBeHidden()
}

/** Selects a document of a queue. */
export async function inQueue(page: Page, queue: string, name: string): Promise<void> {
  await openTab(page, new RegExp(`^${queue}`))
  await page.getByRole('option', { name }).click()
}

/** Chooses an act of the menu "Mais" of the open document. */
export async function chooseRareAct(page: Page, act: 'Bloquear' | 'Excluir'): Promise<void> {
  await page.getByRole('button', { name: 'Mais', exact: true }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

/** Refuses or blocks the open document with a reason, and waits until the act is no longer offered. */
export async function speak(page: Page, act: 'Recusar' | 'Bloquear', reason: string): Promise<void> {
  if (act === 'Bloquear') await chooseRareAct(page, act)
  else await page.getByRole('button', { name: act, exact: true }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill(reason)
  await page.getByRole('button', { name: act, exact: true }).click()
  await expect(page.getByRole('button', { name: act, exact: true })).toBeHidden()
}

/** Signs all waiting documents without opening them. */
export async function signAllUnread(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: `Selecionar todos os ${count}` }).click()
  await page.getByText(`Assinar também ${count} documentos que não abri`).click()
  await page.getByRole('button', { name: new RegExp(`^Assinar ${count} como`) }).click()
}

/** Signs in again after the session has expired. */
export async function signInAgain(page: Page, login: string): Promise<void> {
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Entrar de novo' }).click()
  const tab = await opening
  await tab.locator(`button[name="pessoa"][value="${login}"]`).first().click()
  await expect(page.getByText('Sua sessão terminou.')).toHaveCount(0)
  await tab.close()
}

const phases = '/v2/documentos/fase-assinatura'

/** Signs a document at the service as each of these people, once it is there. */
export async function signAtService(people: readonly Person[], texto: string): Promise<void> {
  for (const who of people) {
    await expect(async () => {
      const { body } = await who.post(`${phases}/paginated-search`, { situacao: 'AguardandoMim', texto })
      expect((await who.post(`${phases}/assinar/${body.result[0].id}`)).status).toBe(200)
    }).toPass()
  }
}
