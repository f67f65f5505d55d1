import { type Later, type Steps, wait } from './steps.ts'

/** In this many bytes readers look for the beginning of a PDF: a BOM, an empty line or a letterhead may stand before it. */
export const pdfHeadBytes = 1024

/** How many bytes before the end of a file its end mark is looked for, few first: programs pad files with zeros. */
const pdfTailBytes = [4096, 4 * 1024 * 1024] as const

/** Where a PDF begins in the first bytes of a file, in Latin-1; -1 if it does not. */
export const pdfStart = (head: string): number => head.slice(0, pdfHeadBytes).indexOf('%PDF-')

/** An object behind the end mark belongs to a newer revision, which has to end, too. */
const newerObject = /\d[\0\s]+\d+[\0\s]+obj/
const newerEnd = /startxref\s+\d{1,10}/g

/** Where a PDF ends in the last bytes of a file, in Latin-1; -1 if it does not, or if only an older revision is whole. */
function pdfEnd(tail: string): number {
  const mark = tail.lastIndexOf('%%EOF')
  if (mark < 0) return -1
  const end = mark + '%%EOF'.length
  // Readers take the last cross-references, with or without an end mark.
  const newer = [...tail.slice(end).matchAll(newerEnd)].at(-1)
  const last = newer === undefined ? end : end + newer.index + newer[0].length
  return newerObject.test(tail.slice(last)) ? -1 : last
}

/** Where a PDF ends in a file of `size` bytes; -1 if it does not. @param textAt reads a part of it, in Latin-1 */
export function* findPdfEnd(size: number, textAt: (offset: number, length: number) => Later<string>): Steps<number> {
  for (const length of pdfTailBytes) {
    const from = Math.max(0, size - length)
    const end = pdfEnd(yield* wait(textAt(from, size - from)))
    if (end >= 0) return from + end
  }
  return -1
}
