import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { ask } from './folders.ts'

/** A keyboard that counts: each key counts, also those held together. */
export function countingKeys(page: Page) {
  let count = 0
  return {
    async press(chord: string): Promise<void> {
      count += chord.split('+').length
      await page.keyboard.press(chord)
    },
    async type(text: string): Promise<void> {
      count += text.length
      await page.keyboard.type(text)
    },
    takeCount(): number {
      const before = count
      count = 0
      return before
    },
  }
}

/** A folder of a scanner, and the arguments by which the application may watch it. */
export const scansOf = (folder: string) => {
  const scans = path.join(folder, 'digitalizacoes')
  mkdirSync(scans)
  return { scans, args: ['--folder', scans, '--folder-stable-ms', '200'] }
}

/** Watches the folder for files of every kind, without a profile. */
export async function watchScans(page: Page): Promise<void> {
  const [offer] = await ask(page, 'folders.offers', {})
  const settings = { name: 'Scanner', profileId: null, originals: 'keep', isShare: false, takesOthers: true } as const
  await ask(page, 'folders.add', { offerId: offer?.offerId ?? '', ...settings })
}

export const option = (page: Page, name: RegExp) => page.getByRole('option', { name }).first()

/** Addresses the file at the counter to PROTOCOLO, from its first field. */
export async function addressByKeys(page: Page, keys: ReturnType<typeof countingKeys>): Promise<void> {
  await keys.press('Tab')
  await keys.type('proto')
  await expect(option(page, /^PROTOCOLO/)).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Para' })
  const wanted = (await option(page, /^PROTOCOLO/).getAttribute('id')) ?? ''
  while ((await field.getAttribute('aria-activedescendant')) !== wanted) await keys.press('ArrowDown')
  await keys.press('Enter')
  await expect(page.getByRole('row', { name: /PROTOCOLO/ })).toBeVisible()
}

export const servePress = (page: Page) => page.getByRole('button', { name: /^(?:Capturar|Capturar e encaminhar)$/ })
const people = (page: Page) => page.getByRole('list', { name: 'Atendidos' }).getByRole('listitem')
/** By the whole name: an entry's text runs on into the time, so that "férias 1" at 01:03 contains "férias 10". */
export const personOf = (page: Page, name: string) =>
  people(page).filter({ has: page.getByText(name, { exact: true }) })
export const nextPerson = (page: Page) => expect(page.getByRole('heading', { name: 'Próxima pessoa' })).toBeVisible()

/** Waits until the file of this name, without its end, is at the counter, and until it is examined and the first page is read. */
export async function atCounter(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name, exact: true, level: 2 })).toBeVisible()
  await expect(async () => {
    const row = (await ask(page, 'capture.list', {})).find((each) => each.name === `${name}.pdf`)
    expect(row?.report ?? null).not.toBeNull()
    expect(await ask(page, 'counter.propose', { fileId: row?.fileId ?? '' })).toMatchObject({ isReading: false })
  }).toPass({ timeout: 20_000 })
}

/** Teaches Balcão by files of this kind that went to a sector before. */
export async function teach(
  page: Page,
  files: readonly { path: string; name: string }[],
  text: string,
  add: (files: readonly { path: string; name: string }[]) => Promise<void>,
): Promise<void> {
  const { entries } = await ask(page, 'directory.search', { text, kinds: ['Setor'], limit: 1 })
  await add(files)
  const { roleInForceId: idPapel } = await ask(page, 'session.get', {})
  for (const { name } of files) {
    const row = (await ask(page, 'capture.list', {})).find((each) => each.name === name)
    const destination = {
      recipients: entries,
      subject: '{nome}',
      message: 'Para providências.',
      access: 'Organizacional' as const,
      notifyByEmail: false,
    }
    await ask(page, 'counter.serve', { fileId: row?.fileId ?? '', destination, idPapel })
  }
}
