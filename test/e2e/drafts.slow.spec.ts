import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ask } from './walk/folders.ts'
import { goTo, signIn } from './walk/session.ts'
import { killWhileTyping } from './walk/typing-kills.ts'

const begin = (page: Page) => page.getByRole('button', { name: 'Novo encaminhamento', exact: true }).click()
const box = (page: Page, name: string) => page.getByRole('textbox', { name })
const draft = (page: Page, subject: string) => page.getByRole('option', { name: subject })
const toMessage = (page: Page) => box(page, 'Mensagem').click()
const keptMessages = async (page: Page) => (await ask(page, 'compose.list', {})).map(({ fields }) => fields.message)

test('text typed without a pause is on the disk when the application is killed', async ({ openMalote }) => {
  const { page, malote } = await openMalote({ login: 'ana.prado', ownProcess: true })
  // Kills after at least three seconds of typing: saving only at a pause would have saved nothing.
  const done = await killWhileTyping({ malote, page, login: 'ana.prado', kills: 3, random: () => 0.99 })
  for (const kill of done) {
    expect(kill.isBeginning).toBe(true)
    expect(kill.missing).toBeLessThan(kill.typed / 2)
  }
  await page.goto(await malote.restart())
  await signIn(page, 'ana.prado')
  await goTo(page, /^Rascunhos/)
  await expect(page.getByRole('option')).toHaveCount(3)
})

test('two windows on one draft keep both texts', async ({ openMalote }) => {
  const { page, malote } = await openMalote({ login: 'ana.prado' })
  await begin(page)
  await box(page, 'Assunto').fill('De duas janelas')
  await expect(page.getByText(/salvo às/)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(new URL('/', malote.address).href)
  await goTo(other, /^Rascunhos/)
  await draft(other, 'De duas janelas').click()
  await toMessage(other)
  await expect(box(other, 'Assunto')).toHaveValue('De duas janelas')
  await box(other, 'Mensagem').fill('Da segunda janela.')
  // Checked on the disk, because the page has said that it is saved since it was opened.
  await expect.poll(() => keptMessages(other)).toEqual(['Da segunda janela.'])
  await box(page, 'Mensagem').fill('Da primeira janela.')
  await expect(page.getByText('Este rascunho foi alterado em outra janela.')).toBeVisible()
  await goTo(page, /^Rascunhos/)
  await expect(draft(page, 'De duas janelas')).toHaveCount(2)
  await other.close()
})
