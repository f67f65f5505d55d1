import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { dropFiles } from '../e2e/walk/drop.ts'
import { openTab } from '../e2e/walk/session.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { makeScanBatch } from '../support/scans.ts'
import { startService } from '../support/service.ts'
import type { Bench } from './figure.ts'
import { type HeldUp, heldUpWhile } from './long-tasks.ts'
import { withWindow } from './signed-in-window.ts'

/** Longest tasks of the window while three hundred PDFs arrive, are edited and are sent. */
const files = 300
/** The promised limit; a person does not notice shorter tasks. */
const promisedMs = 50
const waitMs = 120_000

export const bench: Bench = async (tell) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-window-'))
  const told = (what: string, { longest, longestWorked, over50, over100 }: HeldUp) => {
    const peer = { name: 'promised', value: promisedMs }
    const inMs = { unit: 'ms', better: 'lower', peer } as const
    const inTasks = { unit: 'tasks', better: 'lower' } as const
    tell({ what: `${what}, longest task`, value: longest, ...inMs })
    tell({ what: `${what}, longest in the thread's own time`, value: longestWorked, ...inMs })
    tell({ what: `${what}, tasks over 50 ms`, value: over50, ...inTasks })
    tell({ what: `${what}, tasks over 100 ms`, value: over100, ...inTasks })
  }
  const service = await startService()
  try {
    const scans = await makeScanBatch(folder, files)
    await withWindow({ service }, async (page, browser) => {
      told(`${files} files arrive`, await heldUpWhile(browser, page, () => arrive(page, scans)))
      told('walking, filtering, sorting', await heldUpWhile(browser, page, () => work(page)))
      told(`${files} files are sent`, await heldUpWhile(browser, page, () => send(page)))
    })
  } finally {
    await service.stop()
    removeFolder(folder)
  }
}

async function arrive(page: Page, scans: readonly { path: string }[]): Promise<void> {
  await dropFiles(
    page,
    scans.map(({ path: file }) => file),
  )
  await see(page, `Capturar ${files} documentos`)
}

/** Waits for a text on the page with rare, cheap checks, so that waiting does not change the measurement. */
async function see(page: Page, words: string): Promise<void> {
  const isThere = (text: string) => document.body.textContent?.includes(text) ?? false
  await page.waitForFunction(isThere, words, { polling: 1000, timeout: waitMs })
}

async function work(page: Page): Promise<void> {
  const grid = page.getByRole('grid')
  await grid.getByRole('rowheader').first().click()
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowDown')
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await openTab(page, /^A enviar/)
  await page.getByRole('searchbox').fill('recibo')
  await page.getByRole('searchbox').fill('')
  await grid.getByRole('columnheader', { name: 'Nome' }).click()
  await openTab(page, /^Todos/)
  await grid.getByRole('rowheader').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await see(page, `Capturar ${files} documentos`)
}

async function send(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Enter')
  await see(page, `Capturados${files}`)
}
