import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { find } from './walk/capture.ts'
import { protocolOf, send } from './walk/forwarding.ts'
import { goTo } from './walk/session.ts'

const foot = (page: Page) => page.getByRole('contentinfo')
const undo = (page: Page) => foot(page).getByRole('button', { name: 'Desfazer' })

async function writeTo(page: Page, subject: string): Promise<void> {
  await page.getByRole('button', { name: 'Novo encaminhamento', exact: true }).click()
  await find(page, 'Para', 'gecon', /^GECON, /)
  await page.getByRole('textbox', { name: 'Assunto' }).fill(subject)
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Segue.')
  await expect(page.getByText(/salvo às/)).toBeVisible()
}

test('a held draft is frozen, can be taken back for editing, and can be sent at once', {
  tag: '@all',
}, async ({ openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado', holdSeconds: 60 })
  await writeTo(page, 'Ofício com erro')
  await send(page)
  await goTo(page, /^Rascunhos/)
  const row = page.getByRole('option', { name: 'Ofício com erro' })
  await expect(row).toContainText(/será enviado em \d+ s/)
  await expect(foot(page)).toContainText('1 envio em espera, ainda neste computador')
  await row.click()
  await expect(page.getByRole('textbox', { name: 'Assunto' })).toHaveCount(0)
  await expectClean(page, 'a held draft')
  await page.getByRole('button', { name: 'Desfazer e editar' }).click()
  await page.getByRole('textbox', { name: 'Assunto' }).fill('Ofício sem erro')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByRole('option', { name: 'Ofício sem erro' }).click()
  await expectClean(page, 'a draft that is held again')
  await page.getByRole('button', { name: 'Enviar já' }).click()
  await protocolOf(page, 'Ofício sem erro')
  await expect(undo(page)).toHaveCount(0)
})
