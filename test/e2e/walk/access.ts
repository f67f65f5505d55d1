import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'

/** Nothing that axe knows of is wrong with the page as it is now. */
export async function expectClean(page: Page, screen: string): Promise<void> {
  expect(await violationsOf(page), screen).toEqual([])
}

/** What axe finds wrong with the page as it is now: by all of its rules but some, or by these alone. */
export async function violationsOf(page: Page, rules: { except?: string[]; only?: string[] } = {}): Promise<string[]> {
  // Colours that are just changing are nobody's to be judged by.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const axe = new AxeBuilder({ page }).disableRules(rules.except ?? [])
  const { violations } = await (rules.only === undefined ? axe : axe.withRules(rules.only)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** What is announced from now on to people who do not see the page change, one text after the other. */
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
