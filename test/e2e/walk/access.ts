import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { pagesOf } from '../../support/pdf-pages.ts'
import { expect } from './expect.ts'
import { ask } from './folders.ts'

/** Expects that axe finds no violation on the page. */
export async function expectClean(page: Page, screen: string): Promise<void> {
  expect(await violationsOf(page), screen).toEqual([])
}

/** The violations that axe finds, by all rules, without some, or by some alone. */
export async function violationsOf(page: Page, rules: { except?: string[]; only?: string[] } = {}): Promise<string[]> {
  // Colours are checked only after animations have ended.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const axe = new AxeBuilder({ page }).disableRules(rules.except ?? [])
  const { violations } = await (rules.only === undefined ? axe : axe.withRules(rules.only)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Changes the theme, as Ajustes does, without leaving the screen. */
export async function setTheme(page: Page, theme: 'light' | 'dark' | 'contrast'): Promise<void> {
  await ask(page, 'settings.update', { theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** Expects that the browser prints one page with these texts, and none of the window around it. */
export async function expectPrinted(page: Page, texts: readonly string[]): Promise<void> {
  const pages = await pagesOf(await page.pdf())
  expect(pages).toHaveLength(1)
  for (const text of texts) expect(pages[0]).toContain(text)
  for (const text of ['Assinar', 'Capturar', 'Envios', 'Voltar']) expect(pages[0]).not.toContain(text)
  await expect(page.locator('[data-print]')).toHaveCount(0)
}

/** Collects the announcements for screen readers from now on. */
export async function heard(page: Page): Promise<string[]> {
  const said: string[] = []
  await page.exposeFunction('heard', (text: string) => said.push(text))
  await page.evaluate(() => {
    const region = document.querySelector('[data-testid="announcer"]')
    if (region === null) throw new Error('nobody announces')
    const tell = (globalThis as unknown as { heard(text: string): void }).heard
    new MutationObserver(() => tell(region.textContent ?? '')).observe(region, { childList: true, subtree: true })
  })
  return said
}
