import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { watchRenderer } from '../bench/process-memory.ts'
import { type HeavyKind, heavyPdf, heavyStructure } from '../support/heavy-pdfs.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { addDrafts, captureRow } from './walk/capture.ts'
import { dropFiles } from './walk/drop.ts'
import { changeView, roll, sheet } from './walk/viewer.ts'

const sentence = 'Esta página demora demais'
/** Such pages took up to 4.3 GB before there was a limit. */
const mostBytes = 1_000_000_000
/** For one page, on a machine that other tests share. */
const patient = { timeout: 30_000 }

/** The expected display of each kind; `either` depends on the speed of the machine. */
const outcomes: Readonly<Record<HeavyKind, 'sentence' | 'page' | 'either'>> = {
  'four kilobytes of drawing': 'sentence',
  'half a megabyte of drawing': 'sentence',
  'two million paths': 'either',
  'a form that draws itself': 'page',
  'ten levels of ten forms': 'sentence',
  'groups in groups': 'page',
  'a mesh of many points': 'sentence',
  'a pattern of many tiles': 'sentence',
  'a font without end': 'sentence',
  'a picture of one bit': 'sentence',
  'a picture of eight bits': 'sentence',
  'a JBIG2 picture': 'sentence',
  'a JPEG picture': 'page',
  'a JPEG picture that the browser refuses': 'sentence',
  'a JPEG 2000 picture': 'page',
  'a large plan': 'page',
}
const inEachRun: readonly HeavyKind[] = ['four kilobytes of drawing']

const drawn = (page: Page, number: number) => sheet(page, number).locator('canvas[data-drawn]')
const refused = (page: Page, number: number) => sheet(page, number).getByText(sentence)

async function write(folder: string, name: string, bytes: Buffer) {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  return { path: file, name }
}

/** Runs work and answers the peak memory of the page's process. */
async function memoryWhile(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const stop = await watchRenderer(browser, { send: (method) => session.send(method as 'Performance.enable') })
  await work()
  const { rss } = await stop()
  await session.detach()
  return rss
}

for (const [kind, outcome] of Object.entries(outcomes) as [HeavyKind, (typeof outcomes)[HeavyKind]][]) {
  test(`a page that is ${kind} is rendered or given up, and the other pages stay readable`, {
    tag: inEachRun.includes(kind) ? [] : ['@all'],
  }, async ({ browser, folder, openMalote }) => {
    const { page } = await openMalote({ login: 'ana.prado' })
    const pdf = await write(folder, 'Pesado.pdf', heavyPdf(kind))
    const bytes = await memoryWhile(browser, page, async () => {
      await addDrafts(page, [pdf])
      await expect(drawn(page, 1)).toBeVisible(patient)
      await roll(page).focus()
      await page.keyboard.press('ArrowRight')
      const shown = { sentence: refused(page, 2), page: drawn(page, 2), either: refused(page, 2).or(drawn(page, 2)) }
      await expect(shown[outcome].first()).toBeVisible(patient)
      await page.keyboard.press('End')
      await expect(drawn(page, 3)).toBeVisible(patient)
    })
    if (outcome === 'sentence') {
      await changeView(page, 'Mostrar as miniaturas')
      const small = page.getByRole('option', { name: 'Página 2', exact: true })
      await expect(small.locator('[data-failed="Não pôde ser mostrada"]')).toBeVisible(patient)
    }
    test.info().annotations.push({ type: 'memory', description: `${Math.round(bytes / 1e6)} MB` })
    expect(bytes).toBeLessThan(mostBytes)
  })
}

test('a picture downscaled while decoding fills its place', { tag: '@all' }, async ({ folder, openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  await addDrafts(page, [await write(folder, 'Planta.pdf', heavyPdf('a large plan'))])
  await expect(drawn(page, 1)).toBeVisible(patient)
  await roll(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(drawn(page, 2)).toBeVisible(patient)
  const row = await drawn(page, 2).evaluate((element) => {
    const canvas = element as HTMLCanvasElement
    const place = (share: number) => Math.floor(canvas.width * share)
    const grey = (x: number) => canvas.getContext('2d')?.getImageData(x, canvas.height - 2, 1, 1).data[0]
    return [0.02, 0.48, 0.52, 0.98].map((share) => grey(place(share)))
  })
  expect(row).toEqual([255, 255, 0, 0])
})

test('a page that was given up is rendered again only on request', { tag: '@all' }, async ({ folder, openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const pdf = await write(folder, 'Demorado.pdf', heavyPdf('half a megabyte of drawing'))
  await addDrafts(page, [pdf])
  await expect(drawn(page, 1)).toBeVisible()
  await roll(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(refused(page, 2)).toBeVisible(patient)
  await expect(sheet(page, 2).getByRole('alert')).toContainText('salve uma cópia e abra-a em outro programa')
  await expectClean(page, 'a page that was given up')

  await page.keyboard.press('End')
  await expect(drawn(page, 3)).toBeVisible()
  const workers = page.workers()
  await page.keyboard.press('ArrowLeft')
  await expect(refused(page, 2)).toBeVisible()
  expect(page.workers()).toEqual(workers)

  // The other one is for the next document.
  const hasEnded = workers[0]?.waitForEvent('close')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await hasEnded
  await expect(refused(page, 2)).toBeVisible(patient)
})

test('an endless object stream costs its page, and endless references cost the document', {
  tag: '@all',
}, async ({ browser, folder, openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const objects = await write(folder, 'Objetos.pdf', heavyStructure('objects'))
  const references = await write(folder, 'Referências.pdf', heavyStructure('references'))
  const bytes = await memoryWhile(browser, page, async () => {
    await addDrafts(page, [objects])
    await expect(drawn(page, 1)).toBeVisible(patient)
    await roll(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect(refused(page, 2)).toBeVisible(patient)
    await page.keyboard.press('End')
    await expect(drawn(page, 3)).toBeVisible(patient)

    await dropFiles(page, [references.path])
    await captureRow(page, references.name).getByRole('rowheader').click()
    await expect(page.getByRole('heading', { name: 'Este PDF demora demais para abrir' })).toBeVisible(patient)
  })
  expect(bytes).toBeLessThan(mostBytes)
})
