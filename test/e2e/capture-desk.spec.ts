import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { makeTextPdf } from '../support/pdfs.ts'
import { makeScanBatch } from '../support/scans.ts'
import { expect, test } from './fixtures.ts'
import { expectClean, heard } from './walk/access.ts'
import { addDrafts, captureRow } from './walk/capture.ts'
import { dropFiles } from './walk/drop.ts'
import { press, tabTo } from './walk/keyboard.ts'
import { goTo } from './walk/session.ts'

const pane = (page: Page) => page.getByRole('region', { name: 'O que está selecionado' })
const grid = (page: Page) => page.getByRole('grid', { name: 'Documentos a capturar' })

test('the detail of a file shows its facts and its pages beside its fields', { tag: '@all' }, async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Parecer 12', 12)
  await addDrafts(page, [pdf])
  await expect(pane(page)).toContainText('12 páginas · A4')
  await expect(pane(page).locator('canvas[data-drawn]').first()).toBeVisible()
  await expect(pane(page).getByText('Página 1 de 12', { exact: true }).first()).toBeVisible()
  await expect(captureRow(page, pdf.name).getByRole('gridcell', { name: '12', exact: true })).toBeVisible()
  await expect(captureRow(page, pdf.name).locator('img[data-shown="true"]')).toBeVisible()
  await expectClean(page, 'one file with its pages')
})

test('a dropped folder adds the documents at any depth, and names what is none', { tag: '@all' }, async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const top = path.join(folder, 'Processo 12')
  const [first, second] = await makeScanBatch(top, 2)
  const [deep] = await makeScanBatch(path.join(top, 'anexos'), 1)
  await rename(deep?.path ?? '', path.join(top, 'anexos', 'Anexo.PDF'))
  await writeFile(path.join(top, 'programa.exe'), 'MZ')
  await writeFile(path.join(top, 'Thumbs.db'), 'nobody put it there')
  await dropFiles(page, [top])
  await expect(pane(page).getByRole('button', { name: 'Capturar 3 documentos' })).toBeVisible()
  const names = ['Anexo', first?.name ?? '', second?.name ?? '']
  await expect(grid(page).getByRole('rowheader')).toContainText(names.map((name) => new RegExp(name)))

  await expect(page.getByText('1 arquivo não foi aceito', { exact: true })).toBeVisible()

  const empty = path.join(folder, 'Vazia')
  await mkdir(empty)
  await dropFiles(page, [empty])
  await expect(page.getByText('1 arquivo não foi aceito e 1 pasta sem documento', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ver motivos' }).click()
  await expect(page.getByRole('dialog').getByText('Não há nenhum documento nela.')).toBeVisible()
  await page.reload()
  await goTo(page, /^Capturar/)
  await expect(page.getByText('1 arquivo não foi aceito e 1 pasta sem documento', { exact: true })).toBeVisible()
  await expect(grid(page).getByRole('rowheader')).toHaveCount(3)
})

test('files are added, selected, changed and sent without a mouse, and the results are announced', async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const said = await heard(page)
  const scans = await makeScanBatch(folder, 5)
  const choosing = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: 'Adicionar' }).first())
  await (await choosing).setFiles(scans.map(({ path }) => path))
  await expect(pane(page).getByRole('button', { name: 'Capturar 5 documentos' })).toBeVisible()
  await expect.poll(() => said.join(' ')).toContain('5 documentos adicionados')

  await tabTo(
    page,
    grid(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
      .first(),
  )
  await page.keyboard.press('Home')
  await expect(pane(page).getByRole('heading', { name: scans[0]?.name ?? '' })).toBeVisible()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(pane(page).getByRole('heading', { name: '3 documentos' })).toBeVisible()
  await tabTo(page, pane(page).getByRole('button', { name: /Acesso$/ }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(pane(page)).toContainText('3 dos selecionados seriam Públicos')
  await grid(page).press('ControlOrMeta+a')
  await expect(pane(page).getByRole('heading', { name: '5 documentos' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  // Nothing of a scan is read here: what goes out as Público is asked about once.
  const question = page.getByRole('alertdialog', { name: '3 arquivos não verificados por inteiro' })
  await expect(question.getByText(/^Não verificado: páginas 1/)).toHaveCount(3)
  await press(page, question.getByRole('button', { name: /^Motivo|Motivo para enviar/ }))
  await page.keyboard.type('páginas')
  await page.keyboard.press('Enter')
  await press(page, question.getByRole('button', { name: 'Registrar decisão e enviar' }))
  await expect(grid(page).getByText(/capturado \d{4}-/)).toHaveCount(5)
  await expect.poll(() => said.join(' ')).toContain('5 capturados.')
  // Five files are announced together.
  expect(said.join(' ')).not.toContain('capturado, registro')
})
