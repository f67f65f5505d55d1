import type { Page } from '@playwright/test'
import { find } from './capture.ts'
import { expect } from './expect.ts'
import { goTo } from './session.ts'

interface Letter {
  readonly to: string
  readonly toOption: string | RegExp
  readonly subject: string
  readonly message: string
  readonly documents: readonly string[]
}

/** Writes a forwarding and waits until it is saved. */
export async function write(page: Page, letter: Letter): Promise<void> {
  await page.getByRole('button', { name: 'Novo encaminhamento', exact: true }).click()
  await find(page, 'Para', letter.to, letter.toOption)
  await page.getByRole('textbox', { name: 'Assunto' }).fill(letter.subject)
  await page.getByRole('textbox', { name: 'Mensagem' }).fill(letter.message)
  for (const name of letter.documents) await find(page, 'Documentos', name, new RegExp(name))
  await expect(page.getByText(/salvo às/)).toBeVisible()
}

/** Sends the open draft, and goes to Envios. */
export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.locator('[data-compose]')).toBeHidden()
  await goTo(page, /^Envios/)
}

/** Waits for the protocol of a sent forwarding. */
export async function protocolOf(page: Page, subject: string): Promise<string> {
  await goTo(page, /^Envios/)
  const row = page.getByRole('option', { name: subject }).filter({ hasText: 'Encaminhamento' })
  await expect(row).toContainText(/encaminhado \d{4}-[A-Z0-9]{6}/)
  return /\d{4}-[A-Z0-9]{6}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
}

/** Opens a received forwarding. */
export async function openInBox(page: Page, box: string | RegExp, subject: string): Promise<void> {
  await goTo(page, box)
  await page.getByRole('option', { name: subject }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
}
