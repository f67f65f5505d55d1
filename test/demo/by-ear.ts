import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Locator, type Page } from '@playwright/test'
import { build, isStale } from '../../main/hosts/local/build.ts'
import { idOfUnit } from '../../service/sample/rows.ts'
import { readDirectory } from '../e2e/walk/directory.ts'
import { expect } from '../e2e/walk/expect.ts'
import { bring } from '../e2e/walk/offline.ts'
import { startMalote } from '../support/malote.ts'
import { type OrcaDesktop, startOrca } from '../support/orca.ts'
import { makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { sendToSign } from '../support/phase-documents.ts'
import { asPerson } from '../support/records.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { startService } from '../support/service.ts'

const root = path.resolve(import.meta.dirname, '../..')
const holdSeconds = 5
const lines: string[] = []

function write(line: string): void {
  lines.push(line)
  process.stdout.write(`${line}\n`)
}

/** Orca's own modes, which change with the kind of element. */
const modes: readonly string[] = ['Modo de foco', 'Modo de navegação']

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

/** Hands over keys, and writes what is said after each. */
function listenWith(orca: OrcaDesktop) {
  async function note(pressed: string): Promise<void> {
    const said = (await orca.said()).filter((text) => !modes.includes(text))
    write(`${pressed.padEnd(13)}${said.join(' | ') || '…'}`)
  }
  async function key(name: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      orca.press(name)
      await note(name)
    }
  }
  return {
    note,
    key,
    async type(text: string): Promise<void> {
      orca.type(text)
      await note(text)
    },
    /** Presses Tab until the element has the focus. */
    async tabTo(target: Locator): Promise<void> {
      await expect(target).toBeVisible()
      for (let step = 0; step < 40; step += 1) {
        if (await target.evaluate((each) => each === document.activeElement)) return
        await key('Tab')
      }
      throw new Error(`Tab does not reach ${String(target)}`)
    },
  }
}
type Listening = ReturnType<typeof listenWith>

async function signIn(page: Page, { note, key, tabTo }: Listening): Promise<void> {
  write('\n## Entrar\n')
  await note('(started)')
  // A new profile begins in the address bar, where Enter opens the page anew.
  await key('ctrl+l')
  await key('Return')
  await tabTo(button(page, 'Entrar'))
  const opening = page.waitForEvent('popup')
  await key('Return')
  const tab = await opening
  await tabTo(tab.locator('button[name="pessoa"][value="bruno.reis"]').first())
  await key('Return')
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
  await key('ctrl+w')
  await readDirectory(page)
}

async function seeToday(page: Page, { key, tabTo }: Listening): Promise<void> {
  write('\n## Hoje\n')
  await key('F6', 3)
  await tabTo(page.getByRole('region', { name: 'Para assinar' }).getByRole('button').first())
}

/** Answers the registry number. */
async function capture(page: Page, { note, key, tabTo }: Listening, path: string): Promise<string> {
  write('\n## Capturar\n')
  await key('ctrl+2')
  await tabTo(button(page, 'Adicionar').first())
  const choosing = page.waitForEvent('filechooser')
  // Until the browser knows that the chooser is not the desktop's.
  await pause(500)
  await key('Return')
  await (await choosing).setFiles(path)
  const row = page.getByRole('row', { name: 'Guia 311.pdf' })
  await expect(row).toBeVisible()
  await note('(chosen)')
  await key('j')
  await key('ctrl+Return')
  await expect(row).toContainText(/capturado \d{4}-/)
  await note('(later)')
  return /\d{4}-[A-Z0-9]{6}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
}

async function sign(page: Page, { note, key, tabTo }: Listening): Promise<void> {
  write('\n## Assinar\n')
  await key('ctrl+3')
  await expect(option(page, /Portaria/)).toHaveCount(2)
  await key('j')
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
  await tabTo(page.getByRole('group', { name: /^Páginas: Portaria/ }))
  await key('space', 4)
  await key('ctrl+Return')
  await expect(option(page, /Portaria/)).toHaveCount(1)
  await pause(holdSeconds * 1000)
  await note('(later)')
}

async function reply(page: Page, { note, key, type, tabTo }: Listening): Promise<void> {
  write('\n## Caixas\n')
  await key('ctrl+4')
  await tabTo(page.getByRole('dialog', { name: 'Caixas' }).getByRole('button', { name: /^GECON/ }))
  await key('Return')
  await expect(option(page, /Prazo/)).toBeVisible()
  await note('(later)')
  await key('j')
  if (!(await page.getByRole('heading', { name: 'Prazo' }).isVisible())) await key('j')
  await tabTo(button(page, 'Abrir Relatório.pdf'))
  await key('Return')
  await key('r')
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toBeFocused()
  await type('Recebido.')
  await tabTo(button(page, 'Enviar'))
  await key('Return')
  await expect(page.getByRole('heading', { name: 'Diárias' })).toBeVisible()
  await pause(holdSeconds * 1000)
  await note('(later)')
}

async function find({ key, type }: Listening, registro: string): Promise<void> {
  write('\n## Ctrl+K\n')
  await key('ctrl+k')
  await type(registro)
  await key('Down')
  await key('Up')
  await key('Return')
}

/** The day's six acts, by real keys beside Debian's Orca; out/by-ear.txt has what it says. */
async function walk(): Promise<void> {
  if (isStale(root) && !build(root)) throw new Error('the window could not be built')
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-ear-'))
  const service = await startService()
  const elisa = await asPerson(service, 'elisa.fontes')
  await bring(elisa, idOfUnit('SEFAZ/GECON'), 'Prazo', await makeTextPdf(folder, 'Relatório', 2))
  await bring(elisa, idOfUnit('SEFAZ/GECON'), 'Diárias')
  const orders = await Promise.all(['Portaria 1', 'Portaria 2'].map((name) => makeTextPdf(folder, name, 2)))
  const files = await Promise.all(
    orders.map(async (order) => ({ name: order.name, bytes: await readFile(order.path) })),
  )
  await sendToSign(service, files, { signers: ['bruno.reis', 'heitor.lima'] })
  const malote = await startMalote({ service, holdSeconds })
  const orca = await startOrca(folder)
  const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    executablePath: '/usr/bin/chromium',
    headless: false,
    viewport: null,
    locale: 'pt-BR',
    env: orca.env,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--force-renderer-accessibility', '--password-store=basic', '--no-first-run', '--test-type'],
  })
  try {
    const [page = await context.newPage()] = context.pages()
    await page.goto(malote.address)
    const listening = listenWith(orca)
    await signIn(page, listening)
    await seeToday(page, listening)
    const registro = await capture(page, listening, (await makeScanPdf(folder, 'Guia 311')).path)
    await sign(page, listening)
    await reply(page, listening)
    await find(listening, registro)
  } finally {
    mkdirSync(path.join(root, 'out'), { recursive: true })
    writeFileSync(path.join(root, 'out/by-ear.txt'), `${lines.join('\n').trim()}\n`)
    await context.close()
    orca.stop()
    await malote.stop()
    await service.stop()
    removeFolder(folder)
  }
}

await walk()
