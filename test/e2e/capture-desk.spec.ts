import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { startInterposer, type Verdict } from '../support/interposer.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { makeScanBatch } from '../support/scan-batch.ts'
import { expect, test } from './fixtures.ts'
import { expectClean, heard } from './walk/access.ts'
import { addDrafts, captureRow, choose, find, prepareForSignature } from './walk/capture.ts'
import { readDirectory } from './walk/directory.ts'
import { dropFiles } from './walk/drop.ts'
import { ask } from './walk/folders.ts'
import { press, tabTo } from './walk/keyboard.ts'

const pane = (page: Page) => page.getByRole('region', { name: 'O que está selecionado' })
const grid = (page: Page) => page.getByRole('grid', { name: 'Documentos a capturar' })
const tab = (page: Page, name: string, count: number) =>
  page.getByRole('tab', { name: new RegExp(`^${name}\\s*${count}$`) })

/** Drops many files and waits until the last of them is a draft. */
async function bring(page: Page, files: readonly { path: string }[]): Promise<void> {
  await dropFiles(
    page,
    files.map(({ path }) => path),
  )
  await expect(pane(page).getByRole('button', { name: `Capturar ${files.length} documentos` })).toBeVisible()
}

test('what one file says of itself, and its pages, stand beside its fields', async ({ folder, openDesk }) => {
  const { page } = await openDesk({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Parecer 12', 12)
  await addDrafts(page, [pdf])
  await expect(pane(page)).toContainText('12 páginas · A4')
  await expect(pane(page).locator('canvas[data-drawn]').first()).toBeVisible()
  await expect(pane(page).getByText('Página 1 de 12', { exact: true }).first()).toBeVisible()
  await expect(captureRow(page, pdf.name)).toContainText('12 páginas')
  await expect(captureRow(page, pdf.name).locator('img[data-shown="true"]')).toBeVisible()
  await expectClean(page, 'one file with its pages')
})

test('many files are edited, filtered and taken off the list at once', async ({ folder, openDesk }) => {
  const { page } = await openDesk({ login: 'ana.prado' })
  const scans = await makeScanBatch(folder, 12)
  await bring(page, scans)
  await choose(page, [scans[0]?.name ?? '', scans[1]?.name ?? ''])
  await prepareForSignature(page, '01.01', ['Ana Prado'])
  await grid(page).press('ControlOrMeta+a')
  await expect(pane(page).getByRole('button', { name: /Vários.*Tipo$/ })).toBeVisible()
  await expect(pane(page)).toContainText('10 documentos digitalizados serão capturados e 2 documentos seguirão')
  await pane(page)
    .getByRole('button', { name: /Acesso$/ })
    .click()
  await page.getByRole('option', { name: /^Público/ }).click()
  await expect(pane(page)).toContainText('acesso Público.')
  await expectClean(page, 'many files chosen')

  await expect(tab(page, 'A enviar', 12)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar nome' }).fill('oficio')
  await expect(grid(page).getByRole('rowheader')).toHaveCount(2)
  // What the search hides is neither shown in the pane nor acted on.
  await expect(pane(page).getByRole('heading', { name: '2 documentos' })).toBeVisible()
  await grid(page).getByRole('rowheader').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(page.getByRole('alertdialog')).toContainText('Retirar 2 documentos da lista?')
  await expectClean(page, 'asked before many are taken off')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar da lista' }).click()
  await expect(page.getByText('Nenhum documento com este nome')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar a busca' }).click()
  await expect(tab(page, 'Todos', 10)).toBeVisible()

  await page.getByRole('columnheader', { name: 'Nome' }).click()
  await expect(grid(page).getByRole('rowheader').first()).toContainText('Atestado 1004')
  await page.getByRole('columnheader', { name: 'Nome' }).click()
  await expect(grid(page).getByRole('rowheader').first()).toContainText('Requerimento')
})

test('a folder brings the PDFs that are in it, however deep, and nothing else', async ({ folder, openDesk }) => {
  const { page } = await openDesk({ login: 'ana.prado' })
  const top = path.join(folder, 'Processo 12')
  const [first, second] = await makeScanBatch(top, 2)
  const [deep] = await makeScanBatch(path.join(top, 'anexos'), 1)
  await rename(deep?.path ?? '', path.join(top, 'anexos', 'Anexo.PDF'))
  await writeFile(path.join(top, 'leia-me.txt'), 'not a document')
  await dropFiles(page, [top])
  await expect(pane(page).getByRole('button', { name: 'Capturar 3 documentos' })).toBeVisible()
  const names = ['Anexo', first?.name ?? '', second?.name ?? '']
  await expect(grid(page).getByRole('rowheader')).toContainText(names.map((name) => new RegExp(name)))

  const empty = path.join(folder, 'Vazia')
  await mkdir(empty)
  await dropFiles(page, [empty])
  await expect(page.getByRole('alert').filter({ hasText: 'Não há nenhum PDF nela.' })).toBeVisible()
  await expect(grid(page).getByRole('rowheader')).toHaveCount(3)
})

test('roles that differ are said in the sentence, each with what happens in its name', async ({ folder, openDesk }) => {
  const { page } = await openDesk({ login: 'ana.prado' })
  const scans = await makeScanBatch(folder, 3)
  await bring(page, scans)
  await choose(page, [scans[0]?.name ?? ''])
  await pane(page)
    .getByRole('button', { name: /Em nome de$/ })
    .click()
  await page.getByRole('option', { name: /^Presidente/ }).click()
  await grid(page).press('ControlOrMeta+a')
  await expect(pane(page).getByRole('button', { name: /Vários.*Em nome de$/ })).toBeVisible()
  await expect(pane(page)).toContainText('2 documentos digitalizados serão capturados como Gerente (SEFAZ/GECON)')
  await expect(pane(page)).toContainText('1 documento digitalizado será capturado como Presidente')
})

test('files are added, chosen, changed and sent without a mouse, and what becomes of them is said', async ({
  folder,
  openDesk,
}) => {
  const { page } = await openDesk({ login: 'ana.prado' })
  const said = await heard(page)
  const scans = await makeScanBatch(folder, 5)
  const choosing = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: 'Escolher arquivos' }).first())
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
  await expect(pane(page)).toContainText('acesso Público.')
  await grid(page).press('ControlOrMeta+a')
  await expect(pane(page).getByRole('heading', { name: '5 documentos' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(grid(page).getByText(/capturado \d{4}-/)).toHaveCount(5)
  await expect.poll(() => said.join(' ')).toContain('5 capturados.')
  // Five files are told of together, not one by one.
  expect(said.join(' ')).not.toContain('capturado, registro')
})

test('sending is paused and goes on, and says so where the person is', async ({ folder, openDesk, service }) => {
  const line = await startInterposer(service.baseUrl)
  try {
    const { page } = await openDesk({ login: 'ana.prado', apiUrl: line.url })
    const scans = await makeScanBatch(folder, 10)
    await bring(page, scans)
    const held = Promise.withResolvers<void>()
    line.judge(async ({ path }): Promise<Verdict> => {
      if (path.includes('/armazenamento/')) await held.promise
      return 'pass'
    })
    await pane(page).getByRole('button', { name: 'Capturar 10 documentos' }).click()
    await expect(page.getByText(/^Enviando 1 de 10/)).toBeVisible()
    await expectClean(page, 'sending')
    await page.getByRole('button', { name: 'Pausar' }).click()
    await expect(page.getByText('Envio pausado · 10 documentos esperam')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('Envio pausado')
    await expectClean(page, 'paused')
    held.resolve()
    await page.getByRole('contentinfo').getByRole('button', { name: 'Continuar' }).click()
    await expect(tab(page, 'Capturados', 10)).toBeVisible()
    await expect(page.getByText(/^Envio pausado/)).toHaveCount(0)
  } finally {
    await line.close()
  }
})

test('a class is found by typing, and says its level and what becomes of what is filed there', async ({
  folder,
  openDesk,
}) => {
  const { page } = await openDesk({ login: 'ana.prado' })
  const pdf = await makeTextPdf(folder, 'Despacho 3', 1)
  await addDrafts(page, [pdf])
  await pane(page).getByRole('button', { name: /Tipo$/ }).click()
  await page.getByRole('option', { name: /^Assinado por mim/ }).click()
  await pane(page).getByRole('combobox', { name: 'Classe' }).fill('01.01')
  await expect(
    page
      .getByRole('option')
      .filter({ hasText: /^01\.01 .*nível 2/ })
      .first(),
  ).toBeVisible()
  await find(pane(page), 'Classe', '01.01', /^01\.01 /)
  await expect(pane(page).getByRole('button', { name: 'Assinar e capturar 1 documento' })).toBeEnabled()
})

test('while the classes are still being read it says so, and shows them as soon as they are there', async ({
  folder,
  openDesk,
  service,
}) => {
  const interposer = await startInterposer(service.baseUrl)
  try {
    const { promise, resolve: go } = Promise.withResolvers<Verdict>()
    interposer.judge(({ path }) => (/^\/v2\/classificacao-documental\//.test(path) ? promise : 'pass'))
    const { page } = await openDesk({ login: 'ana.prado', apiUrl: interposer.url, service })
    const pdf = await makeTextPdf(folder, 'Despacho 4', 1)
    await addDrafts(page, [pdf])
    await pane(page).getByRole('button', { name: /Tipo$/ }).click()
    await page.getByRole('option', { name: /^Assinado por mim/ }).click()
    await pane(page).getByRole('combobox', { name: 'Classe' }).fill('01.01')
    await expect(page.getByRole('option')).toHaveText(/^Lendo as classes pela primeira vez/)
    go('pass')
    await page
      .getByRole('option')
      .filter({ hasText: /^01\.01 / })
      .first()
      .click()
    await expect(pane(page).getByRole('button', { name: 'Assinar e capturar 1 documento' })).toBeEnabled()
  } finally {
    await interposer.close()
  }
})

test('who is pressed is who is taken, also where the list changes before the button is let go', async ({
  folder,
  openDesk,
}) => {
  const { page } = await openDesk({ login: 'ana.prado' })
  await readDirectory(page)
  const pdf = await makeTextPdf(folder, 'Despacho 5', 1)
  await addDrafts(page, [pdf])
  await pane(page).getByRole('button', { name: /Tipo$/ }).click()
  await page.getByRole('option', { name: /^Para assinatura/ }).click()
  await pane(page).getByRole('combobox', { name: 'Assinantes' }).fill('A')
  // The answer has come when the same question, asked after it, is answered.
  const answered = (text: string) => ask(page, 'directory.search', { text, kinds: ['Papel'], limit: 1 })
  await answered('A')
  const other = page
    .getByRole('option')
    .filter({ hasText: /^Heitor Lima/ })
    .first()
  await other.hover()
  await page.mouse.down()
  await page.keyboard.type('na')
  await answered('Ana')
  await page.mouse.up()
  await expect(pane(page).getByRole('row')).toHaveText(/^Heitor Lima/)
})

test('enlarged to 200 %, a long list and its fields are reached without scrolling sideways', async ({
  folder,
  openDesk,
}) => {
  const { page } = await openDesk({ login: 'ana.prado' })
  await bring(page, await makeScanBatch(folder, 10))
  await page.setViewportSize({ width: 640, height: 400 })
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await wider()).toBeLessThanOrEqual(0)
  await expectClean(page, 'a long list, enlarged')
  await page.getByRole('button', { name: 'Continuar com os 10 selecionados' }).click()
  await pane(page).getByRole('button', { name: 'Capturar 10 documentos' }).scrollIntoViewIfNeeded()
  await expect(pane(page).getByRole('button', { name: 'Capturar 10 documentos' })).toBeInViewport()
  expect(await wider()).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Voltar à lista' }).click()
  await page.getByRole('button', { name: 'Pastas e perfis' }).click()
  await expect(page.getByRole('heading', { name: 'Pastas e perfis' })).toBeVisible()
  expect(await wider()).toBeLessThanOrEqual(0)
  await expectClean(page, 'folders, enlarged')
})
