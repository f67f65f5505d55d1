import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page, TestInfo } from '@playwright/test'
import type { Malote } from '../../support/malote.ts'
import { patience } from '../../support/patience.ts'

interface Seen {
  readonly page: Pick<Page, 'locator'>
  readonly malote: Pick<Malote, 'dataFolder' | 'errors'>
}

/**
 * Attaches to a test that has failed what its window showed and what the application wrote down, as text: where only
 * the output of a run is kept, a failure that does not come again can be understood all the same.
 */
export async function tellHowItStood({ page, malote }: Seen, testInfo: TestInfo): Promise<void> {
  const window = await page
    .locator('body')
    .ariaSnapshot({ timeout: patience.timeout })
    .catch((error: unknown) => String(error))
  const log = await lastOfLog(path.join(malote.dataFolder, 'log')).catch((error: unknown) => String(error))
  for (const [name, body] of Object.entries({ 'the window': window, 'the log': log + malote.errors })) {
    await testInfo.attach(name, { body, contentType: 'text/plain' })
  }
}

async function lastOfLog(folder: string): Promise<string> {
  const files = (await readdir(folder)).toSorted()
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return texts.join('').split('\n').slice(-40).join('\n')
}
