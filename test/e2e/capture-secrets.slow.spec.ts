import type { Page } from '@playwright/test'
import { makeTextPdf } from '../support/pdfs.ts'
import { asPerson } from '../support/records.ts'
import { makeScanBatch } from '../support/scans.ts'
import { expect, test } from './fixtures.ts'
import { expectClean, setTheme } from './walk/access.ts'
import { addDrafts, captureRow, choose, find, registryOf } from './walk/capture.ts'

const pane = (page: Page) => page.getByRole('region', { name: 'O que está selecionado' })
const ground = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
async function access(page: Page, level: RegExp): Promise<void> {
  await page.getByRole('button', { name: /Acesso$/ }).click()
  await page.getByRole('option', { name: level }).click()
}
/** Clicks the words, as soon as they no longer move; the checkbox changes once the choice is saved. */
async function tick(page: Page, name: string): Promise<void> {
  await pane(page).getByText(name, { exact: true }).click()
  await expect(ground(page, name)).toBeChecked()
}

test('a secret file needs a legal ground to be captured, and is secret at the service', async ({
  folder,
  openMalote,
  service,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Denuncia 7', 1)
  await addDrafts(page, [pdf])
  await access(page, /^Sigiloso/)
  await expect(captureRow(page, pdf.name)).toContainText('fundamento legal pendente')
  await expect(pane(page)).toContainText(`${pdf.name}: fundamento legal pendente.`)
  await expect(pane(page).getByRole('button', { name: 'Capturar 1 documento' })).toBeDisabled()
  await tick(page, 'Sigilo fiscal')
  await expect(pane(page)).toContainText('acesso Sigiloso.')
  await expectClean(page, 'a secret to be captured')
  await pane(page).getByRole('button', { name: 'Capturar 1 documento' }).click()
  const registro = await registryOf(page, pdf.name)

  const ana = await asPerson(service, 'ana.prado')
  const { result } = (await ana.post('/v2/documentos/paginated-search', { registro })).body
  expect(result).toMatchObject([{ registro, nivelAcesso: 4 }])
})

test('several files are classified at once, and a ground that only some have is shown as mixed', async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  await setTheme(page, 'dark')
  const scans = await makeScanBatch(folder, 2)
  const names = scans.map(({ name }) => name)
  await addDrafts(page, scans)
  await choose(page, names.slice(0, 1))
  // Both were selected when they came, and what the pane shows is what it changes.
  await expect(pane(page).getByRole('heading', { name: names[0] ?? '' })).toBeVisible()
  await access(page, /^Sigiloso/)
  await tick(page, 'Sigilo fiscal')
  await choose(page, names)
  await expect(pane(page).getByRole('button', { name: /Vários.*Acesso$/ })).toBeVisible()
  await access(page, /^Sigiloso/)
  await expect(ground(page, 'Sigilo fiscal')).toHaveJSProperty('indeterminate', true)
  await tick(page, 'Informação pessoal')
  await expect(pane(page)).toContainText('2 documentos digitalizados serão capturados')
  await expect(pane(page).getByRole('button', { name: 'Capturar 2 documentos' })).toBeEnabled()

  await access(page, /^Classificado/)
  await expect(pane(page)).toContainText('2 documentos ainda precisam')
  await tick(page, 'Segurança da sociedade ou do Estado')
  await page.getByRole('textbox', { name: 'Anos' }).pressSequentially('15 anos')
  await expect(page.getByRole('textbox', { name: 'Anos' })).toHaveValue('15')
  await expect(pane(page)).toContainText('Com este prazo: Secreto.')
  await page.getByRole('textbox', { name: 'Justificativa' }).pressSequentially('Põe em risco quem trabalha no prédio.')
  await page.getByRole('combobox', { name: 'Quem aprova' }).click()
  await find(page, 'Quem aprova', 'bruno', /Bruno Reis/)
  await page.mouse.move(0, 0)
  await expectClean(page, 'several classified documents, dark')
  // Each file has all statements, which were entered once.
  await choose(page, names.slice(1))
  await expect(page.getByRole('textbox', { name: 'Justificativa' })).toHaveValue(
    'Põe em risco quem trabalha no prédio.',
  )
  await choose(page, names)
  await pane(page).getByRole('button', { name: 'Capturar 2 documentos' }).click()
  for (const name of names) await registryOf(page, name)
})
