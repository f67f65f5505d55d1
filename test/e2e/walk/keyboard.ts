import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'

/** Presses Tab until the element has the focus; fails if it is never reached. */
export async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  await expect(target).toBeVisible()
  // Found once: to look for a role and name after each key took most of the time of these walks.
  let element = await target.elementHandle()
  for (let step = 0; step < most; step += 1) {
    if (await element?.evaluate((each) => each === document.activeElement)) return
    if (!(await element?.evaluate((each) => each.isConnected))) element = await target.elementHandle()
    else await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

/** Reaches a button by Tab and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Opens a box by keyboard alone from the list behind the one entry of the closed navigation. */
export async function pressBox(page: Page, name: RegExp): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Principal' })
  await press(page, navigation.getByRole('button', { name: /^Caixas/ }))
  await press(page, page.getByRole('dialog', { name: 'Caixas' }).getByRole('button', { name }))
}

/** Types into a search field and takes the first entry with this text. */
export async function findByKeys(page: Page, input: Locator, text: string, option: RegExp): Promise<void> {
  await tabTo(page, input)
  await page.keyboard.type(text)
  const wanted = page.getByRole('option').filter({ hasText: option }).first()
  await expect(wanted).toBeVisible()
  for (let step = 0; step < 60; step += 1) {
    const id = await input.getAttribute('aria-activedescendant')
    if (id !== null && id === (await wanted.getAttribute('id'))) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(input).toHaveAttribute('aria-activedescendant', (await wanted.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
}

/** Expects that the focus is not lost. */
export const expectFocusKept = (page: Page): Promise<void> => expect(page.locator(':focus')).toHaveCount(1)

/** Opens a menu by Tab and Enter, and takes an entry by the arrow keys. */
export async function chooseByKeys(page: Page, opener: Locator, entry: Locator): Promise<void> {
  await press(page, opener)
  await expect(entry).toBeVisible()
  for (let step = 0; step < 20; step += 1) {
    if (await entry.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entry).toBeHidden()
}
