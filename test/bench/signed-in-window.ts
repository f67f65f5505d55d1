import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build, isStale } from '../../main/hosts/local/build.ts'
import { signIn } from '../e2e/walk/session.ts'
import { launchOptions } from '../support/browser.ts'
import { type MaloteOptions, startMalote } from '../support/malote.ts'

/** Opens the window of a new application, signed in as Ana, until the work has ended. */
export async function withWindow<T>(
  options: MaloteOptions,
  work: (page: Page, browser: Browser) => Promise<T>,
): Promise<T> {
  const root = path.resolve(import.meta.dirname, '../..')
  if (isStale(root) && !build(root)) throw new Error('the window could not be built')
  const malote = await startMalote(options)
  const browser = await chromium.launch(launchOptions())
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' })
    await page.goto(malote.address)
    await signIn(page, 'ana.prado')
    return await work(page, browser)
  } finally {
    await browser.close()
    await malote.stop()
  }
}
