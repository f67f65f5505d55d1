import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { build, isStale } from '../../main/hosts/local/build.ts'
import { addDrafts, captureRow, choose, prepareForSignature, submit } from '../e2e/walk/capture.ts'
import { signIn } from '../e2e/walk/session.ts'
import { provideBrowser } from '../run/browser.ts'
import { launchOptions } from '../support/browser.ts'
import { dropFiles } from '../support/drop.ts'
import { type Interposer, startInterposer, type Verdict } from '../support/interposer.ts'
import { type Malote, startMalote } from '../support/malote.ts'
import { makeLargeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { makeScanBatch } from '../support/scan-batch.ts'
import { startService } from '../support/service.ts'

/** Capturar in every state, light and dark, on a small and a large screen: to be looked at by who designs it. */
const root = path.resolve(import.meta.dirname, '../..')
const shots = path.join(root, 'out/capture-pictures')
const say = (line: string) => process.stdout.write(`${line}\n`)
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

/** The page's own way to main. */
interface Bridged {
  readonly malote: { call(name: string, input: unknown): Promise<unknown> }
}
const ask = (page: Page, name: string, input: unknown) =>
  page.evaluate(([call, what]) => (globalThis as unknown as Bridged).malote.call(call as string, what), [name, input])

let number = 0
async function shoot(page: Page, name: string): Promise<void> {
  number += 1
  for (const theme of ['light', 'dark']) {
    await ask(page, 'settings.update', { theme })
    await page.locator(`html[data-theme="${theme}"]`).waitFor()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.waitForFunction(() => document.querySelector('[role="status"][aria-label^="Abrindo"]') === null)
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
      const file = `${String(number).padStart(2, '0')}-${name}-${theme}-${size.width}.png`
      await page.screenshot({ path: path.join(shots, file), animations: 'disabled' })
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  say(`  ${name}`)
}

interface Desk {
  readonly page: Page
  readonly malote: Malote
  readonly line: Interposer
  /** The folder that the application may watch. */
  readonly scanner: string
}

/** Chooses one row of a long list, by its name. */
async function find(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Buscar nome' }).fill(name)
  await choose(page, [name])
}

const uploads = /^(?:POST|PUT) \/armazenamento\//

async function walkFiles(folder: string, desk: Desk): Promise<void> {
  const { page, line } = desk
  await shoot(page, 'empty')
  const text = await makeTextPdf(folder, 'Parecer técnico 7-2026', 12)
  await addDrafts(page, [text])
  await page.locator('canvas[data-drawn]').first().waitFor()
  await shoot(page, 'one')
  await prepareForSignature(page, '01.01', ['Ana Prado', 'Bruno Reis'])
  await shoot(page, 'one-to-signature')

  const scans = await makeScanBatch(path.join(folder, 'scans'), 500)
  const bring = (files: readonly { path: string }[]) =>
    dropFiles(
      page,
      files.map(({ path: file }) => file),
    )
  await bring(scans.slice(0, 50))
  await page.getByRole('button', { name: /^Capturar 50 e enviar 1/ }).waitFor({ timeout: 60_000 })
  await shoot(page, 'fifty-chosen')
  await choose(page, [scans[3]?.name ?? ''])
  await page.locator('canvas[data-drawn]').first().waitFor()
  await shoot(page, 'fifty-one-chosen')
  await bring(scans.slice(50))
  await page.getByRole('tab', { name: /^Todos\s*501$/ }).waitFor({ timeout: 120_000 })
  await page.getByRole('button', { name: /^Capturar 4\d\d documentos/ }).waitFor({ timeout: 120_000 })
  await shoot(page, 'five-hundred')

  // The line holds the bytes back, so that there is time to look.
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
  await page.getByRole('tab', { name: /^A enviar/ }).click()
  await find(page, scans[10]?.name ?? '')
  await page.getByRole('button', { name: 'Limpar a busca' }).click()
  await page.getByRole('grid').press('Home')
  for (let step = 0; step < 24; step += 1) await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: /^Capturar 2\d/ }).click()
  await page.getByRole('tab', { name: /^Todos/ }).click()
  await page.getByText(/^Enviando \d+ de/).waitFor({ timeout: 30_000 })
  await shoot(page, 'uploading')
  await page.getByRole('button', { name: 'Pausar' }).click()
  await page.getByText(/^Envio pausado ·/).waitFor()
  await shoot(page, 'paused')
  held.resolve()
  await page.getByRole('button', { name: 'Continuar' }).first().click()

  line.judge((request) => (/capturar/.test(request.path) ? { when: 'instead', status: 422 } : 'pass'))
  await page.getByRole('tab', { name: /^A enviar/ }).click()
  await find(page, scans[100]?.name ?? '')
  await submit(page, 'Capturar 1 documento')
  await page.getByRole('button', { name: 'Limpar a busca' }).click()
  await page.getByRole('tab', { name: /^Com problema/ }).click()
  await captureRow(page, scans[100]?.name ?? '')
    .getByText('recusado')
    .waitFor({ timeout: 180_000 })
  await captureRow(page, scans[100]?.name ?? '')
    .getByRole('rowheader')
    .click()
  await shoot(page, 'refused')

  line.judge(() => 'drop')
  await page.getByRole('tab', { name: /^A enviar/ }).click()
  await find(page, scans[120]?.name ?? '')
  await submit(page, 'Capturar 1 documento')
  await page.getByRole('button', { name: 'Limpar a busca' }).click()
  await page.getByText(/^Sem conexão/).waitFor({ timeout: 90_000 })
  await page.getByRole('tab', { name: /^Todos/ }).click()
  await shoot(page, 'offline')
  line.judge(() => 'pass')
}

/** Folders and profiles: none, one that is being made, and a folder that files come from. */
async function walkFolders(folder: string, { page, scanner }: Desk): Promise<void> {
  await page.getByRole('button', { name: 'Pastas e perfis' }).click()
  await shoot(page, 'folders-empty')
  await page.getByRole('button', { name: 'Novo perfil' }).click()
  await page.getByRole('textbox', { name: 'Nome do perfil' }).fill('Notas fiscais do balcão')
  await page.getByRole('textbox', { name: 'Ler do nome do arquivo' }).fill('{classe} - {nome}')
  await page.getByText('Enviar sem perguntar').click()
  await shoot(page, 'profile')
  await page.getByText('Enviar sem perguntar').click()
  await page.getByRole('button', { name: 'Salvar perfil' }).click()
  await page.getByRole('button', { name: 'Vigiar pasta' }).click()
  await page.getByRole('button', { name: /Perfil$/ }).click()
  await page.getByRole('option', { name: 'Notas fiscais do balcão', exact: true }).click()
  await shoot(page, 'new-folder')
  await page.getByRole('button', { name: 'Começar a vigiar' }).click()
  const scans = await makeScanBatch(path.join(folder, 'from-scanner'), 9)
  for (const { path: from, name } of scans) copyFileSync(from, path.join(scanner, name))
  await page
    .getByRole('option', { name: /Scanner do balcão/ })
    .getByText('9 recebidos')
    .waitFor()
  await shoot(page, 'watched-folder')
}

async function run(): Promise<void> {
  rmSync(shots, { recursive: true, force: true })
  mkdirSync(shots, { recursive: true })
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-pictures-'))
  if (isStale(root) && !build(root)) throw new Error('the window could not be built')
  if (!provideBrowser()) throw new Error('there is no browser, and none could be installed')
  const browser = await chromium.launch(launchOptions())
  const service = await startService()
  const line = await startInterposer(service.baseUrl)
  const scanner = path.join(folder, 'Scanner do balcão')
  mkdirSync(scanner)
  const args = ['--folder', scanner, '--folder-stable-ms', '200']
  const malote = await startMalote({ service, apiUrl: line.url, args })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' })
    const page = await context.newPage()
    page.on('pageerror', (error) => say(`page error: ${error.message}`))
    await page.goto(malote.address)
    await signIn(page, 'ana.prado')
    const desk = { page, malote, line, scanner }
    // Either alone where only that is to be looked at: `files` or `folders`.
    const [, , only] = process.argv
    if (only !== 'folders') await walkFiles(folder, desk)
    if (only !== 'files') await walkFolders(folder, desk)
    say(`The pictures lie in ${path.relative(root, shots)}/.`)
  } finally {
    await browser.close()
    await malote.stop()
    await line.close()
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await run()
