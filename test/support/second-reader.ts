import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Poppler, which finds objects by other rules than PDFium: equal pixels in one reader do not prove that nothing is lost. */
export interface PageByPoppler {
  /** Letters in alphabetical order: a turned page is read in another order. */
  readonly letters: string
  /** A hash of its pixels. */
  readonly drawn: string
  readonly isBlank: boolean
}

export const hasPoppler = existsSync('/usr/bin/pdftoppm') && existsSync('/usr/bin/prlimit')

/** Seconds of the processor, so that a busy machine does not matter: a picture can claim ten thousand million pixels. */
const secondsPerPage = 5
const run = (name: 'pdftotext' | 'pdftoppm', given: readonly string[], pages: number) =>
  execFileSync('/usr/bin/prlimit', [`--cpu=${secondsPerPage * pages}`, `/usr/bin/${name}`, ...given], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 60_000,
    encoding: 'utf8',
  })

/** A file as Poppler reads it: the number of its pages, and the first ones. */
interface FileByPoppler {
  readonly count: number
  readonly pages: readonly PageByPoppler[]
}

/** Null for a file that Poppler does not open, or in which it finds no page. */
export function readByPoppler(file: string, last: number): FileByPoppler | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-poppler-'))
  try {
    // A form feed ends each page.
    const texts = run('pdftotext', [file, '-'], last).split('\f')
    if (texts.length === 1) return null
    run('pdftoppm', ['-l', String(last), '-scale-to', '150', file, path.join(folder, 'page')], last)
    const pages = readdirSync(folder)
      .sort()
      .map((name, nth) => {
        const picture = readFileSync(path.join(folder, name))
        return {
          letters: [...(texts[nth] ?? '').replaceAll(/\s/g, '')].sort().join(''),
          drawn: createHash('sha256').update(picture).digest('hex'),
          // The head of a PPM has fewer than 20 bytes; white is 255.
          isBlank: picture.subarray(20).every((byte) => byte === 255),
        }
      })
    return { count: texts.length - 1, pages }
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The first pages of a file as Poppler reads and draws them; null for a file that it does not open. */
export const pagesByPoppler = (file: string, last: number): readonly PageByPoppler[] | null =>
  readByPoppler(file, last)?.pages ?? null

/** The pages of which letters, or everything that is drawn, are no longer there. */
export function lostPages(before: readonly PageByPoppler[], after: readonly PageByPoppler[]): number[] {
  return before.flatMap(({ letters, isBlank }, nth) => {
    const now = after[nth]
    const isLost = now === undefined || (now.isBlank && !isBlank) || !holdsLetters(now.letters, letters)
    return isLost ? [nth] : []
  })
}

/** Both in alphabetical order. */
function holdsLetters(all: string, wanted: string): boolean {
  let at = 0
  for (const letter of wanted) {
    const found = all.indexOf(letter, at)
    if (found < 0) return false
    at = found + letter.length
  }
  return true
}
