import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { ask } from './folders.ts'

/** Whom things can go to is read from the service first, which a fresh desk may have to wait for. */
export const readDirectory = (page: Page): Promise<void> =>
  expect(async () => {
    // To its end: people's roles come last.
    expect(await ask(page, 'directory.search', { text: '', kinds: ['Papel'], limit: 1 })).toMatchObject({
      complete: true,
    })
    expect(await ask(page, 'directory.classes', { text: '', limit: 1 })).toMatchObject({ complete: true })
  }).toPass()
