import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { ask } from './folders.ts'

/** Waits until a new application has read the directory. */
export const readDirectory = (page: Page): Promise<void> =>
  expect(async () => {
    // Roles are read last.
    expect(await ask(page, 'directory.search', { text: '', kinds: ['Papel'], limit: 1 })).toMatchObject({
      complete: true,
    })
    expect(await ask(page, 'directory.classes', { text: '', limit: 1 })).toMatchObject({ complete: true })
  }).toPass()
