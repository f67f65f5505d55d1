import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { pagesOf } from '../../support/pdf-pages.ts'
import { expect } from './expect.ts'
import { ask } from './folders.ts'

/** Expects that axe finds no violation on the page. */
export async function expectClean(page: Page, screen: string): Promise<void> {
  expect(await violationsOf(page), screen).toEqual([])
}

/**
 * The violations that axe finds, by all rules, without some, or by some alone. The pages have no frames, so axe runs in
 * the page itself: its own package for Playwright sends it anew and opens a blank page, each time.
 */
export async function violationsOf(page: Page, rules: { except?: string[]; only?: string[] } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: RunOptions = { resultTypes: ['violations'] }
  if (rules.only !== undefined) options.runOnly = rules.only
  if (rules.except !== undefined) {
    options.rules = Object.fromEntries(rules.except.map((rule) => [rule, { enabled: false }]))
  }
  const { violations } = await page.evaluate(async (given) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        )
    const nextFrame = () => new Promise(requestAnimationFrame)
    let hasMoved = false
    document.addEventListener('transitionrun', () => {
      hasMoved = true
    })
    // A colour on its way from a disabled button to an enabled one has less contrast than either.
    for (;;) {
      while (isMoving()) await nextFrame()
      hasMoved = false
      const found = await run(given)
      if (found.violations.length === 0 || !hasMoved) return found
    }
  }, options)
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
