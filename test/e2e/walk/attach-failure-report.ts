import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page, TestInfo } from '@playwright/test'
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
  const log = await lastLines(path.join(malote.dataFolder, 'log')).catch((error: unknown) => String(error))
  for (const [name, body] of Object.entries({ 'the window': window, 'the log': log + malote.errors })) {
    await testInfo.attach(name, { body, contentType: 'text/plain' })
  }
}

async function lastLines(folder: string): Promise<string> {
  const files = (await readdir(folder)).toSorted()
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return texts.join('').split('\n').slice(-40).join('\n')
}
