import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { build, isStale } from '../../main/hosts/local/build.ts'
import { idOfPerson, idOfUnit } from '../../service/sample/rows.ts'
import { fromListMenu, goTo, signIn } from '../e2e/walk/session.ts'
import { fillBox } from '../support/box-service.ts'
import { launchOptions } from '../support/browser.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { startMalote } from '../support/malote.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { startService } from '../support/service.ts'
import type { Bench } from './figure.ts'
import { type HeldUp, heldUpWhile } from './long-tasks.ts'

const many = 100_000
const few = 1000
const promisedMs = 50

/**
 * Longest tasks of the window while a box of 100,000 is opened, scrolled, searched and saved as a CSV file, beside a box of
 * 1,000; and how long saving takes.
 */
export const bench: Bench = async (tell) => {
  const root = path.resolve(import.meta.dirname, '../..')
  if (isStale(root) && !build(root)) throw new Error('the window could not be built')
  const browser = await chromium.launch(launchOptions())
  try {
    const small = (await measure(browser, few)).held
    const { held: large, savedMs } = await measure(browser, many)
    tell({ what: `saving ${many} rows`, value: savedMs, unit: 'ms', better: 'lower' })
    for (const [what, held] of large) {
      const beside = small.get(what)
      const figure = (which: keyof HeldUp, text: string, unit: string) =>
        tell({
          what: `${what}, ${text}`,
          value: held[which],
          unit,
          better: 'lower',
          ...(beside === undefined ? {} : { peer: { name: `of ${few}`, value: beside[which] } }),
        })
      const peer = { name: 'promised', value: promisedMs }
      tell({ what: `${what}, longest task`, value: held.longest, unit: 'ms', better: 'lower', peer })
      figure('longestWorked', "longest in the thread's own time", 'ms')
      figure('over50', 'tasks over 50 ms', 'tasks')
    }
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, count: number): Promise<{ held: Map<string, HeldUp>; savedMs: number }> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'malote-boxes-'))
  const held = new Map<string, HeldUp>()
  let savedMs = 0
  const service = await startService()
  const line = await startFaultProxy(service.baseUrl)
  // The service has none of it: it must stay unreachable, or what is opened is taken for withheld, and leaves the copy.
  line.judge(({ path: asked }) => (/caixas|encaminhamento/.test(asked) ? 'drop' : 'pass'))
  try {
    await fillBox({ dataFolder, personId: idOfPerson('ana.prado'), idCaixa: idOfUnit('SEFAZ/GECON'), count })
    const malote = await startMalote({ service, apiUrl: line.url, dataFolder })
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' })
    try {
      const page = await context.newPage()
      await page.goto(malote.address)
      await signIn(page, 'ana.prado')
      for (const [what, work] of [
        ['opening', open],
        ['scrolling', scroll],
        ['walking by keys', walk],
        ['searching', search],
        ['saving the list', save],
      ] as const) {
        const begin = performance.now()
        held.set(what, await heldUpWhile(browser, page, () => work(page, count)))
        // The last work of the list.
        savedMs = Math.round(performance.now() - begin)
      }
    } finally {
      await context.close()
      await malote.stop()
    }
    return { held, savedMs }
  } finally {
    await line.close()
    await service.stop()
    removeFolder(dataFolder)
  }
}

const rows = (page: Page) => page.getByRole('listbox').getByRole('option')

async function open(page: Page): Promise<void> {
  await goTo(page, /^GECON/)
  await rows(page).filter({ hasText: 'Parecer' }).first().waitFor()
}

/** Scrolls by wheel, then jumps all over the list, as by dragging the scroll bar. */
async function scroll(page: Page): Promise<void> {
  await rows(page).nth(3).hover()
  for (let step = 0; step < 40; step += 1) await page.mouse.wheel(0, 600)
  await page.getByRole('listbox').evaluate(async (list) => {
    for (let step = 1; step <= 40; step += 1) {
      list.scrollTop = (list.scrollHeight * step) / 40
      await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
    }
  })
  await rows(page).last().waitFor()
}

async function walk(page: Page): Promise<void> {
  await rows(page).last().click()
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowUp')
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('PageUp')
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
}

async function search(page: Page): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Buscar encaminhamento' })
  await field.pressSequentially('prestacao de contas joao', { delay: 60 })
  await page.getByRole('listbox', { name: 'Encaminhamentos encontrados' }).waitFor()
  await field.fill('')
}

/** Saves every row with all columns, and reads the file with another reader. */
async function save(page: Page, count: number): Promise<void> {
  await fromListMenu(page, 'Salvar, imprimir ou copiar a lista')
  await page.getByRole('dialog').getByText('Todas as colunas').click()
  const saving = page.waitForEvent('download', { timeout: 300_000 })
  await page.getByRole('button', { name: 'Salvar CSV' }).click()
  const file = await (await saving).path()
  const rows = parse(readFileSync(file), { bom: true, delimiter: ';' }) as string[][]
  if (rows.length !== count + 1) throw new Error(`the file has ${rows.length - 1} rows of ${count}`)
}
