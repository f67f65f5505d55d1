import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { createPdfPool } from '../../../main/engine/pdf/index.ts'
import { readDirectory } from '../../e2e/walk/directory.ts'
import { ask } from '../../e2e/walk/folders.ts'
import { protocolOf } from '../../e2e/walk/forwarding.ts'
import { fromListMenu, goTo } from '../../e2e/walk/session.ts'
import { newProfile } from '../../support/builders.ts'
import { type PdfPrinter, startPdfPrinter } from '../../support/pdf-printer.ts'
import { joinPdfs, plainPdf } from '../../support/pdfs.ts'
import { differenceOf, drawPaper, scanPaper } from '../../support/scan-paper.ts'
import { readTables } from '../../support/tables.ts'
import { test as base, expect } from './fixtures.ts'

const test = base.extend<{ printer: PdfPrinter }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is asked for
  printer: async ({}, use) => {
    const printer = await startPdfPrinter(['Recepcao', 'Etiquetas'])
    await use(printer)
    await printer.stop()
  },
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Imprimir', exact: true })

/** Prints what the dialog shows, and answers the paper, which has the pages that were shown. */
async function print(page: Page, printer: PdfPrinter, folder: string): Promise<string> {
  await expect(dialog(page).getByRole('group', { name: /^Páginas: Como vai sair/ })).toBeVisible()
  const before = await printer.printed()
  const saving = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Salvar PDF' }).click()
  const shown = path.join(folder, `mostrado-${before.length}.pdf`)
  await (await saving).saveAs(shown)
  await dialog(page).getByRole('button', { name: 'Imprimir' }).click()
  await expect(dialog(page)).toBeHidden()
  const papers = await printer.printed()
  expect(papers).toHaveLength(before.length + 1)
  const paper = papers.at(-1) ?? ''
  const [wanted, drawn] = [drawPaper(shown, 60, folder), drawPaper(paper, 60, folder)]
  expect(drawn).toHaveLength(wanted.length)
  // Ghostscript draws without shades: 3 for a sheet and 10 for a label; another label is 33 away.
  for (const [nth, each] of wanted.entries()) expect(await differenceOf(each, drawn[nth] ?? '')).toBeLessThan(15)
  return paper
}

async function watchScans(page: Page): Promise<void> {
  const { entries } = await ask(page, 'directory.search', { text: 'PROTOCOLO', kinds: ['Setor'], limit: 1 })
  const destination = {
    recipients: entries,
    subject: 'Balcão: {nome}',
    message: 'Para registro.',
    access: 'Organizacional',
    notifyByEmail: false,
  } as const
  const changes = { access: 'Publico', coversSend: true, destination } as const
  await ask(page, 'profiles.save', newProfile('Notas fiscais', changes))
  const [offer] = await ask(page, 'folders.offers', {})
  const settings = {
    name: 'Scanner',
    profileId: null,
    originals: 'sort',
    isShare: false,
    splitsSheets: true,
    takesOthers: false,
  } as const
  await ask(page, 'folders.add', { offerId: offer?.offerId ?? '', ...settings })
}

const title =
  'sheets and labels come out of CUPS as shown and are read from scans; each document goes once where its cover says, over a kill -9'
test(title, async ({ start, folder, printer, ownService: service }) => {
  const scans = path.join(folder, 'digitalizacoes')
  mkdirSync(scans)
  const options = { login: 'ana.prado', service, variables: { CUPS_SERVER: printer.server } }
  const { page: before, malote, desktop } = await start(options)
  await readDirectory(before)
  const watched = watchScans(before)
  await expect.poll(() => desktop.dialogs.length).toBe(1)
  desktop.dialogs[0]?.answer([scans])
  await watched

  await fromListMenu(before, 'Pastas e perfis')
  await before.getByRole('button', { name: 'Mais', exact: true }).click()
  await before.getByRole('menuitem', { name: 'Imprimir folha separadora' }).click()
  const separator = await scanPaper(await print(before, printer, folder), folder)
  await before.getByRole('option', { name: 'Notas fiscais' }).click()
  await before.getByRole('button', { name: 'Imprimir folha de rosto' }).click()
  await before.getByRole('button', { name: /Sem prazo/ }).click()
  await before.getByRole('option', { name: /Em dias úteis/ }).click()
  await before.getByRole('button', { name: 'Imprimir', exact: true }).click()
  const cover = await scanPaper(await print(before, printer, folder), folder)

  const [a, b, c, d, e] = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((words) => plainPdf(words)))
  const pages = [a, b, separator, c, cover, d, e].map((each) => each ?? new Uint8Array())
  writeFileSync(path.join(folder, 'lote.parte'), await joinPdfs(pages))
  // As a scanner ends a file.
  renameSync(path.join(folder, 'lote.parte'), path.join(scans, 'lote.pdf'))
  await expect
    .poll(async () => (await ask(before, 'capture.list', {})).some(({ state }) => state !== 'preparing'))
    .toBe(true)
  await desktop.kill('SIGKILL')

  const { page } = await start({ ...options, dataFolder: malote.dataFolder })
  await protocolOf(page, 'Balcão: lote (3)')
  const rows = await ask(page, 'capture.list', {})
  expect(rows.map(({ name, report, state }) => [name, report?.pages, state])).toEqual([
    ['lote (1).pdf', 2, 'draft'],
    ['lote (2).pdf', 1, 'draft'],
    ['lote (3).pdf', 2, 'done'],
  ])

  await goTo(page, /^Capturar/)
  await page.getByRole('row', { name: 'lote (3).pdf' }).click()
  await expect(page.getByText(/O perfil Notas fiscais veio da folha de rosto. Prazo: /)).toBeVisible()
  await page.getByRole('button', { name: 'Registros e etiquetas' }).click()
  await page.getByRole('menuitem', { name: 'Imprimir etiquetas' }).click()
  await page.getByRole('button', { name: /Tamanho$/ }).click()
  await page.getByRole('option', { name: /62 × 29 mm/ }).click()
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click()
  await dialog(page)
    .getByRole('button', { name: /Recepcao/ })
    .click()
  await page.getByRole('option', { name: 'Etiquetas' }).click()
  const label = path.join(folder, 'etiqueta.pdf')
  writeFileSync(label, await scanPaper(await print(page, printer, folder), folder))
  const pool = createPdfPool({ log: { warn: () => {} } })
  const codes = await pool.readCodes({ from: label, first: 0, count: 1 })
  await pool.close()
  const texts = [`malote:${rows[2]?.registro}`]
  expect(codes).toMatchObject({ kind: 'read', total: 1, pages: [{ texts }] })
  await service.stop()
  const { encaminhamentos } = await readTables(service)
  expect(encaminhamentos.filter(({ assunto }) => assunto === 'Balcão: lote (3)')).toHaveLength(1)
})
