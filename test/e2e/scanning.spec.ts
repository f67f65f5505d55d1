import path from 'node:path'
import type { Page } from '@playwright/test'
import { type EsclScanner, startEsclScanner } from '../support/escl/escl-server.ts'
import { numbersIn } from '../support/escl/scanned-pdf.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { captureRow } from './walk/capture.ts'
import { ask } from './walk/folders.ts'
import { goTo, signInQuickly } from './walk/session.ts'

const upTo = (last: number) => Array.from({ length: last }, (_, nth) => nth + 1)
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click()

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: new RegExp(`${field}$`) })
    .click()
  await page.getByRole('option', { name: option }).click()
}

/** Adds the scanner by its address, in the window, and sets small pages. */
async function prepare(page: Page, scanner: EsclScanner): Promise<void> {
  await goTo(page, /^Capturar/)
  await page.getByRole('button', { name: 'Digitalizar', exact: true }).click()
  await press(page, 'Adicionar pelo endereço')
  await page.keyboard.type(scanner.address)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: /Resolução$/ })).toBeVisible()
  await expectClean(page, 'the choice of a scanner')
  await choose(page, 'Resolução', /^100 ppp/)
  await choose(page, 'Tamanho', /^A5/)
  await choose(page, 'Cor', 'Tons de cinza')
  await dialog(page).getByText('Frente e verso').click()
  await dialog(page).getByRole('textbox', { name: 'Nome do documento' }).fill('Processo 30 folhas')
}

test('thirty sheets are scanned on both sides, across a jam and a kill, into one document in order', async ({
  openMalote,
}) => {
  test.setTimeout(180_000)
  const scanner = await startEsclScanner()
  try {
    const { page, malote } = await openMalote({ login: 'ana.prado', ownProcess: true })
    scanner.load(30)
    scanner.fail({ kind: 'jam', afterPage: 11 })
    await prepare(page, scanner)
    await press(page, 'Digitalizar')
    await expect(dialog(page)).toContainText('Retire', { ignoreCase: true, timeout: 60_000 })
    await expect(dialog(page).getByRole('listitem')).toHaveCount(11)
    await expectClean(page, 'a scan broken off by a jam')
    await expect(dialog(page).getByRole('img').or(dialog(page).locator('img')).first()).toHaveJSProperty(
      'complete',
      true,
    )

    // The program dies in the middle of what comes after the jam.
    scanner.mend()
    await press(page, 'Continuar')
    await expect.poll(() => dialog(page).getByRole('listitem').count(), { timeout: 60_000 }).toBeGreaterThan(20)
    await malote.kill()
    await page.goto(await malote.restart())
    await signInQuickly(page, 'ana.prado')
    await goTo(page, /^Capturar/)
    await page.getByRole('button', { name: 'Retomar a digitalização inacabada' }).click()
    await expect(dialog(page)).toContainText('O Malote foi fechado durante a digitalização')
    const [stack] = await ask(page, 'scanning.stacks', {})
    const came = stack?.pages.length ?? 0
    expect(came).toBeGreaterThan(20)
    scanner.rewind(came)
    const half = dialog(page).getByText(/será substituída/)
    expect(await half.isVisible()).toBe(came % 2 === 1)
    await press(page, 'Continuar')
    await expect(dialog(page)).toContainText('O scanner terminou: 60 páginas', { timeout: 60_000 })
    await press(page, 'Concluir com 60 páginas')
    await expect(dialog(page)).toHaveCount(0, { timeout: 60_000 })
    await expect(captureRow(page, 'Processo 30 folhas.pdf')).toContainText('só neste computador')
    const rows = await ask(page, 'capture.list', {})
    expect(rows).toHaveLength(1)
    expect(numbersIn(path.join(malote.dataFolder, 'spool', `${rows[0]?.sha256}.pdf`))).toEqual(upTo(60))
    await expect(page.getByRole('button', { name: 'Digitalizar', exact: true })).toBeVisible()
  } finally {
    await scanner.stop()
  }
})
