import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { makeAuthority, rsa } from '../support/authority.ts'
import { pkcs12Of } from '../support/certificate-files.ts'
import { pdfsigSays } from '../support/outside-signature-checks.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { homeWith } from '../support/policy-home.ts'
import { expect, test } from './fixtures.ts'
import { addDrafts, captureRow, choose, registryOf, submit } from './walk/capture.ts'
import { openInBox, protocolOf, send, write } from './walk/forwarding.ts'
import { sheet, viewer } from './walk/viewer.ts'

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

test('a person signs two files with an A1 certificate, captures them, and who gets one reads that it holds', async ({
  folder,
  openMalote,
  ownService: service,
}) => {
  const root = makeAuthority('/CN=Autoridade de teste')
  const ana = root.issue('/CN=Ana Prado', { key: rsa })
  await service.restart({ env: { SIGNATURE_ROOTS: root.certificate } })
  const computer = { service, home: homeWith(folder, { roots: [readFileSync(root.certificate, 'utf8')] }) }
  const { page } = await openMalote({ login: 'ana.prado', ...computer })
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

  const subject = 'Portaria assinada com certificado'
  const to = { to: 'protocolo', toOption: /^PROTOCOLO, .*SEFAZ/s }
  await write(page, { ...to, subject, message: 'Segue a portaria.', documents: ['Portaria 1.pdf'] })
  await send(page)
  await protocolOf(page, subject)
  const carla = (await openMalote({ login: 'carla.nunes', ...computer })).page
  await openInBox(carla, /^PROTOCOLO/, subject)
  await carla.getByRole('button', { name: 'Abrir Portaria 1.pdf' }).click()
  await expect(viewer(carla, 'Portaria 1.pdf').locator('canvas[data-drawn]').first()).toBeVisible()
  await expect(carla.getByText('1 assinatura digital: válida')).toBeVisible()
  await carla.getByRole('button', { name: 'Ver assinaturas' }).click()
  const signature = carla.getByRole('dialog').getByRole('list', { name: 'Assinaturas digitais no arquivo' })
  await expect(signature.getByRole('listitem')).toContainText(
    /^Válida\s*Ana Prado\s*Outra autoridade, reconhecida por este ambiente/,
  )
})
