import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { ask } from './folders.ts'

export const servePress = (page: Page) => page.getByRole('button', { name: /^(?:Capturar|Capturar e encaminhar)$/ })
const people = (page: Page) => page.getByRole('list', { name: 'Atendidos' }).getByRole('listitem')
export const personOf = (page: Page, name: string) => people(page).filter({ hasText: name })
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
