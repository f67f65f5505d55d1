import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Locator, Page } from '@playwright/test'
import { createPdfPool } from '../../main/engine/pdf/index.ts'
import { createEngine } from '../../main/features/recognition/engine.ts'
import { forkRecognition } from '../../main/features/recognition/index.ts'
import { holdsText } from '../support/every-stream.ts'
import { madeUpCpf, makePersonalPdf } from '../support/personal-pdf.ts'
import { letter, writeReadableScan } from '../support/readable-scans.ts'
import { asPerson } from '../support/records.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { addDrafts, captureRow, registryOf, submit } from './walk/capture.ts'
import { roll, sheet } from './walk/viewer.ts'

const pane = (page: Page): Locator => page.getByRole('region', { name: 'O que está selecionado' })
const button = (page: Page, name: string | RegExp): Locator => pane(page).getByRole('button', { name })
const paper = (page: Page, number: number): Locator => sheet(page, number).locator('canvas[data-drawn]')
/** A word on the second page that no search finds: only a person sees that it must be covered. */
const word = 'competente'

test('personal data on text and scan are marked and covered with what the person draws, and the service gets none of it', {
  tag: '@all',
}, async ({ openMalote, folder, service }) => {
  test.setTimeout(400_000)
  const { page } = await openMalote({ login: 'ana.prado', recognition: true })
  const file = await makeMixedPdf(folder)
  await addDrafts(page, [file])
  await captureRow(page, file.name).getByRole('rowheader').click()
  await button(page, /Acesso$/).click()
  await page.getByRole('option', { name: /^Público/ }).click()

  await button(page, /^CPF •+.*página 3$/).click({ timeout: 120_000 })
  const onScan = sheet(page, 3).getByRole('img', { name: 'CPF', exact: true })
  await expect(onScan).toHaveAttribute('data-chosen')
  // The fourth line of the letter, behind "CPF sob o nº ".
  expect(await placeOf(sheet(page, 3), onScan)).toEqual({ x: expect.closeTo(0.25, 1), y: expect.closeTo(0.17, 1) })
  await button(page, /^CPF •+.*página 1$/).click()
  const onText = sheet(page, 1).getByRole('img', { name: 'CPF', exact: true })
  await expect(onText).toBeInViewport()
  expect((await placeOf(sheet(page, 1), onText)).y).toBeCloseTo(0.12, 1)
  await expectClean(page, 'findings on their pages')

  await button(page, 'Aplicar tarja em todos').click()
  await expect(pane(page)).toContainText('Tarja aplicada e conferida.')
  await expect(onText).toBeHidden()
  await button(page, 'Desenhar tarja').click()
  await roll(page).focus()
  await page.keyboard.press('PageDown')
  await expect(paper(page, 2)).toBeVisible()
  await dragOn(sheet(page, 2), [0.1, 0.11], [0.7, 0.16])
  await expect(button(page, /^Tarja 1, na página 2, /)).toBeFocused()
  await expectClean(page, 'a rectangle that is drawn')
  await button(page, 'Aplicar 1 tarja').click()
  await expect(page.getByText('ainda sem aplicar')).toBeHidden({ timeout: 60_000 })
  await button(page, 'Desfazer tarja').click()
  await expect(pane(page)).toContainText('1 tarja na página 2, ainda sem aplicar')
  await expect(button(page, 'Capturar 1 documento')).toBeDisabled()
  await button(page, 'Aplicar 1 tarja').click()
  await expect(page.getByText('ainda sem aplicar')).toBeHidden({ timeout: 60_000 })

  // The number in the name is left.
  await button(page, /Motivo para enviar como Público$/).click()
  await page.getByRole('option', { name: 'dados que já são públicos' }).click()
  await button(page, 'Registrar decisão').click()
  await expect(pane(page)).toContainText('Decisão de Ana Prado')
  await submit(page, 'Capturar 1 documento')
  const registro = await registryOf(page, file.name)

  const ana = await asPerson(service, 'ana.prado')
  const { result } = (await ana.post('/v2/documentos/paginated-search', { registro })).body
  const { body } = await ana.get(`/v2/documentos/${result[0].id}/url-para-download-arquivo`)
  const sent = path.join(folder, 'sent.pdf')
  await writeFile(sent, new Uint8Array(await (await fetch(body)).arrayBuffer()))
  expect(await whereFound(file.path, folder)).toEqual(everywhere)
  expect(await whereFound(sent, folder)).toEqual(nowhere)
})

/** Text with personal data, text without, and a scan with the same number; another number stands in the name. */
async function makeMixedPdf(folder: string): Promise<{ path: string; name: string }> {
  const document = await PDFDocument.load((await makePersonalPdf(folder, 'Texto')).bytes)
  const scan = await PDFDocument.load((await writeReadableScan(folder, 'Folha', { pages: [letter] })).bytes)
  for (const each of await document.copyPages(scan, [0])) document.addPage(each)
  const name = 'Requerimento 111.444.777-35.pdf'
  await writeFile(path.join(folder, name), await document.save())
  return { path: path.join(folder, name), name }
}

/** The upper left corner of an element on its page, in shares of the page. */
async function placeOf(page: Locator, element: Locator): Promise<{ x: number; y: number }> {
  const [outer, inner] = [await page.boundingBox(), await element.boundingBox()]
  if (outer === null || inner === null) throw new Error('not shown')
  return { x: (inner.x - outer.x) / outer.width, y: (inner.y - outer.y) / outer.height }
}

async function dragOn(page: Locator, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const box = await page.boundingBox()
  if (box === null) throw new Error('not shown')
  const { mouse } = page.page()
  await mouse.move(box.x + from[0] * box.width, box.y + from[1] * box.height)
  await mouse.down()
  await mouse.move(box.x + to[0] * box.width, box.y + to[1] * box.height, { steps: 4 })
  await mouse.up()
}

interface Found {
  readonly raw: boolean
  readonly pdftotext: boolean
  readonly recognised: boolean
}
const hasPdftotext = existsSync('/usr/bin/pdftotext')
const everywhere = {
  cpf: { raw: true, pdftotext: hasPdftotext, recognised: true },
  word: { raw: true, pdftotext: hasPdftotext, recognised: true },
}
const nothing = { raw: false, pdftotext: false, recognised: false }
const nowhere = { cpf: nothing, word: nothing }

/** Which searches find the number and the word in a file: in its bytes and streams, by pdftotext, in its pictures. */
async function whereFound(file: string, folder: string): Promise<{ cpf: Found; word: Found }> {
  const bytes = readFileSync(file)
  const text = hasPdftotext ? execFileSync('/usr/bin/pdftotext', [file, '-'], { encoding: 'utf8' }) : ''
  const read = await recognise(file, folder)
  const found = (wanted: string): Found => ({
    raw: holdsText(bytes, wanted),
    pdftotext: text.includes(wanted),
    recognised: read.includes(wanted),
  })
  return { cpf: found(madeUpCpf), word: found(word) }
}

/** The words that the recogniser reads in the pictures of all pages. */
async function recognise(file: string, folder: string): Promise<string> {
  const pool = createPdfPool({ log: { warn: () => {} } })
  const entry = new URL('../../main/features/recognition/recognition-child.ts', import.meta.url)
  const engine = createEngine({ spawn: () => forkRecognition(entry), log: { warn: () => {} } })
  const image = path.join(folder, 'page.pgm')
  const words: string[] = []
  for (const page of [0, 1, 2]) {
    await pool.drawPage(file, page, image)
    const result = await engine.read(image, new AbortController().signal)
    if ('failed' in result) throw new Error(`page ${page} not read: ${result.failed}`)
    words.push(...result.words.map(([text]) => text))
  }
  engine.rest()
  await pool.close()
  return words.join(' ')
}
