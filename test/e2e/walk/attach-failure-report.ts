import type { Page, TestInfo } from '@playwright/test'
import { lastLogLines } from '../../support/log-lines.ts'
import type { Malote } from '../../support/malote.ts'
import { patience } from '../../support/patience.ts'

interface FailedWindow {
  readonly page: Pick<Page, 'locator'>
  readonly malote: Pick<Malote, 'dataFolder' | 'errors'>
}

/**
 * Attaches the window's text and the application's log to a failed test, so that a rare failure can be understood from
 * the output alone.
 */
export async function attachFailureReport({ page, malote }: FailedWindow, testInfo: TestInfo): Promise<void> {
  const window = await page
    .locator('body')
    .ariaSnapshot({ timeout: patience.timeout })
    .catch((error: unknown) => String(error))
  const log = await lastLogLines(malote.dataFolder).catch((error: unknown) => String(error))
  for (const [name, body] of Object.entries({ 'the window': window, 'the log': log + malote.errors })) {
    await testInfo.attach(name, { body, contentType: 'text/plain' })
  }
}
