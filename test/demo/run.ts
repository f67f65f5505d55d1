import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build, isStale } from '../../main/hosts/local/build.ts'
import { addDrafts, choose, prepareForSignature, registryOf, submit } from '../e2e/walk/capture.ts'
import { openInBox, protocolOf, send, write } from '../e2e/walk/forwarding.ts'
import { goTo, signIn } from '../e2e/walk/session.ts'
import { openToSign } from '../e2e/walk/signatures.ts'
import { pressTool } from '../e2e/walk/viewer.ts'
import { provideBrowser } from '../run/browser.ts'
import { launchOptions } from '../support/browser.ts'
import { type Malote, startMalote } from '../support/malote.ts'
import { patience } from '../support/patience.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { makeLargeScanPdf, makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { startService } from '../support/service.ts'

/** The demonstration: a fresh service and three people, each with an application and a browser window. */
const root = path.resolve(import.meta.dirname, '../..')
const shots = path.join(root, 'out/demo')
const isForGuide = process.argv.includes('--guide')
const say = (line: string) => process.stdout.write(`${line}\n`)
const began = performance.now()
let number = 0

/** With `--guide` the picture with a name in the guide goes there, too. */
async function shoot(page: Page, name: string, inGuide?: string): Promise<void> {
  number += 1
  const file = path.join(shots, `${String(number).padStart(2, '0')}-${name}.png`)
  await page.screenshot({ path: file, animations: 'disabled' })
  if (inGuide !== undefined && isForGuide) copyFileSync(file, path.join(root, 'docs/pictures', `${inGuide}.png`))
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  const detail = typeof result === 'string' ? `  ${result}` : ''
  say(`  ${what.padEnd(58)} ${((performance.now() - start) / 1000).toFixed(1).padStart(5)} s${detail}`)
  return result
}

interface MaloteWindow {
  readonly page: Page
  readonly malote: Malote
}

async function openMalote(
  browser: Browser,
  service: Parameters<typeof startMalote>[0]['service'],
): Promise<MaloteWindow> {
  const malote = await startMalote({ service })
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'pt-BR' })
  context.setDefaultTimeout(patience.timeout)
  const page = await context.newPage()
  await page.goto(malote.address)
  return { page, malote }
}

async function walk(): Promise<void> {
  removeFolder(shots)
  mkdirSync(shots, { recursive: true })
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-demo-'))
  if (isStale(root) && !build(root)) throw new Error('the window could not be built')
  if (!provideBrowser()) throw new Error('there is no browser, and none could be installed')
  const browser = await chromium.launch(launchOptions())
  const service = await startService()
  const maloteWindows: MaloteWindow[] = []
  const open = async () => {
    const maloteWindow = await openMalote(browser, service)
    maloteWindows.push(maloteWindow)
    return maloteWindow
  }
  try {
    say(`A fresh service at ${service.baseUrl}, an application for each person.\n`)
    const scan = await makeScanPdf(folder, 'Nota fiscal 1042')
    const text = await makeTextPdf(folder, 'Parecer técnico 7-2026', 40)
    const large = await makeLargeScanPdf(folder, 'Processo digitalizado 318', 60_000_000)

    say('Ana Prado, Gerente, SEFAZ/GECON')
    const ana = await open()
    await shoot(ana.page, 'entrar')
    await timed('signs in', () => signIn(ana.page, 'ana.prado'))
    await shoot(ana.page, 'capturar-vazio')
    await timed('drops three PDFs: 1 page, 40 pages, 60 MB', () => addDrafts(ana.page, [scan, text, large]))
    await choose(ana.page, [text.name])
    await prepareForSignature(ana.page, '01.01', ['Ana Prado', 'Bruno Reis'])
    // Enabled once the class and the signers are saved.
    await ana.page.getByRole('button', { name: 'Enviar 1 para assinatura' }).click({ trial: true })
    await shoot(ana.page, 'para-assinatura', 'capturar')
    await submit(ana.page, 'Enviar 1 para assinatura')
    await choose(ana.page, [scan.name, large.name])
    await shoot(ana.page, 'capturar')
    await submit(ana.page, 'Capturar 2 documentos')
    await timed('the scan is captured', () => registryOf(ana.page, scan.name))
    await timed('the large scan is captured', () => registryOf(ana.page, large.name))
    await shoot(ana.page, 'capturados')
    await timed('reads the 40 pages', () => openToSign(ana.page, text.name))
    await shoot(ana.page, 'ler-e-assinar', 'assinar')
    await timed('signs', () => signNow(ana.page, text.name))

    say('Bruno Reis, Contador, SEFAZ/GECON')
    const bruno = await open()
    await signIn(bruno.page, 'bruno.reis')
    await goTo(bruno.page, /^Hoje/)
    await bruno.page.getByRole('region', { name: 'Para assinar' }).waitFor()
    await shoot(bruno.page, 'hoje', 'hoje')
    await timed('reads', () => openToSign(bruno.page, text.name))
    await shoot(bruno.page, 'bruno-assina')
    await timed('signs, the last of two', () => signNow(bruno.page, text.name))

    say('Ana Prado')
    await timed('sees the signed document captured', async () => {
      await goTo(ana.page, 'Documentos')
      const row = ana.page.getByRole('option', { name: text.name })
      await row.waitFor()
      return /\d{4}-[A-Z0-9]{6}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
    })
    await shoot(ana.page, 'documentos')
    const subject = 'Prestação de contas, convênio 12/2026'
    const message =
      'Encaminho para registro e análise a nota fiscal, o parecer técnico e o processo digitalizado.\n\nAna Prado'
    const documents = [scan.name, text.name, large.name]
    await timed('writes to the Protocolo of SEFAZ', () =>
      write(ana.page, { to: 'protocolo', toOption: /^PROTOCOLO, .*SEFAZ/s, subject, message, documents }),
    )
    await shoot(ana.page, 'novo-encaminhamento', 'encaminhar')
    await send(ana.page)
    await timed('it is forwarded', () => protocolOf(ana.page, subject))
    await ana.page.getByRole('option', { name: subject }).click()
    await ana.page.getByText('Concluído, com o número').waitFor()
    await shoot(ana.page, 'envios', 'envios')

    say('Carla Nunes, Chefe de Protocolo, SEFAZ/PROTOCOLO')
    const carla = await open()
    await signIn(carla.page, 'carla.nunes')
    await timed('finds it in the box of her sector', () => openInBox(carla.page, /^PROTOCOLO/, subject))
    await shoot(carla.page, 'caixa')
    await timed('opens the signed document', async () => {
      await carla.page.getByRole('button', { name: `Abrir ${text.name}` }).click()
      await carla.page.locator('canvas[data-drawn]').first().waitFor()
    })
    await shoot(carla.page, 'caixa-documento', 'window')
    await timed('its bytes are those that Ana sent, with the signature page after them', async () => {
      const downloading = carla.page.waitForEvent('download')
      await pressTool(carla.page, 'Salvar cópia')
      const copy = await readFile(await (await downloading).path())
      const sent = await readFile(text.path)
      if (!copy.subarray(0, sent.length).equals(sent)) throw new Error('the copy has other bytes')
      if (!(await pagesOf(copy)).at(-1)?.includes('Bruno Reis')) throw new Error('the copy has no signature page')
      return `${copy.byteLength} bytes`
    })
    say(
      `\nThe whole walk took ${((performance.now() - began) / 1000).toFixed(1)} s; ${number} screenshots lie in out/demo/.`,
    )
  } finally {
    await browser.close()
    for (const { malote } of maloteWindows) await malote.stop()
    await service.stop()
    removeFolder(folder)
  }
}

async function signNow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Assinar como/ }).click()
  await page.getByRole('option', { name }).waitFor({ state: 'hidden' })
}

await walk()
