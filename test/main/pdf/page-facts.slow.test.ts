import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { PageFacts, PictureColour, PictureCompression } from '../../../main/engine/pdf/page-facts.ts'
import { committedByPrograms } from '../../support/pdf-programs.ts'
import { makeScanPdf } from '../../support/pdfs.ts'
import { writeReadableScan } from '../../support/readable-scans.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()
let made = 0
const newPath = () => path.join(folder, `${made++}.pdf`)

interface Listed {
  readonly page: number
  readonly colour: PictureColour
  readonly compression: PictureCompression
  readonly across: number
  readonly down: number
}

const compressions: Readonly<Record<string, PictureCompression>> = {
  jpeg: 'jpeg',
  jpx: 'jpeg-2000',
  ccitt: 'ccitt',
  jbig2: 'jbig2',
}

/** The pictures of a file, as poppler lists them; it does not tell which way those without loss are packed. */
function listed(file: string): Listed[] {
  const out = execFileSync('/usr/bin/pdfimages', ['-list', file], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return out
    .split('\n')
    .slice(2)
    .flatMap((line) => {
      const [page, , type = '', , , space = '', count, bits, packed = '', , , , across, down] = line.trim().split(/\s+/)
      if (type !== 'image' && type !== 'stencil') return []
      const colour = space === 'index' ? 'indexed' : colourOf(Number(count), Number(bits))
      const compression = compressions[packed] ?? 'flate'
      return [{ page: Number(page), colour, compression, across: Number(across), down: Number(down) }]
    })
}

function colourOf(count: number, bits: number): PictureColour {
  if (count === 1) return bits === 1 ? 'mono' : 'grey'
  return count === 3 ? 'rgb' : 'cmyk'
}

const lossless: ReadonlySet<PictureCompression> = new Set(['flate', 'lzw', 'run-length', 'none'])

/** Compares the pages of one picture only: others may be covered, and then do not count. */
async function expectAgreement(file: string): Promise<number> {
  const read = await pool.readPageFacts(file, { first: 0, most: 100 })
  if (read.kind !== 'read') throw new Error(`${file}: ${read.kind}`)
  const pictures = listed(file)
  let compared = 0
  for (const [index, facts] of read.facts.entries()) {
    const own = pictures.filter(({ page }) => page === index + 1)
    const [only] = own
    if (only === undefined || own.length > 1 || facts?.scan == null) continue
    compared += 1
    expect([file, index, scanOf(facts.scan)]).toStrictEqual([
      file,
      index,
      { colour: only.colour, compression: only.compression },
    ])
    // Poppler rounds otherwise by one.
    expect(Math.abs(facts.scan.across - only.across)).toBeLessThanOrEqual(1)
    expect(Math.abs(facts.scan.down - only.down)).toBeLessThanOrEqual(1)
  }
  return compared
}

function scanOf({ colour, compressions: found }: NonNullable<PageFacts['scan']>) {
  const [only = 'none'] = found
  return { colour, compression: lossless.has(only) ? 'flate' : only }
}

const here = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

it.skipIf(!existsSync('/usr/bin/pdfimages'))('poppler finds the same resolution, colour and compression', async () => {
  const scan = (await makeScanPdf(folder, 'Folha')).path
  const turned = (await writeReadableScan(folder, 'virada', { pages: [['Maria'], ['João']], rotate: 180 })).path
  const files = [...committedByPrograms(), scan, turned]
  for (const from of [...files]) {
    const to = newPath()
    await pool.toArchive({ from, to })
    if (existsSync(to)) files.push(to)
  }
  if (existsSync('/usr/bin/gs')) {
    for (const from of [...files]) {
      const to = newPath()
      const options = ['-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', `-sOutputFile=${to}`, from]
      execFileSync('/usr/bin/gs', options, { stdio: 'pipe', timeout: 60_000 })
      files.push(to)
    }
  }
  if (here('img2pdf') && here('convert')) {
    for (const [nth, options] of [
      ['-monochrome', '-compress', 'group4', 'tif'],
      ['-colorspace', 'Gray', 'png'],
      ['-quality', '70', 'jpg'],
    ].entries()) {
      const picture = path.join(folder, `figura ${nth}.${options.at(-1)}`)
      const to = newPath()
      const size = ['-size', '413x585', 'plasma:white-blue', '-density', '100x200', '-units', 'PixelsPerInch']
      execFileSync('sh', ['-c', 'exec convert "$@"', 'sh', ...size, ...options.slice(0, -1), picture], {
        stdio: 'pipe',
      })
      execFileSync('sh', ['-c', 'exec img2pdf "$@"', 'sh', picture, '-o', to], { stdio: 'pipe' })
      files.push(to)
    }
  }
  let compared = 0
  for (const file of files) compared += await expectAgreement(file)
  expect(compared).toBeGreaterThan(20)
})
