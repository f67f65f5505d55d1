import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dropFiles } from '../e2e/walk/drop.ts'
import { runProgram } from '../support/picture-corpus.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { makeScanBatch } from '../support/scans.ts'
import { type Service, startService } from '../support/service.ts'
import type { Bench } from './figure.ts'
import { heldUpWhile } from './long-tasks.ts'
import { withWindow } from './signed-in-window.ts'

const magick = 'convert-im6.q16'
const files = 12
const rounds = 3

/** Longest tasks of the window while twelve photographs of twelve megapixels are converted, beside twelve PDFs. */
export const bench: Bench = async (tell) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-arrival-'))
  const service = await startService()
  try {
    const scans = (await makeScanBatch(folder, files)).map((scan) => scan.path)
    const photographs = makePhotographs(folder)
    for (let round = 1; round <= rounds; round += 1) {
      const ofPdfs = await heldUpBy(service, scans)
      const ofPhotographs = await heldUpBy(service, photographs)
      const told = (what: string, of: 'longest' | 'longestWorked') => {
        const peer = { name: `${files} PDFs`, value: ofPdfs[of] }
        tell({ what, value: ofPhotographs[of], unit: 'ms', better: 'lower', peer })
      }
      told(`${files} photographs arrive, round ${round}, longest task by the clock`, 'longest')
      told(`the same in the thread's own time`, 'longestWorked')
    }
  } finally {
    await service.stop()
    removeFolder(folder)
  }
}

/** Files of one picture with a small difference each: equal bytes would be one document. */
function makePhotographs(folder: string): readonly string[] {
  const picture = path.join(folder, 'picture.png')
  runProgram(magick, '-seed', '1', '-size', '4032x3024', 'plasma:red-blue', '-depth', '8', picture)
  return Array.from({ length: files }, (_, nth) => {
    const file = path.join(folder, `Foto ${nth}.jpg`)
    runProgram(
      magick,
      picture,
      '-fill',
      `rgb(${nth * 9},0,0)`,
      '-draw',
      'rectangle 0,0 200,200',
      '-quality',
      '90',
      file,
    )
    return file
  })
}

const heldUpBy = (service: Service, paths: readonly string[]) =>
  withWindow({ service }, (page, browser) =>
    heldUpWhile(browser, page, async () => {
      await dropFiles(page, paths)
      // Rare, cheap checks do not change the measurement.
      const isThere = (words: string) => document.body.textContent?.includes(words) ?? false
      await page.waitForFunction(isThere, `Capturar ${files} documentos`, { polling: 1000, timeout: 120_000 })
    }),
  )
