import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { ask } from './walk/folders.ts'
import { write } from './walk/forwarding.ts'
import { goTo, signInQuickly } from './walk/session.ts'

const letter = {
  to: 'GABSEC',
  toOption: /GABSEC/,
  message: 'Para conhecimento.',
  documents: [],
}

test('a forwarding is held until a moment in words, undone, and leaves after it although the program was closed', async ({
  openMalote,
}) => {
  const { page, malote } = await openMalote({ login: 'ana.prado', ownProcess: true, holdSeconds: 1 })
  await write(page, { ...letter, subject: 'Escala de dezembro' })
  await page.getByRole('textbox', { name: 'Mensagem' }).focus()
  await page.keyboard.press('Control+Shift+Enter')
  const dialog = page.getByRole('dialog', { name: 'Enviar quando?' })
  await dialog.getByLabel('Quando').fill('ontem')
  await dialog.getByRole('button', { name: 'Deixar em espera' }).click()
  await expect(dialog).toContainText('Não entendi este momento.')
  await dialog.getByRole('button', { name: 'segunda 8h' }).click()
  await expect(dialog).toContainText(/^.*Segunda-feira, .* às 08:00\./)
  await expect(dialog).toContainText(/precisa estar ligado, com o Malote aberto/)
  await expectClean(page, 'when to send')
  await dialog.getByRole('button', { name: 'Deixar em espera' }).click()
  await expect(page.locator('[data-compose]')).toBeHidden()

  await goTo(page, /^Envios/)
  const row = page.getByRole('option', { name: 'Escala de dezembro' })
  await expect(row).toContainText(/sai seg\., .*08:00/)
  await row.click()
  await expect(page.getByText('Ainda não saiu deste computador')).toBeVisible()
  await expectClean(page, 'held until a moment')
  await malote.kill()
  await page.goto(await malote.restart())
  await signInQuickly(page, 'ana.prado')
  await goTo(page, /^Envios/)
  await expect(row).toContainText(/sai seg\., .*08:00/)
  await row.click()
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(row).toContainText('cancelado')
  const [draft] = (await ask(page, 'compose.list', {})).filter(({ fields }) => fields.subject === 'Escala de dezembro')
  if (draft === undefined) throw new Error('the draft is not open again')

  // Its moment passes while the program is closed.
  const sendAt = new Date(Date.now() + 1500).toISOString()
  await ask(page, 'compose.send', { draftId: draft.draftId, sendAt })
  await malote.kill()
  await page.goto(await malote.restart())
  await signInQuickly(page, 'ana.prado')
  await goTo(page, /^Envios/)
  await expect(row.filter({ hasText: /encaminhado \d{4}-/ })).toHaveCount(1)
})
