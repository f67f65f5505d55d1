import type { Page } from '@playwright/test'
import { expect } from '../e2e/walk/expect.ts'
import { ask } from '../e2e/walk/folders.ts'
import { goTo } from '../e2e/walk/session.ts'
import { startEsclScanner } from '../support/escl/escl-server.ts'
import type { Studio } from './pictures.ts'

const settings = { source: 'feeder', bothSides: true, dpi: 100, colour: 'colour', paper: 'a4' } as const
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) =>
  dialog(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click()

/** Scanning from Capturar: no scanner, the choice, pages as they come, a jam, and the end. */
export async function picturesOfScanning({ see, openMalote }: Studio): Promise<void> {
  const { page } = await openMalote({ login: 'ana.prado' })
  const scanner = await startEsclScanner({ pageMs: 400 })
  try {
    await goTo(page, /^Capturar/)
    await page.getByRole('button', { name: 'Digitalizar', exact: true }).click()
    await expect(dialog(page)).toContainText('Nenhum scanner foi encontrado')
    await press(page, 'Adicionar pelo endereço')
    await page.keyboard.type('meu scanner')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('O endereço não é válido')
    await see(page, 'none')
    const { scannerId } = await ask(page, 'scanning.add', { address: scanner.address })
    await press(page, 'Fechar')
    await page.getByRole('button', { name: 'Digitalizar', exact: true }).click()
    await expect(dialog(page).getByText('Frente e verso')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Procurar de novo' })).toBeVisible()
    await see(page, 'choice')
    await press(page, 'Digitalizar')
    await expect(dialog(page)).toContainText('Sem papel no alimentador')
    await see(page, 'no-paper')
    await press(page, 'Fechar')

    scanner.load(40)
    scanner.fail({ kind: 'jam', afterPage: 31 })
    await ask(page, 'scanning.start', { scannerId, settings, name: 'Processo 2026-0417' })
    await page.getByRole('button', { name: /^Digitalizando/ }).click()
    await see(page, 'scanning')
    await expect(dialog(page)).toContainText('Recoloquei a folha 16', { timeout: 60_000 })
    await see(page, 'jam')
    scanner.rewind(30)
    await press(page, 'Continuar')
    await expect(dialog(page)).toContainText('O scanner terminou: 80 páginas', { timeout: 120_000 })
    await see(page, 'ended')
    await press(page, 'Fechar')
    await see(page, 'waiting')
    await page.getByRole('button', { name: 'Retomar a digitalização inacabada' }).click()
    await press(page, 'Descartar')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await see(page, 'discard')
  } finally {
    await scanner.stop()
  }
}
