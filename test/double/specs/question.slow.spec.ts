import { addDrafts, captureRow } from '../../e2e/walk/capture.ts'
import { sheet } from '../../e2e/walk/viewer.ts'
import { makeAuthority, rsa } from '../../support/authority.ts'
import { pkcs12Of } from '../../support/certificate-files.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { expect, test } from './fixtures.ts'

test('Electron asks for a password in a window of its own, over the main one, whose page has nothing of Electron', async ({
  start,
  folder,
}) => {
  const { page, desktop } = await start({ login: 'ana.prado' })
  const ana = makeAuthority('/CN=Autoridade de teste').issue('/CN=Ana Prado', { key: rsa })
  const pdf = await makeTextPdf(folder, 'Portaria 3', 1)
  await addDrafts(page, [pdf])
  await captureRow(page, pdf.name).click()
  await expect(sheet(page, 1).locator('canvas[data-drawn]')).toBeVisible()
  await page.getByRole('button', { name: 'Assinar com certificado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assinar com certificado' })
  const picked = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Usar arquivo A1 (.pfx ou .p12)' }).click()
  await (await picked).setFiles(pkcs12Of(ana, 'senha 1'))
  await dialog.getByRole('button', { name: 'Assinar 1 documento' }).click()
  await expect.poll(() => desktop.windows).toBe(2)
  const question = await desktop.page()
  await expect(question.getByRole('heading', { name: 'Senha do certificado' })).toBeVisible()
  const names = await question.evaluate(() =>
    ['malote', 'require', 'process', 'electron', 'opener'].filter((name) => Reflect.get(window, name) != null),
  )
  expect([names, await question.evaluate(() => window.origin)]).toEqual([[], 'null'])
  await question.getByLabel('Senha', { exact: true }).fill('senha 1')
  await question.getByRole('button', { name: 'Continuar' }).click()
  await expect.poll(() => desktop.windows).toBe(1)
  await expect(page.getByRole('dialog', { name: '1 documento assinado' })).toBeVisible()
  // Closed, it is a question that the person has cancelled.
  await page.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Assinar com certificado' }).click()
  await page.getByRole('button', { name: 'Assinar 1 documento' }).click()
  await expect.poll(() => desktop.windows).toBe(2)
  desktop.closeWindow()
  await expect(page.getByRole('dialog', { name: 'Nada foi assinado' })).toBeVisible()
  await expect(page.getByText('Nenhum PIN ou senha foi informado.')).toBeVisible()
  expect(desktop.errors).toBe('')
})
