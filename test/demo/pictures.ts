import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build, isStale } from '../../main/hosts/local/build.ts'
import { seeWriting } from '../e2e/walk/compose-states.ts'
import { seeDrafts } from '../e2e/walk/draft-states.ts'
import { signIn } from '../e2e/walk/session.ts'
import { drawn, openSteadily, type StateWalk } from '../e2e/walk/states.ts'
import { provideBrowser } from '../run/browser.ts'
import { launchOptions } from '../support/browser.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { type Malote, startMalote } from '../support/malote.ts'
import { patience } from '../support/patience.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { startService } from '../support/service.ts'
import { picturesOfAccounts } from './accounts.ts'
import { picturesOfBoxes } from './boxes.ts'
import { picturesOfCapture, picturesOfCertificates, picturesOfFolders } from './capture.ts'
import { picturesOfConfiguration } from './configuration.ts'
import { picturesOfCounter } from './counter.ts'
import { picturesOfDay } from './day.ts'
import { picturesOfDesk } from './desk.ts'
import { picturesOfDigitisation } from './digitisation.ts'
import { picturesOfDirectory } from './directory.ts'
import { picturesOfInstalled } from './installed.ts'
import { picturesOfMending } from './mending.ts'
import { picturesOfActs } from './process-acts.ts'
import { picturesOfProcesses } from './processes.ts'
import { picturesOfScanning } from './scanning.ts'
import { picturesOfSheets } from './sheets.ts'
import { picturesOfSignatures } from './signatures.ts'
import { picturesOfVerification } from './verification.ts'
import { picturesOfWindow } from './window.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** The commonest screen of an office, alone, at 125 % and at 200 %, and a large one. */
const sizes = [
  { width: 1366, height: 768 },
  { width: 1093, height: 614 },
  { width: 683, height: 384 },
  { width: 1920, height: 1080 },
]
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The page's own way to main. */
interface Bridged {
  readonly malote: { call(name: string, input: unknown): Promise<unknown> }
}
const ask = (page: Page, name: string, input: unknown) =>
  page.evaluate(([call, what]) => (globalThis as unknown as Bridged).malote.call(call as string, what), [name, input])

/** An application of one person behind a fault proxy. */
export interface MaloteWindow {
  readonly page: Page
  readonly malote: Malote
  readonly line: FaultProxy
}

/** Photographs the window: light and dark, small and large, and zoomed. */
export interface Studio extends StateWalk {
  readonly browser: Browser
  /** Writes a printed page beside the pictures. */
  keep(name: string, pdf: Uint8Array): void
  openMalote(wanted: {
    login?: string
    args?: string[]
    dataFolder?: string
    home?: string
    hasEnvironment?: boolean
    recognition?: boolean
  }): Promise<MaloteWindow>
}

/** The walk that photographs each part of the window in every state. */
const walks: Record<string, (studio: Studio) => Promise<void>> = {
  boxes: picturesOfBoxes,
  capture: picturesOfCapture,
  certificates: picturesOfCertificates,
  counter: picturesOfCounter,
  folders: picturesOfFolders,
  compose: async (studio) => seeDrafts(studio, await seeWriting(studio)),
  signatures: picturesOfSignatures,
  processes: picturesOfProcesses,
  acts: picturesOfActs,
  directory: picturesOfDirectory,
  configuration: picturesOfConfiguration,
  window: picturesOfWindow,
  accounts: picturesOfAccounts,
  installed: picturesOfInstalled,
  desk: picturesOfDesk,
  day: picturesOfDay,
  scanning: picturesOfScanning,
  sheets: picturesOfSheets,
  verification: picturesOfVerification,
  digitisation: picturesOfDigitisation,
  mending: picturesOfMending,
}

/** With `--guide`, pictures that go into a document: its name there by the part and the picture. */
const inDocuments: Readonly<Record<string, string>> = {
  'configuration/passed': 'testar-conexao',
  'configuration/locked-hold': 'espera-travada',
  'desk/grid-join': 'grade',
  'folders/watched-folder': 'pastas',
  'desk/personal-data': 'dados-pessoais',
  'desk/marked': 'marcas',
  'certificates/mark': 'certificado',
  'verification/valid': 'verificar',
  'counter/proposed': 'balcao',
}
const isForGuide = process.argv.includes('--guide')

async function takePictures(name: string, take: (studio: Studio) => Promise<void>): Promise<void> {
  const shots = path.join(root, 'out/pictures', name)
  removeFolder(shots)
  mkdirSync(shots, { recursive: true })
  if (isStale(root) && !build(root)) throw new Error('the window could not be built')
  if (!provideBrowser()) throw new Error('there is no browser, and none could be installed')
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-pictures-'))
  const browser = await chromium.launch(launchOptions())
  const service = await startService()
  const maloteWindows: MaloteWindow[] = []
  try {
    await take({
      browser,
      service,
      folder,
      see: shooterInto(shots, name),
      keep: (printedName, pdf) => writeFileSync(path.join(shots, printedName), pdf),
      async openMalote({ login, ...more }) {
        const line = await startFaultProxy(service.baseUrl)
        const malote = await startMalote({ service, apiUrl: line.url, ...more })
        const page = await pageOf(browser, malote)
        maloteWindows.push({ page, malote, line })
        if (login !== undefined) await signIn(page, login)
        return { page, malote, line }
      },
    })
    say(`The pictures lie in ${path.relative(root, shots)}/.`)
  } finally {
    await browser.close()
    for (const { malote, line } of maloteWindows) {
      await malote.stop()
      await line.close()
    }
    await service.stop()
    removeFolder(folder)
  }
}

async function pageOf(browser: Browser, malote: Malote): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'pt-BR' })
  context.setDefaultTimeout(patience.timeout)
  const page = await context.newPage()
  page.on('pageerror', (error) => say(`page error: ${error.message}`))
  await page.goto(malote.address)
  return page
}

function shooterInto(shots: string, part: string): Studio['see'] {
  let number = 0
  return async (page, name, open) => {
    number += 1
    for (const theme of ['light', 'dark']) {
      await ask(page, 'settings.update', { theme })
      await page.locator(`html[data-theme="${theme}"]`).waitFor()
      for (const size of sizes) {
        await page.setViewportSize(size)
        await page.waitForFunction((width) => innerWidth === width, size.width)
        await drawn(page)
        const close = open === undefined ? undefined : await openSteadily(page, open)
        // A picture out of view is not loaded before it comes into view.
        await page.waitForFunction(() =>
          [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
        )
        const file = `${String(number).padStart(2, '0')}-${name}-${theme}-${size.width}.png`
        await page.screenshot({ path: path.join(shots, file), animations: 'disabled' })
        const shown = theme === 'light' && size.width === 1366 ? inDocuments[`${part}/${name}`] : undefined
        if (isForGuide && shown !== undefined)
          copyFileSync(path.join(shots, file), path.join(root, 'docs/pictures', `${shown}.png`))
        await close?.()
      }
    }
    await page.setViewportSize({ width: 1366, height: 768 })
    // The navigation folds with the window; what comes next must not find it as it was.
    await page.waitForFunction(() => innerWidth === 1366)
    await drawn(page)
    say(`  ${name}`)
  }
}

const name = process.argv.slice(2).find((each) => !each.startsWith('--')) ?? ''
const walk = walks[name]
if (walk) await takePictures(name, walk)
else {
  say(`Pictures of which part? npm run pictures -- ${Object.keys(walks).join(' | ')}`)
  process.exitCode = name === '' ? 0 : 1
}
