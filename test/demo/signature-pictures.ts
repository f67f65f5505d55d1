import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build, isStale } from '../../main/hosts/local/build.ts'
import { goTo, signIn } from '../e2e/walk/session.ts'
import { openToSign } from '../e2e/walk/signatures.ts'
import { provideBrowser } from '../run/browser.ts'
import { launchOptions } from '../support/browser.ts'
import { type Interposer, startInterposer } from '../support/interposer.ts'
import { type Malote, startMalote } from '../support/malote.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { sendToSign } from '../support/phase-documents.ts'
import { type Service, startService } from '../support/service.ts'

/** Assinar in every state, light and dark, on a small and a large screen: to be looked at by who designs it. */
const root = path.resolve(import.meta.dirname, '../..')
const shots = path.join(root, 'out/signature-pictures')
const say = (line: string) => process.stdout.write(`${line}\n`)
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

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
      await page.waitForFunction(() => document.querySelector('[role="status"][aria-label^="Buscando"]') === null)
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
}

async function openDesk(browser: Browser, service: Service, login: string): Promise<Desk> {
  const line = await startInterposer(service.baseUrl)
  const malote = await startMalote({ service, apiUrl: line.url })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' })
  const page = await context.newPage()
  page.on('pageerror', (error) => say(`page error: ${error.message}`))
  await page.goto(malote.address)
  await signIn(page, login)
  return { page, malote, line }
}

const refresh = (page: Page) => page.getByRole('button', { name: 'Atualizar' }).click()
const row = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const signing = /^POST .*\/assinar\//

/** One who signs: nothing, one read, acts that are asked about, several, what became of them, and its receipt. */
async function walkSigner(service: Service, folder: string, { page, line }: Desk): Promise<void> {
  await goTo(page, /^Assinar/)
  await page.getByText('Nada espera sua assinatura').waitFor()
  await shoot(page, 'empty')
  const long = await makeTextPdf(folder, 'Parecer técnico 7-2026', 12)
  await sendToSign(service, [long, 'Ofício 88-2026.pdf'], { signers: ['bruno.reis', 'carla.nunes', 'diego.martins'] })
  await refresh(page)
  await row(page, long.name).waitFor()
  await shoot(page, 'two-waiting')
  await openToSign(page, long.name)
  await shoot(page, 'reading')
  await page.getByRole('button', { name: 'Recusar' }).click()
  await shoot(page, 'refusing')
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  const names = Array.from({ length: 24 }, (_, index) => `Nota de empenho ${index + 101}-2026.pdf`)
  await sendToSign(service, names, { signers: ['bruno.reis'] })
  await refresh(page)
  await page.getByRole('button', { name: 'Selecionar todos os 26' }).click()
  await shoot(page, 'many-chosen')
  await page.getByRole('button', { name: /^(?:Ler um a um|Continuar a leitura)/ }).click()
  await page.locator('canvas[data-drawn]').first().waitFor()
  await shoot(page, 'reviewing')
  await page.getByRole('button', { name: 'Voltar à seleção' }).click()
  let asked = 0
  const held = Promise.withResolvers<void>()
  line.judge(async (request) => {
    if (!signing.test(`${request.method} ${request.path}`)) return 'pass'
    asked += 1
    if (asked === 5) return { when: 'instead', status: 422 }
    if (asked > 12) await held.promise
    return 'pass'
  })
  await page.getByText(/^Assinar também/).click()
  await page.getByRole('button', { name: /^Assinar 26 como/ }).click()
  await page
    .getByText(/^Assinando, 1\d de 26/)
    .first()
    .waitFor({ timeout: 60_000 })
  await shoot(page, 'batch-running')
  await page.getByRole('button', { name: 'Parar' }).click()
  held.resolve()
  await page.getByRole('heading', { name: /de 26 assinados/ }).waitFor({ timeout: 60_000 })
  await shoot(page, 'batch-stopped')
  await page
    .getByRole('button', { name: /^Recibo de Nota/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Conferir com o documento capturado' }).click()
  await page.getByText('Confere', { exact: true }).waitFor({ timeout: 60_000 })
  await shoot(page, 'receipt-checked')
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await page.getByRole('button', { name: /^Assinar de novo/ }).click()
  await page.getByText(/^Assinar também/).click()
  await page.getByRole('button', { name: /^Assinar \d+ como/ }).click()
  await page.getByRole('heading', { name: /documentos assinados$/ }).waitFor({ timeout: 60_000 })
  await shoot(page, 'batch-whole')
  await page.getByRole('button', { name: /^Recibo de Parecer/ }).click()
  await page.getByText('Recibo de assinatura').waitFor()
  await shoot(page, 'receipt')
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
}

/** Whoever sent them: what others hold, what they said, and asking them for it. */
async function walkSender(service: Service, { page, line }: Desk, carla: Desk): Promise<void> {
  await sendToSign(service, ['Contrato 12-2026.pdf', 'Minuta de edital.pdf'], {
    signers: ['carla.nunes', 'diego.martins'],
  })
  await goTo(carla.page, /^Assinar/)
  await row(carla.page, 'Contrato 12-2026.pdf').click({ timeout: 30_000 })
  await carla.page.getByRole('button', { name: 'Recusar' }).click()
  await carla.page.getByRole('textbox', { name: 'Motivo' }).fill('Falta o anexo II com a planilha de custos.')
  await carla.page.getByRole('button', { name: 'Recusar' }).click()
  await row(carla.page, 'Minuta de edital.pdf').click()
  await carla.page.getByRole('button', { name: 'Bloquear' }).click()
  await carla.page.getByRole('textbox', { name: 'Motivo' }).fill('O valor estimado mudou.')
  await carla.page.getByRole('button', { name: 'Bloquear' }).click()
  await row(carla.page, 'Minuta de edital.pdf').waitFor({ state: 'hidden' })
  await goTo(page, /^Assinar/)
  await page.getByRole('tab', { name: /^Com outros/ }).click()
  await refresh(page)
  await page
    .getByText(/recusou Contrato/)
    .first()
    .waitFor({ timeout: 30_000 })
  await page
    .getByText(/Minuta de edital.pdf foi bloqueado|bloqueou Minuta/)
    .first()
    .waitFor({ timeout: 30_000 })
  await shoot(page, 'news')
  await row(page, 'Minuta de edital.pdf').click()
  await page.getByText('Bloqueado para assinaturas').waitFor()
  await shoot(page, 'blocked')
  await row(page, /^Parecer técnico/).click()
  await page.locator('canvas[data-drawn]').first().waitFor()
  await shoot(page, 'with-others')
  await page.getByRole('tab', { name: /^Concluídos/ }).click()
  await row(page, /^Nota de empenho/)
    .first()
    .click()
  await page.locator('canvas[data-drawn]').first().waitFor()
  await shoot(page, 'concluded')
  await page.getByRole('button', { name: 'Grupos' }).click()
  await shoot(page, 'groups-empty')
  await page.getByRole('button', { name: 'Novo grupo' }).click()
  await page.getByRole('textbox', { name: 'Nome do grupo' }).fill('Comissão de licitação')
  await page.getByRole('combobox', { name: 'Assinantes' }).fill('bruno')
  await page
    .getByRole('option', { name: /Bruno Reis/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Assinantes' }).fill('carla')
  await page
    .getByRole('option', { name: /Carla Nunes/ })
    .first()
    .click()
  await shoot(page, 'group')
  await page.getByRole('button', { name: 'Salvar grupo' }).click()
  await page.getByRole('button', { name: 'Assinar', exact: true }).last().click()
  line.judge(() => 'drop')
  await refresh(page)
  await page.getByText(/^Sem resposta do serviço/).waitFor()
  await shoot(page, 'offline')
  line.judge(() => 'pass')
}

async function run(): Promise<void> {
  rmSync(shots, { recursive: true, force: true })
  mkdirSync(shots, { recursive: true })
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-pictures-'))
  if (isStale(root) && !build(root)) throw new Error('the window could not be built')
  if (!provideBrowser()) throw new Error('there is no browser, and none could be installed')
  const browser = await chromium.launch(launchOptions())
  const service = await startService()
  const desks: Desk[] = []
  try {
    const [bruno, carla, ana] = [
      await openDesk(browser, service, 'bruno.reis'),
      await openDesk(browser, service, 'carla.nunes'),
      await openDesk(browser, service, 'ana.prado'),
    ]
    desks.push(bruno, carla, ana)
    await walkSigner(service, folder, bruno)
    await walkSender(service, ana, carla)
    say(`The pictures lie in ${path.relative(root, shots)}/.`)
  } finally {
    await browser.close()
    for (const { malote, line } of desks) {
      await malote.stop()
      await line.close()
    }
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await run()
