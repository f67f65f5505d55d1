import { execFileSync, spawnSync } from 'node:child_process'
import { letter } from './readable-scans.ts'

const degrees = (radians: string | undefined) => (Number(radians ?? 0) * 180) / Math.PI

/** Draws a page of a PDF, from 0, in grey at 200 dpi with poppler; answers the picture. */
export function drawnPage(pdf: string, page: number, to: string): string {
  const only = ['-f', `${page + 1}`, '-l', `${page + 1}`, '-singlefile']
  execFileSync('pdftoppm', ['-r', '200', '-gray', ...only, pdf, to])
  return `${to}.pgm`
}

/** By how many degrees unpaper would turn a picture back; 0 where it does not turn it. */
export function angleOfUnpaper(picture: string): number {
  const { stdout } = spawnSync('unpaper', ['-v', '--overwrite', picture, `${picture}.out.pgm`], { encoding: 'utf8' })
  return degrees(/^rotate \([^)]*\): (\S+)/m.exec(stdout)?.[1])
}

/** By how many degrees OCRmyPDF would turn a picture back: its --deskew asks Tesseract so. */
export function angleOfOcrmypdf(picture: string): number {
  const { stderr } = spawnSync('tesseract', [picture, '-', '--psm', '2'], { encoding: 'utf8' })
  return degrees(/^Deskew angle: (\S+)/m.exec(stderr)?.[1])
}

const known = new Set(letter.join(' ').split(/\s+/))

/** How many words of the letter Debian's Tesseract reads on a picture. */
export function wordsRead(picture: string): number {
  const { stdout } = spawnSync('tesseract', [picture, '-', '-l', 'por'], { encoding: 'utf8' })
  return knownIn(stdout.split(/\s+/))
}

/** How many of these words are of the letter. */
export const knownIn = (words: readonly string[]): number => words.filter((word) => known.has(word)).length
