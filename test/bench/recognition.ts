import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPdfPool } from '../../main/engine/pdf/index.ts'
import { addDrafts, captureRow } from '../e2e/walk/capture.ts'
import { expect } from '../e2e/walk/expect.ts'
import { goTo } from '../e2e/walk/session.ts'
import { letter, writeReadableScan } from '../support/readable-scans.ts'
import { startService } from '../support/service.ts'
import type { Bench } from './figure.ts'
import { heldUpWhile } from './long-tasks.ts'
import { withWindow } from './signed-in-window.ts'

const pages = 4
/** A page with as many lines as a letter of one page has. */
const full = Array.from({ length: 5 }, () => letter).flat()

/** Seconds for a page of a scan, beside Debian's `tesseract`, and the longest task of the window meanwhile. */
export const bench: Bench = async (tell) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'malote-bench-'))
  const service = await startService()
  try {
    const scan = await writeReadableScan(folder, 'Digitalizado', { pages: Array.from({ length: pages }, () => full) })
    const debian = await secondsOfDebian(folder, scan.path)
    let seconds = 0
    const held = await withWindow({ service, recognition: true }, async (page, browser) => {
      await goTo(page, /^Capturar/)
      return heldUpWhile(browser, page, async () => {
        const begin = performance.now()
        await addDrafts(page, [scan])
        await captureRow(page, scan.name).getByRole('rowheader').click()
        const text = page.getByText(`Reconhecimento de texto: ${pages} de ${pages} páginas`)
        await expect(text).toBeVisible({ timeout: 300_000 })
        seconds = (performance.now() - begin) / 1000
      })
    })
    const rounded = (value: number) => Math.round(value * 10) / 10
    tell({
      what: `Recognition of a page of ${full.length} lines, with its drawing`,
      value: rounded(seconds / pages),
      unit: 's',
      better: 'lower',
      ...(debian !== null && { peer: { name: "Debian's tesseract, without drawing", value: rounded(debian) } }),
    })
    tell({
      what: 'Longest task of the window meanwhile, in processor time',
      value: held.longestWorked,
      unit: 'ms',
      better: 'lower',
      peer: { name: 'promised at most', value: 50 },
    })
  } finally {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Seconds for one page, alone on the machine; null where it is not installed (apt-get install tesseract-ocr-por). */
async function secondsOfDebian(folder: string, scan: string): Promise<number | null> {
  const pool = createPdfPool({ log: { warn: () => {} } })
  const image = path.join(folder, 'page.pgm')
  await pool.drawPage(scan, 0, image)
  await pool.close()
  try {
    const begin = performance.now()
    execFileSync('tesseract', [image, '-', '-l', 'por'], { stdio: ['ignore', 'pipe', 'ignore'] })
    return (performance.now() - begin) / 1000
  } catch {
    return null
  }
}
