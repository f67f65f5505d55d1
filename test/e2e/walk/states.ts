import type { Locator, Page } from '@playwright/test'
import type { FaultProxy } from '../../support/fault-proxy.ts'
import type { Service } from '../../support/service.ts'
import { expect } from './expect.ts'

/** An application at work for one person, on a line that can be made to fail. */
export interface StateDesk {
  readonly page: Page
  readonly line: Pick<FaultProxy, 'judge'>
}

/** Where a walk through the states of a screen is taken, and what is done in each: a picture, or a run of axe. */
export interface StateWalk {
  readonly service: Service
  /** For files; it goes when the walk has ended. */
  readonly folder: string
  /** An application of its own; nobody has signed in where there is no login. */
  openDesk(wanted: { login?: string }): Promise<StateDesk>
  /**
   * Has a look at a state.
   * @param open brings it about where it does not last, as a menu that closes when the window changes, and answers what
   *   is opened: called as often as it is looked at, and ended by Escape each time
   */
  see(page: Page, name: string, open?: Opening): Promise<void>
}
export type Opening = () => Promise<Locator>

/** Opens what does not last, so that it lasts: what the window has just done before may close it once more. */
export async function openSteadily(page: Page, open: Opening): Promise<void> {
  await expect(async () => {
    const opened = await open()
    await opened.waitFor()
    await drawn(page)
    if (await opened.isVisible()) return
    throw new Error('it has closed')
  }).toPass()
}

/** When the page has been drawn twice, it has taken in what happened to its window. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
