import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { addDrafts, captureRow, choose, prepareForSignature, submit } from '../e2e/walk/capture.ts'
import { dropFiles } from '../e2e/walk/drop.ts'
import { fromListMenu, goTo, openTab } from '../e2e/walk/session.ts'
import { makeAuthority, rsa } from '../support/authority.ts'
import { pkcs12Of } from '../support/certificate-files.ts'
import { refusalOf, type Verdict } from '../support/fault-proxy.ts'
import { makeLargeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { makeScanBatch } from '../support/scans.ts'
import type { MaloteWindow, Studio } from './pictures.ts'

/** Selects one row of a long list by its name. */
async function find(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Buscar nome' }).fill(name)
  await choose(page, [name])
}

const uploads = /^(?:POST|PUT) \/armazenamento\//

async function walkFiles({ see, folder }: Studio, { page, line }: MaloteWindow): Promise<void> {
  await see(page, 'empty')
  const text = await makeTextPdf(folder, 'Parecer técnico 7-2026', 12)
  await addDrafts(page, [text])
  await page.locator('canvas[data-drawn]').first().waitFor()
  await see(page, 'one')
  await prepareForSignature(page, '01.01', ['Ana Prado', 'Bruno Reis'])
  await see(page, 'one-to-signature')

  const scans = await makeScanBatch(path.join(folder, 'scans'), 500)
  const bring = (files: readonly { path: string }[]) =>
    dropFiles(
      page,
      files.map(({ path: file }) => file),
    )
  await bring(scans.slice(0, 50))
  await page.getByRole('button', { name: /^Capturar 50 e enviar 1/ }).waitFor({ timeout: 60_000 })
  await see(page, 'fifty-chosen')
  await choose(page, [scans[3]?.name ?? ''])
  await page.locator('canvas[data-drawn]').first().waitFor()
  await see(page, 'fifty-one-chosen')
  await bring(scans.slice(50))
  await page.getByRole('tab', { name: /^Todos\s*501$/ }).waitFor({ timeout: 120_000 })
  await page.getByRole('button', { name: /^Capturar 4\d\d documentos/ }).waitFor({ timeout: 120_000 })
  await see(page, 'five-hundred')

  // The proxy delays the bytes, so that there is time for a picture.
  const held = Promise.withResolvers<void>()
  let passed = 0
  line.judge(async (request): Promise<Verdict> => {
    if (!uploads.test(`${request.method} ${request.path}`)) return 'pass'
    passed += 1
    if (passed > 9) await held.promise
    return 'pass'
  })
  const large = await makeLargeScanPdf(folder, 'Processo digitalizado 318', 20_000_000)
  await bring([large])
  await find(page, large.name)
  await submit(page, 'Capturar 1 documento')
  await openTab(page, /^A enviar/)
  await find(page, scans[10]?.name ?? '')
  await page.getByRole('button', { name: 'Limpar a busca' }).click()
  // The keys move among the rows that are there.
  await page.getByRole('row', { name: scans[9]?.name ?? '' }).waitFor()
  await page.getByRole('grid').press('Home')
  for (let step = 0; step < 24; step += 1) await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: /^Capturar 2\d/ }).click()
  await openTab(page, /^Todos/)
  await page.getByText(/^Enviando \d+ de/).waitFor()
  await see(page, 'uploading')
  await page.getByRole('button', { name: 'Pausar' }).click()
  await page.getByText(/^Envio pausado ·/).waitFor()
  await see(page, 'paused')
  held.resolve()
  await page.getByRole('button', { name: 'Continuar' }).first().click()

  line.judge((request) => (/capturar/.test(request.path) ? refusalOf(422) : 'pass'))
  await openTab(page, /^A enviar/)
  await find(page, scans[100]?.name ?? '')
  await submit(page, 'Capturar 1 documento')
  // With the search: those that were paused are refused, too, and only the rows in view are drawn.
  await openTab(page, /^Com problema/)
  await captureRow(page, scans[100]?.name ?? '')
    .getByText('recusado')
    .waitFor({ timeout: 180_000 })
  await captureRow(page, scans[100]?.name ?? '')
    .getByRole('rowheader')
    .click()
  await page.getByRole('button', { name: 'Limpar a busca' }).click()
  await see(page, 'refused')

  line.judge(() => 'drop')
  await openTab(page, /^A enviar/)
  await find(page, scans[120]?.name ?? '')
  await submit(page, 'Capturar 1 documento')
  await page.getByRole('button', { name: 'Limpar a busca' }).click()
  await page.getByText(/^Sem conexão ·/).waitFor({ timeout: 90_000 })
  await openTab(page, /^Todos/)
  await see(page, 'offline')
  line.judge(() => 'pass')
}

/** Folders and profiles: none, a new one, and a watched folder. */
async function walkFolders({ see, folder }: Studio, { page }: MaloteWindow, scanner: string): Promise<void> {
  await fromListMenu(page, 'Pastas e perfis')
  await see(page, 'folders-empty')
  await page.getByRole('button', { name: 'Novo perfil' }).click()
  await page.getByRole('textbox', { name: 'Nome do perfil' }).fill('Notas fiscais do balcão')
  await page.getByRole('textbox', { name: 'Ler do nome do arquivo' }).fill('{classe} - {nome}')
  await page.getByText('Enviar sem perguntar o que chegar das pastas').click()
  await see(page, 'profile')
  await page.getByText('Enviar sem perguntar o que chegar das pastas').click()
  await page.getByRole('button', { name: 'Salvar perfil' }).click()
  await page.getByRole('button', { name: 'Monitorar pasta' }).click()
  await page.getByRole('button', { name: /Perfil$/ }).click()
  await page.getByRole('option', { name: 'Notas fiscais do balcão', exact: true }).click()
  await see(page, 'new-folder')
  await page.getByRole('button', { name: 'Começar a monitorar' }).click()
  const scans = await makeScanBatch(path.join(folder, 'from-scanner'), 9)
  for (const { path: from, name } of scans) copyFileSync(from, path.join(scanner, name))
  for (const name of ['Foto 1.jpg', 'Foto 2.jpg', 'digitalização sem nome'])
    writeFileSync(path.join(scanner, name), 'x')
  mkdirSync(path.join(scanner, '2026-11-28'))
  await page
    .getByRole('option', { name: /Scanner do balcão/ })
    .getByText('9 recebidos · 4 não lidos')
    .waitFor()
  await see(page, 'watched-folder')
  await page.getByRole('option', { name: /Scanner do balcão/ }).click()
  await page.getByText('4 itens desta pasta não são lidos').waitFor()
  await see(page, 'watched-folder-open')
}

/** Opens an application that may read one scanner folder. */
async function openScannerWindow(studio: Studio): Promise<{ maloteWindow: MaloteWindow; scanner: string }> {
  const scanner = path.join(studio.folder, 'Scanner do balcão')
  mkdirSync(scanner)
  const maloteWindow = await studio.openMalote({
    login: 'ana.prado',
    args: ['--folder', scanner, '--folder-stable-ms', '200'],
  })
  return { maloteWindow, scanner }
}

/** The dialog that signs with a certificate, the page that asks for its password, and the certificates in Ajustes. */
export async function picturesOfCertificates({ see, keep, folder, openMalote }: Studio): Promise<void> {
  const { page } = await openMalote({ login: 'ana.prado' })
  const files = [await makeTextPdf(folder, 'Portaria 12-2026', 3), await makeTextPdf(folder, 'Portaria 13-2026', 1)]
  await addDrafts(page, files)
  await captureRow(page, files[0]?.name ?? '').click()
  await page.locator('canvas[data-drawn]').first().waitFor()
  await choose(
    page,
    files.map(({ name }) => name),
  )
  const dialog = page.getByRole('dialog')
  const open = async () => {
    const goesOn = page.getByRole('button', { name: /^Continuar com os 2/ })
    if (await goesOn.isVisible()) await goesOn.click()
    const act = page.getByRole('button', { name: 'Assinar com certificado' })
    if (!(await act.isVisible())) await page.getByRole('button', { name: /^Mostrar dados/ }).click()
    await act.click()
    await dialog.getByRole('status', { name: /^Procurando/ }).waitFor({ state: 'hidden' })
    return dialog
  }
  await see(page, 'none', open)
  await open()
  const ana = makeAuthority('/CN=AC Exemplo v5').issue('/CN=Ana Prado:11122233344', { key: rsa })
  const file = { name: 'Ana.pfx', mimeType: 'application/x-pkcs12', buffer: readFileSync(pkcs12Of(ana, 'senha 1')) }
  await dialog.locator('..').locator('input[type="file"]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Ana.pfx Certificado' }).waitFor()
  await page.keyboard.press('Escape')
  await see(page, 'file', open)
  await open()
  await dialog.getByText(/^Assinar também 1/).click()
  await dialog.getByRole('button', { name: /Marca visível nas páginas$/ }).click()
  await page.getByRole('option', { name: 'Na última página' }).click()
  await dialog.locator('canvas').waitFor()
  await see(page, 'mark')
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Assinar 2 documentos' }).click()
  const question = await opened
  await question.setViewportSize({ width: 520, height: 400 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await question.emulateMedia({ colorScheme })
    keep(`question-${colorScheme}.png`, await question.screenshot())
  }
  await page.keyboard.press('Escape')
  await see(page, 'asking', open)
  await question.getByLabel('Senha', { exact: true }).fill('senha 1')
  await question.getByRole('button', { name: 'Continuar' }).click()
  await question.getByText('Feche esta página e volte ao Malote.').waitFor()
  await question.close()
  await open()
  await page.getByRole('dialog', { name: '2 documentos assinados' }).waitFor()
  await see(page, 'signed')
  await page.keyboard.press('Escape')
  await goTo(page, /^Ajustes/)
  await page.getByRole('option', { name: 'Certificados', exact: true }).click()
  await page.getByRole('heading', { name: /^Ana Prado/ }).waitFor()
  await see(page, 'settings')
}

export async function picturesOfCapture(studio: Studio): Promise<void> {
  await walkFiles(studio, (await openScannerWindow(studio)).maloteWindow)
}

export async function picturesOfFolders(studio: Studio): Promise<void> {
  const { maloteWindow, scanner } = await openScannerWindow(studio)
  await walkFolders(studio, maloteWindow, scanner)
}
