import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { build, isStale } from '../../main/hosts/local/build.ts'
import { dropFiles } from '../e2e/walk/drop.ts'
import { signIn } from '../e2e/walk/session.ts'
import { launchOptions } from '../support/browser.ts'
import { startMalote } from '../support/malote.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { startService } from '../support/service.ts'
import type { Bench } from './figure.ts'
import { medianOf } from './peer-program.ts'
import { buildPages, firstDrawn, onPage, serve } from './viewer.ts'

/** From the click on a row to its first page, for documents of this computer, beside pdf.js's own viewer. */
const documents = 8
const pages = 3
const promisedMs = 400

export const bench: Bench = async (tell) => {
  const root = path.resolve(import.meta.dirname, '../..')
  if (isStale(root) && !build(root)) throw new Error('the window could not be built')
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-first-page-'))
  const browser = await chromium.launch(launchOptions())
  const service = await startService()
  const malote = await startMalote({ service })
  try {
    const files: string[] = []
    for (let number = 1; number <= documents; number += 1) {
      files.push((await makeTextPdf(folder, `Ofício ${number}`, pages)).path)
    }
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'pt-BR' })
    const page = await context.newPage()
    await page.goto(malote.address)
    await signIn(page, 'ana.prado')
    await dropFiles(page, files)
    await page.getByText(`Capturar ${documents} documentos`).waitFor()
    const ours: number[] = []
    for (const file of files) ours.push(await clickedToDrawn(page, path.basename(file, '.pdf')))
    await context.close()
    await buildPages(path.join(folder, 'page'))
    const peers: number[] = []
    for (const file of files) {
      const server = await serve(path.join(folder, 'page'), file)
      peers.push(await onPage(browser, `${server.address}/peer.html`, firstDrawn).finally(server.stop))
    }
    const figure = { unit: 'ms', better: 'lower' } as const
    const peer = { name: "pdf.js's own viewer, which is open already", value: middle(peers) }
    tell({ ...figure, what: 'first document, click to first page', value: Math.round(ours[0] ?? 0) })
    tell({ ...figure, what: 'next documents, click to first page', value: middle(ours.slice(1)), peer })
    tell({
      ...figure,
      what: 'next documents, the slowest',
      value: Math.round(Math.max(...ours.slice(1))),
      peer: { name: 'promised', value: promisedMs },
    })
  } finally {
    await browser.close()
    await malote.stop()
    await service.stop()
    removeFolder(folder)
  }
}

const middle = (values: readonly number[]) => Math.round(medianOf(values))

/** Milliseconds from the press on a row to the frame with the first page of that document. */
async function clickedToDrawn(page: Page, name: string): Promise<number> {
  await page.evaluate((label) => {
    const shown = new Promise<number>((resolve) => {
      addEventListener(
        'pointerdown',
        (event) => {
          const look = () => {
            const reader = [...document.querySelectorAll('[data-pages]')].find((each) =>
              each.getAttribute('aria-label')?.startsWith(label),
            )
            if (reader?.querySelector('section canvas[data-drawn]') != null)
              resolve(performance.now() - event.timeStamp)
            else requestAnimationFrame(look)
          }
          look()
        },
        { capture: true, once: true },
      )
    })
    Object.assign(globalThis, { shown })
  }, name)
  await page.getByRole('grid').getByRole('rowheader').filter({ hasText: name }).click()
  return page.evaluate<number>(
    'Promise.race([shown, new Promise((_, no) => setTimeout(no, 30000, "no page was drawn"))])',
  )
}
