import type { Locator, Page } from '@playwright/test'
import type { FaultProxy } from '../../support/fault-proxy.ts'
import type { Service } from '../../support/service.ts'
import { expect } from './expect.ts'

/** An application of one user behind a fault proxy. */
export interface StateWindow {
  readonly page: Page
  readonly line: Pick<FaultProxy, 'judge'>
}

/** The tools of a walk through the states of a screen, and its action in each: a picture or a run of axe. */
export interface StateWalk {
  readonly service: Service
  /** For files; removed after the walk. */
  readonly folder: string
  /** Opens a new application; without a login it is signed out. */
  openMalote(wanted: { login?: string }): Promise<StateWindow>
  /**
   * Looks at a state.
   * @param open opens a state that does not last, such as a menu, and answers the opened element; called for each look,
   *   and closed by Escape
   */
  see(page: Page, name: string, open?: Opening): Promise<void>
}
type Opening = () => Promise<Locator>

/** Opens a list or menu, again if the window closes it once. Returns the function that closes it. */
export async function openSteadily(page: Page, open: Opening): Promise<() => Promise<void>> {
  let opened: Locator | undefined
  await expect(async () => {
    opened = await open()
    await opened.waitFor()
    await drawn(page)
    if (await opened.isVisible()) return
    throw new Error('it has closed')
  }).toPass()
  return async () => {
    await page.keyboard.press('Escape')
    // The window behind an open list is inert.
    await opened?.waitFor({ state: 'hidden' })
  }
}

/** Waits for two frames, after which a change of the window is rendered. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
