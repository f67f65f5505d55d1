import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { MaloteBridge } from '../../../contract/bridge/bridge.ts'
import type { CallInput, CallName, CallOutput } from '../../../contract/bridge/calls.ts'
import { newProfile } from '../../support/builders.ts'
import { filesIn } from '../../support/data-folder.ts'

/** Calls the application through the bridge of its page. */
export async function ask<N extends CallName>(page: Page, name: N, input: CallInput<N>): Promise<CallOutput<N>> {
  const outcome = await page.evaluate(
    ([called, given]) => (window as unknown as { malote: MaloteBridge }).malote.call(called, given as never),
    [name, input] as const,
  )
  if (!outcome.ok) throw new Error(`${name}: ${outcome.failure.code} ${outcome.failure.message ?? ''}`)
  return outcome.value as CallOutput<N>
}

/** Watches the folder with a profile that sends files at once. */
export async function watchFolder(page: Page): Promise<void> {
  const { profileId } = await ask(page, 'profiles.save', newProfile('Balcão', { access: 'Publico', sendsAtOnce: true }))
  const [offer] = await ask(page, 'folders.offers', {})
  const settings = { name: 'Scanner do balcão', profileId, originals: 'sort', isShare: false } as const
  await ask(page, 'folders.add', { offerId: offer?.offerId ?? '', ...settings })
}

/** The hashes of the PDFs in a folder, sorted. */
export function hashesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return filesIn(folder, { recursive: false })
    .map(({ bytes }) => hashOf(bytes))
    .sort()
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
