import { catalogOf } from '../compile/copy-pages.ts'
import { bytesOfString, isDict, type PdfValue } from '../compile/pdf-values.ts'
import { openPlainFile, type PlainFile } from '../compile/plain-file.ts'
import { unpackAny } from '../compile/unpack-any.ts'
import { withDocument } from '../document.ts'
import { drawPixels } from '../draw-pixels.ts'
import type { PdfBox } from '../page-shares.ts'
import type { Pdfium } from '../pdfium.ts'
import { textOf } from '../read-text.ts'
import type { RedactJob } from '../worker-messages.ts'
import { pixelsOf } from './page-image.ts'
import { RedactionRefused } from './refused.ts'
import type { PlacedImage } from './write-redacted.ts'

/** JPEG darkens no black by more; drawing a picture at its own size changes nothing else. */
const maxBrightness = 64
/** Pixels at the sides of a rectangle that PDFium smooths where a page has no whole number of pixels. */
const edge = 2
/** Shorter words occur by chance. */
const leastLength = 5

/**
 * Reads the result of a redaction again: the redacted pages have no text and nothing but one picture, the rectangles are
 * black, and no string and no stream contains the words that stood under them.
 * @returns the pages on which the same words stand, not redacted
 * @throws RedactionRefused if it does not hold
 */
export function checkRedaction(
  pdfium: Pdfium,
  { from, to }: Pick<RedactJob, 'from' | 'to'>,
  images: readonly PlacedImage[],
): readonly number[] {
  const hidden = onPages(pdfium, from, (page, index) => {
    const image = images.find(({ page: redacted }) => redacted === index)
    return image === undefined ? [] : wordsUnder(textOf(pdfium, page), image.boxes)
  }).flat()
  const texts = onPages(pdfium, to, (page, index) => {
    const image = images.find(({ page: redacted }) => redacted === index)
    const { text } = textOf(pdfium, page)
    if (image === undefined) return text
    const isImage = pdfium.calls.FPDFPage_CountObjects(page) === 1 && pdfium.calls.FPDFPage_GetAnnotCount(page) === 0
    if (text !== '' || !isImage || !areBlack(pdfium, page, image)) throw new RedactionRefused('not-removed')
    return ''
  })
  const alsoOn = texts.flatMap((text, page) => (hidden.some((word) => text.includes(word)) ? [page] : []))
  const elsewhere = hidden.filter((word) => texts.every((text) => !text.includes(word)))
  if (containsAny(to, elsewhere)) throw new RedactionRefused('not-removed')
  return alsoOn
}

function onPages<T>(pdfium: Pdfium, path: string, read: (page: number, index: number) => T): T[] {
  const { calls } = pdfium
  const found = withDocument(pdfium, path, ({ document }) =>
    Array.from({ length: calls.FPDF_GetPageCount(document) }, (_, index) => {
      const page = calls.FPDF_LoadPage(document, index)
      if (page === 0) throw new RedactionRefused('unreadable')
      try {
        return read(page, index)
      } finally {
        calls.FPDF_ClosePage(page)
      }
    }),
  )
  if (!Array.isArray(found)) throw new RedactionRefused('not-removed')
  return found
}

/** The words of which a character is under a rectangle. */
function wordsUnder({ text, boxes }: { text: string; boxes: Float32Array }, under: readonly PdfBox[]): string[] {
  const isUnder = (unit: number) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(unit * 4, unit * 4 + 4)
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    return under.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom)
  }
  return [...text.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
    const part = [...Array(word.length).keys()].filter((nth) => isUnder(index + nth))
    const [first = 0, last = 0] = [part[0], part.at(-1)]
    const covered = part.length === 0 ? '' : word.slice(first, last + 1)
    return covered.length >= leastLength ? [covered] : []
  })
}

function areBlack(pdfium: Pdfium, page: number, { boxes, size }: PlacedImage): boolean {
  const [width, height] = size
  const rgba = drawPixels(pdfium, page, { width, height, shades: 'colour' })
  return (
    rgba !== null &&
    boxes.every((box) => {
      const painted = pixelsOf(box, size)
      const [left, top] = [painted.left + edge, painted.top + edge]
      const [right, bottom] = [painted.right - edge, painted.bottom - edge]
      for (let y = top; y < bottom; y += 1) {
        for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
          if (Math.max(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0) > maxBrightness) return false
        }
      }
      return true
    })
  )
}

/** Searches every string and every unpacked stream but pictures, as Latin-1 and as UTF-16. */
function containsAny(path: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const forms = words.flatMap((word) => [word, [...word].map((each) => `\0${each}`).join('')])
  const isFound = (text: string | null) => text !== null && forms.some((form) => text.includes(form))
  const file = openPlainFile(path)
  try {
    catalogOf(file)
    const count = Number(file.trailer.get('/Size'))
    for (let number = 1; number < count; number += 1) {
      const found = file.object(number)
      if (found === null) continue
      if (stringsOf(found.value).some(isFound)) return true
      const isPicture = isDict(found.value) && found.value.get('/Subtype') === '/Image'
      if (found.stream !== null && !isPicture && isFound(textOfStream(file, found))) return true
    }
    return false
  } finally {
    file.close()
  }
}

function stringsOf(value: PdfValue): string[] {
  if (Array.isArray(value)) return value.flatMap(stringsOf)
  if (isDict(value)) return [...value.values()].flatMap(stringsOf)
  return typeof value === 'string' && /^[(<]/.test(value) ? [bytesOfString(value) ?? ''] : []
}

/** A stream with a filter of pictures or of encryption carries no words. */
function textOfStream(file: PlainFile, found: NonNullable<ReturnType<PlainFile['object']>>): string | null {
  try {
    return unpackAny(file, found).toString('latin1')
  } catch {
    return null
  }
}
