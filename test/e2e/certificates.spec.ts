import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { makeAuthority, rsa } from '../support/authority.ts'
import { pkcs12Of } from '../support/certificate-files.ts'
import { pdfsigSays } from '../support/outside-signature-checks.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { expect, test } from './fixtures.ts'
import { addDrafts, captureRow, choose, registryOf, submit } from './walk/capture.ts'
import { sheet } from './walk/viewer.ts'

const passwordField = (page: Page) => page.getByLabel('Senha', { exact: true })

/** Chooses a visible mark, and drags it to the middle of the page's height. */
async function placeMark(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /Marca visível nas páginas$/ }).click()
  await page.getByRole('option', { name: 'Na última página' }).click()
  const mark = dialog.getByRole('button', { name: 'Marca da assinatura' })
  await expect(dialog.getByRole('application', { name: 'Última página de Portaria 1.pdf' })).toBeVisible()
  const before = await mark.boundingBox()
  await mark.hover()
  await page.mouse.down()
  await mark.hover({ force: true, position: { x: 5, y: -150 } })
  await page.mouse.up()
  await expect(dialog.getByRole('button', { name: /^Escolhido na página/ })).toBeVisible()
  await expect.poll(async () => (await mark.boundingBox())?.y).toBeLessThan((before?.y ?? 0) - 50)
}

test('a person signs two files with an A1 certificate, one of which they have read, and captures them', async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const ana = makeAuthority('/CN=Autoridade de teste').issue('/CN=Ana Prado', { key: rsa })
  const files = [await makeTextPdf(folder, 'Portaria 1', 2), await makeTextPdf(folder, 'Portaria 2', 1)]
  await addDrafts(page, ...[files])
  await captureRow(page, 'Portaria 1.pdf').click()
  await expect(sheet(page, 1).locator('canvas[data-drawn]')).toBeVisible()
  await choose(
    page,
    files.map(({ name }) => name),
  )
  await page.getByRole('button', { name: 'Assinar com certificado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assinar 2 documentos com certificado' })
  await expect(dialog.getByText('Nenhum token com certificado foi encontrado.')).toBeVisible()
  const picked = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Usar arquivo A1 (.pfx ou .p12)' }).click()
  const file = { name: 'Ana.pfx', mimeType: 'application/x-pkcs12', buffer: readFileSync(pkcs12Of(ana, 'senha 1')) }
  await (await picked).setFiles(file)
  await expect(dialog.getByRole('button', { name: 'Ana.pfx Certificado' })).toBeVisible()
  const sign = dialog.getByRole('button', { name: 'Assinar 2 documentos' })
  await expect(sign).toBeDisabled()
  await dialog.getByText('Assinar também 1 documento que não li').click()
  await placeMark(page, dialog)

  // The password is asked for on a page of its own, of which the window that opened it sees nothing.
  const opened = page.waitForEvent('popup')
  await sign.click()
  const question = await opened
  await expect(question.getByRole('heading', { name: 'Senha do certificado' })).toBeVisible()
  await expect(question.getByText('Para assinar 2 documentos.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Aguardando o PIN ou a senha' })).toBeVisible()
  await passwordField(question).fill('errada')
  const again = page.waitForEvent('popup')
  await question.getByRole('button', { name: 'Continuar' }).click()
  await expect(question.getByText('Feche esta página e volte ao Malote.')).toBeVisible()
  const second = await again
  await expect(second.getByText('A senha não confere. Tente de novo.')).toBeVisible()
  const origin = await second.evaluate(() => window.origin)
  expect(origin).toBe('null')
  await passwordField(second).fill('senha 1')
  await passwordField(second).press('Enter')
  await expect(second.getByText('Feche esta página e volte ao Malote.')).toBeVisible()
  await Promise.all([question.close(), second.close()])

  const done = page.getByRole('dialog', { name: '2 documentos assinados' })
  await expect(done.getByText('assinado', { exact: true })).toHaveCount(2)
  await done.getByRole('button', { name: 'Fechar' }).click()
  await submit(page, 'Capturar 2 documentos')
  const registro = await registryOf(page, 'Portaria 1.pdf')
  expect(registro).toMatch(/^\d{4}-/)
  const saved = page.waitForEvent('download')
  await captureRow(page, 'Portaria 1.pdf').click()
  await page.getByRole('button', { name: 'Salvar cópia' }).click()
  const signed = await (await saved).path()
  expect(pdfsigSays(readFileSync(signed))).toEqual(['Signature is Valid. ETSI.CAdES.detached to the end'])
  const textOf = (number: string) =>
    execFileSync('pdftotext', ['-f', number, '-l', number, '-raw', signed, '-'], { encoding: 'utf8' })
  expect(textOf('2')).toContain('Assinado digitalmente por Ana Prado')
  expect(textOf('1')).not.toContain('Assinado digitalmente')
})
