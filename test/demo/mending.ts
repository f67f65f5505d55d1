import { globSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { addDrafts } from '../e2e/walk/capture.ts'
import { expect } from '../e2e/walk/expect.ts'
import { goTo } from '../e2e/walk/session.ts'
import { type CrookedSheet, crookedPdf, textSheet } from '../support/crooked-paper.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { letter } from '../support/readable-scans.ts'
import type { Studio } from './pictures.ts'

const draw = textSheet([...letter, ...letter, ...letter])
const sheets: readonly CrookedSheet[] = [
  { draw, angle: 3.2, paper: '#f2ead2', shadow: 25, noise: 8 },
  { draw, angle: -2.1, border: { left: 16, top: 12, right: 12, bottom: 14 }, noise: 8 },
  { draw: () => {}, noise: 8 },
]

async function openMending(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${name}, página 1 `) })
    .first()
    .focus()
  await page.getByRole('toolbar', { name: 'Páginas' }).getByRole('button', { name: 'Melhorar páginas…' }).click()
}

/** Pages of scanned paper: before and after, nothing to mend, what an act has changed, and a file that is gone. */
export async function picturesOfMending({ see, folder, openMalote }: Studio): Promise<void> {
  const { page, malote } = await openMalote({ login: 'ana.prado' })
  const scans = await Promise.all(
    [sheets, sheets.slice(0, 1)].map(async (each, nth) => {
      const name = ['Pilha torta.pdf', 'Ofício antigo.pdf'][nth] ?? ''
      writeFileSync(path.join(folder, name), await crookedPdf(each))
      return { path: path.join(folder, name), name }
    }),
  )
  const written = await makeTextPdf(folder, 'Parecer 7-2026', 2)
  await goTo(page, /^Capturar/)
  await addDrafts(page, [...scans, written])
  await page.getByRole('radio', { name: 'Grade' }).click()
  const dialog = page.getByRole('dialog')
  await openMending(page, written.name)
  await expect(dialog).toContainText('Nenhuma página precisa de melhoria')
  await expect(dialog.locator('canvas')).toHaveCount(2)
  await see(page, 'nothing')
  await page.keyboard.press('Escape')

  await openMending(page, 'Pilha torta.pdf')
  await expect(dialog).toContainText('Em branco: página 3')
  await dialog.getByRole('checkbox', { name: /^Clarear o fundo/ }).press('Space')
  await dialog.getByRole('checkbox', { name: /^Tirar páginas em branco/ }).press('Space')
  await expect(dialog.getByText('Preparando a página…')).toHaveCount(0)
  await see(page, 'before-and-after')
  await dialog.getByRole('button', { name: 'Melhorar 3 páginas' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Pilha torta\.pdf, página 2 de 2/ })).toBeVisible()
  await see(page, 'mended')

  for (const file of globSync(path.join(malote.dataFolder, 'spool/*.pdf'))) rmSync(file)
  await openMending(page, 'Ofício antigo.pdf')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await see(page, 'gone')
}
