import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { numberOnJpeg } from './scanned-picture.ts'

/** The JPEGs in a PDF, in the order of its pages, as another program finds them. */
function jpegsIn(pdf: string): Buffer[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-jpegs-'))
  execFileSync('pdfimages', ['-j', pdf, path.join(folder, 'page')])
  return readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(path.join(folder, name)))
}

/** The numbers printed on the pages of a scanned PDF. */
export const numbersIn = (pdf: string): number[] => jpegsIn(pdf).map(numberOnJpeg)
