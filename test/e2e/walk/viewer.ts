import type { Locator, Page } from '@playwright/test'
import type { MadePdf } from '../../support/pdfs.ts'
import { addDrafts, registryOf, submit } from './capture.ts'
import { expect } from './expect.ts'
import { goTo } from './session.ts'

/** The open document. */
export const viewer = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
/** The scrolling element. */
export const roll = (page: Page): Locator => page.locator('[data-pages]')
/** A page, counted from 1; it exists only in or near the view. */
export const sheet = (page: Page, number: number): Locator =>
  roll(page).getByRole('region', { name: `Página ${number}`, exact: true })

/** Captures a document, opens it and waits for its first page. */
export async function openCaptured(page: Page, pdf: MadePdf): Promise<void> {
  await addDrafts(page, [pdf])
  await submit(page, 'Capturar 1 documento')
  await registryOf(page, pdf.name)
  await goTo(page, 'Documentos')
  await page.getByRole('option', { name: pdf.name }).click()
  await expect(sheet(page, 1).locator('canvas[data-drawn]')).toBeVisible()
}

/** Chooses an entry of the menu that says how the document is shown. */
export async function changeView(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Visão: / }).click()
  await page
    .getByRole('menuitem', { name: entry })
    .or(page.getByRole('menuitemradio', { name: entry }))
    .click()
}

/** Uses a tool of the open document: a button where its bar has room, else an entry of "Mais". */
export async function pressTool(page: Page, name: string): Promise<void> {
  const tools = page.getByRole('group', { name: 'Leitura do documento' })
  const more = tools.getByRole('button', { name: 'Mais ferramentas do documento' })
  await more.waitFor()
  const own = tools.getByRole('button', { name })
  if ((await own.count()) > 0) return own.click()
  await more.click()
  await page.getByRole('menuitem', { name }).click()
}

/** The marked matches, and the current one. */
export function marked(page: Page): Promise<{ found: string[]; current: string[] }> {
  return page.evaluate(() => {
    const texts = (name: string) => [...(CSS.highlights.get(name) ?? [])].map(String)
    return { found: texts('pdf-hit'), current: texts('pdf-hit-current') }
  })
}
