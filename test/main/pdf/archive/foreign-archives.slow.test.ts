import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkArchive } from '../../../../main/engine/pdf/archive/check-archive.ts'
import { committedByPrograms } from '../../../support/pdf-programs.ts'
import { makeScanPdf } from '../../../support/pdfs.ts'
import { sharedPool as pool } from '../../../support/shared-pool.ts'
import { testFolder } from '../../../support/test-folder.ts'

const folder = testFolder()
let made = 0
const newPath = () => path.join(folder, `${made++}.pdf`)

/** Files of pictures only, which meet PDF/A-2b once they are written so. */
const pictures = committedByPrograms().filter((each) => /imagemagick|img2pdf-(?:ccitt|jpeg)|tiff2pdf|jbig2/.test(each))

it('scans of other programs become PDF/A-2b and look the same', async () => {
  expect(pictures.length).toBeGreaterThan(5)
  for (const from of pictures) {
    const to = newPath()
    expect([from, await pool.toArchive({ from, to })]).toStrictEqual([from, { kind: 'archived' }])
    const order = { first: 0, most: 9 }
    expect(await pool.printPages(to, order)).toStrictEqual(await pool.printPages(from, order))
  }
})

/** None of these is called PDF/A: fonts that are seen, JPEG 2000 and fields are beyond what is checked here. */
it('files of other programs that are beyond the check are never called PDF/A', async () => {
  for (const from of committedByPrograms().filter((each) => !pictures.includes(each))) {
    const to = newPath()
    expect([from, await pool.toArchive({ from, to })]).toMatchObject([from, { kind: 'refused' }])
    expect(existsSync(to)).toBe(false)
  }
})

describe.skipIf(!existsSync('/usr/bin/gs'))("Ghostscript's PDF/A-2b", () => {
  const definition = '/usr/share/ghostscript'
  function convert(from: string): string {
    const to = newPath()
    const profile = execFileSync(
      'sh',
      ['-c', `find ${definition} /usr/share/color -name 'srgb.icc' -o -name 'default_rgb.icc' | head -1`],
      {
        encoding: 'utf8',
      },
    ).trim()
    const intent = `/ICCProfile (${profile}) def
[/_objdef {icc_PDFA} /type /stream /OBJ pdfmark
[{icc_PDFA} <</N 3>> /PUT pdfmark
[{icc_PDFA} ICCProfile (r) file /PUT pdfmark
[/_objdef {OutputIntent_PDFA} /type /dict /OBJ pdfmark
[{OutputIntent_PDFA} <</Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile {icc_PDFA} /OutputConditionIdentifier (sRGB)>> /PUT pdfmark
[{Catalog} <</OutputIntents [{OutputIntent_PDFA}]>> /PUT pdfmark`
    const options = ['-q', '-dBATCH', '-dNOPAUSE', '-dPDFA=2', '-dPDFACompatibilityPolicy=1', '-sDEVICE=pdfwrite']
    const colours = ['-sColorConversionStrategy=RGB', `--permit-file-read=${profile}`]
    execFileSync('/usr/bin/gs', [...options, ...colours, `-sOutputFile=${to}`, '-c', intent, '-f', from], {
      stdio: 'pipe',
      timeout: 60_000,
    })
    return to
  }
  let scans: readonly string[] = []
  beforeAll(async () => {
    scans = [...pictures, (await makeScanPdf(folder, 'Folha')).path]
  })

  it('of scans has no fault and nothing that is not checked', () => {
    for (const from of scans) {
      const checked = checkArchive(convert(from))
      expect([from, checked]).toStrictEqual([
        from,
        { kind: 'checked', claim: { part: '2', conformance: 'B' }, faults: [], unchecked: [] },
      ])
    }
  })

  it('of a text has no fault, and its fonts are named as not checked', () => {
    const text = committedByPrograms().find((each) => each.includes('pdftex-type1')) ?? ''
    const checked = checkArchive(convert(text))
    expect(checked).toMatchObject({ kind: 'checked', faults: [] })
    expect(checked.kind === 'checked' && checked.unchecked.map(({ rule }) => rule)).toContain('font-program')
  })
})

describe.skipIf(!existsSync('/usr/bin/qpdf'))('qpdf', () => {
  it('finds nothing wrong in what Malote writes', async () => {
    for (const from of pictures) {
      const to = newPath()
      await pool.toArchive({ from, to })
      execFileSync('/usr/bin/qpdf', ['--check', to], { stdio: 'pipe' })
      expect(readFileSync(to, 'latin1')).toContain('/GTS_PDFA1')
    }
  })
})
