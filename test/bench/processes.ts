import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build, isStale } from '../../main/hosts/local/build.ts'
import { idOfPerson } from '../../service/sample/rows.ts'
import { goTo, signIn } from '../e2e/walk/session.ts'
import { launchOptions } from '../support/browser.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import type { Joined } from '../support/join-process.ts'
import { startMalote } from '../support/malote.ts'
import { fillProcesses, longView } from '../support/process-cache.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { scannedPages } from '../support/scanned-pages.ts'
import { startService } from '../support/service.ts'
import type { Bench, Figure } from './figure.ts'
import { heldUpWhile } from './long-tasks.ts'

const processes = 10_000
const pieces = 500
const acts = 300
const promisedMs = 1000

/** A long process and a long list in the window; then a process of 2,000 pages as one PDF, beside a bare pdf-lib script. */
export const bench: Bench = async (tell) => {
  const root = path.resolve(import.meta.dirname, '../..')
  if (isStale(root) && !build(root)) throw new Error('the window could not be built')
  const browser = await chromium.launch(launchOptions())
  try {
    await benchWindow(browser, tell)
  } finally {
    await browser.close()
  }
  benchWhole(tell)
}

type Tell = (figure: Figure) => void

async function benchWindow(browser: Browser, tell: Tell): Promise<void> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'malote-processes-'))
  const service = await startService()
  const line = await startFaultProxy(service.baseUrl)
  // The service does not have these processes, so that only the copies on this computer are shown.
  line.judge(({ path: asked }) => (/processo/.test(asked) ? 'drop' : 'pass'))
  const view = longView(pieces, acts)
  fillProcesses(dataFolder, idOfPerson('ana.prado'), processes, view)
  const malote = await startMalote({ service, apiUrl: line.url, dataFolder })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' })
  try {
    const page = await context.newPage()
    const firstAnswer = firstAnswerOf(page)
    await page.goto(malote.address)
    await signIn(page, 'ana.prado')
    const list = await heldUpWhile(browser, page, () => openAndSearch(page))
    const peer = { name: 'promised', value: 100 }
    const what = `a list of ${processes} processes, opened and searched`
    tell({ what: `${what}, longest task`, value: list.longest, unit: 'ms', better: 'lower', peer })
    tell({
      what: `${what}, longest in the thread's own time`,
      value: list.longestWorked,
      unit: 'ms',
      better: 'lower',
      peer,
    })
    tell({ what: `${what}, tasks over 50 ms`, value: list.over50, unit: 'tasks', better: 'lower' })
    await page.getByRole('option', { name: new RegExp(view.processo.protocolo) }).press('Enter')
    const seen = await whenUsable(page)
    const answered = firstAnswer() ?? Number.NaN
    const value = Math.round(seen - answered)
    const told = `a process of ${pieces} pieces and ${acts} acts, from its answer to its page`
    tell({ what: told, value, unit: 'ms', better: 'lower', peer: { name: 'promised', value: promisedMs } })
  } finally {
    await context.close()
    await malote.stop()
    await line.close()
    await service.stop()
    removeFolder(dataFolder)
  }
}

/** When the window first got the process, by the clock. */
function firstAnswerOf(page: Page): () => number | undefined {
  let first: number | undefined
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes(`Documento ${pieces}.pdf`)) first ??= Date.now()
    }),
  )
  return () => first
}

async function openAndSearch(page: Page): Promise<void> {
  await goTo(page, /^Processos/)
  await page.getByRole('option').first().waitFor()
  const field = page.getByRole('searchbox', { name: 'Buscar protocolo ou resumo' })
  await field.pressSequentially('prestacao 5', { delay: 60 })
  await page.getByRole('option').first().waitFor()
  await field.fill('2026-00000')
  await page.getByRole('option', { name: /2026-00000/ }).waitFor()
}

/** The clock when the list of pieces, the acts and the acts of the person are drawn. */
const whenUsable = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const list = document.querySelector('[role=listbox][aria-label="Peças do processo"] [role=option]')
          const steps = document.querySelectorAll('[aria-label="Tramitação"] li').length
          if (list !== null && steps > 0) requestAnimationFrame(() => resolve(Date.now()))
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

const wholePieces = 50
const pagesEach = 40

/** Both join the same file with itself, each in a process of its own. */
function benchWhole(tell: Tell): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-whole-'))
  try {
    const file = path.join(folder, 'piece.pdf')
    writeFileSync(file, scannedPages(pagesEach, 120_000))
    const joined = (way: string) => {
      const script = path.join(import.meta.dirname, '../support/join-process.ts')
      return JSON.parse(
        execFileSync(process.execPath, [script, way, file, String(wholePieces)], { encoding: 'utf8' }),
      ) as Joined
    }
    const [ours, bare] = [joined('malote'), joined('pdf-lib')]
    const what = `${wholePieces * pagesEach} pages as one PDF`
    const figure = (text: string, unit: string, of: (each: Joined) => number) =>
      tell({
        what: `${what}, ${text}`,
        value: of(ours),
        unit,
        better: 'lower',
        peer: { name: 'pdf-lib', value: of(bare) },
      })
    figure('time', 'ms', ({ ms }) => Math.round(ms))
    figure("the processors' time", 'ms', ({ cpuMs }) => Math.round(cpuMs))
    figure('peak memory', 'MB', ({ rssBytes }) => Math.round(rssBytes / 1_000_000))
    figure('size', 'MB', ({ sizeBytes }) => Math.round(sizeBytes / 1_000_000))
  } finally {
    removeFolder(folder)
  }
}
