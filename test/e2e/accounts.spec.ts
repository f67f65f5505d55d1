import type { Page } from '@playwright/test'
import { makeScanPdf } from '../support/pdfs.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { addDrafts, captureRow, submit } from './walk/capture.ts'
import { addAccount, goTo } from './walk/session.ts'

const person = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(?:Ana Prado|Bruno Reis) / })
const item = (page: Page, name: RegExp | string) => page.getByRole('menuitem', { name })
const account = (page: Page, name: RegExp) => page.getByRole('menuitemradio', { name })

async function choose(page: Page, name: RegExp): Promise<void> {
  await person(page).click()
  await account(page, name).click()
}
async function runCommand(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

test('two accounts work side by side in one window, and neither shows nor does anything of the other', async ({
  folder,
  openMalote,
  openLine,
}) => {
  const line = await openLine()
  const { page } = await openMalote({ login: 'ana.prado', apiUrl: line.url })
  const scan = await makeScanPdf(folder, 'Nota da Ana')
  line.judge(({ path: asked }) => (asked.includes('/documentos/') ? 'drop' : 'pass'))
  await addDrafts(page, [scan])
  await submit(page, 'Capturar 1 documento')

  await addAccount(page, 'bruno.reis')
  await expect(person(page)).toHaveAccessibleName(/^Bruno Reis/)
  await expect(page.getByRole('heading', { name: 'Hoje', level: 1 })).toBeVisible()
  await goTo(page, /^Capturar/)
  await expect(page.getByText(scan.name)).toHaveCount(0)

  await person(page).click()
  await expect(account(page, /^Bruno Reis/)).toBeChecked()
  await expect(account(page, /^Ana Prado/)).toContainText('1 envio em andamento')
  await expectClean(page, 'the menu with two accounts')
  // In the background, its document leaves.
  line.judge(() => 'pass')
  await expect(account(page, /^Ana Prado/)).not.toContainText('em andamento')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Alt+PageDown')
  await expect(person(page)).toHaveAccessibleName(/^Ana Prado/)
  await goTo(page, /^Capturar/)
  await expect(captureRow(page, scan.name)).toContainText('capturado')

  // The last letters before the change are saved for the account that wrote them.
  await page.getByRole('button', { name: 'Novo encaminhamento' }).click()
  await page.getByRole('textbox', { name: 'Assunto' }).fill('Escrito pela Ana')
  await choose(page, /^Bruno Reis/)
  await expect(person(page)).toHaveAccessibleName(/^Bruno Reis/)
  await goTo(page, /^Rascunhos/)
  await expect(page.getByText('Escrito pela Ana')).toHaveCount(0)
  await runCommand(page, 'Mostrar a conta de Ana Prado')
  await goTo(page, /^Rascunhos/)
  await expect(page.getByText('Escrito pela Ana')).toBeVisible()

  // Signing out asks about this account alone, and shows the other.
  await person(page).click()
  await item(page, /^Sair(?! de todas)/).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 rascunho')
  await page.getByRole('button', { name: 'Sair e guardar' }).click()
  await expect(person(page)).toHaveAccessibleName(/^Bruno Reis/)
  await person(page).click()
  await expect(account(page, /^Ana Prado/)).toContainText('saiu')
  await expect(item(page, 'Sair de todas as contas')).toHaveCount(0)
})

test('a second sign-in as the same person opens nothing twice, and says so', { tag: '@all' }, async ({
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  await addAccount(page, 'ana.prado')
  await expect(page.getByText('A outra conta não foi aberta')).toBeVisible()
  await expect(page.getByText(/Quem entrou foi Ana Prado, e esta conta já estava aberta/)).toBeVisible()
  await page.getByRole('button', { name: 'Entendi' }).click()
  await person(page).click()
  await expect(page.getByRole('menuitemradio', { name: /Ana Prado/ })).toHaveCount(0)
})

test('accounts change places without the service, and what each of them sent leaves under its own sign-in', {
  tag: '@all',
}, async ({ folder, openMalote, openLine }) => {
  const line = await openLine()
  const { page } = await openMalote({ login: 'ana.prado', apiUrl: line.url })
  await addAccount(page, 'bruno.reis')
  await expect(person(page)).toHaveAccessibleName(/^Bruno Reis/)
  line.judge(() => 'drop')
  const ofBruno = await makeScanPdf(folder, 'Nota do Bruno')
  await addDrafts(page, [ofBruno])
  await submit(page, 'Capturar 1 documento')
  await goTo(page, /^Ajustes/)
  await page.getByRole('option', { name: 'Conta' }).click()
  await page.getByRole('button', { name: 'Mostrar: Ana Prado' }).click()
  await expect(person(page)).toHaveAccessibleName(/^Ana Prado/)
  const ofAna = await makeScanPdf(folder, 'Nota da Ana')
  await addDrafts(page, [ofAna])
  await submit(page, 'Capturar 1 documento')
  await expect(page.getByText('Sem conexão, tudo fica guardado')).toBeVisible()

  const signIns = new Set<string>()
  line.judge(({ method, path: asked, headers }) => {
    if (method === 'POST' && asked.includes('/documentos/capturar')) signIns.add(String(headers.authorization))
    return 'pass'
  })
  await expect(captureRow(page, ofAna.name)).toContainText('capturado')
  await choose(page, /^Bruno Reis/)
  await goTo(page, /^Capturar/)
  await expect(captureRow(page, ofBruno.name)).toContainText('capturado')
  expect(signIns.size).toBe(2)
  await expect(page.getByText(ofAna.name)).toHaveCount(0)
})
