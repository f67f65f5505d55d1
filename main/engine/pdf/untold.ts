import { type Bounds, boundsOf, type PageObject, visitObjects } from './page-objects.ts'
import { type PdfBox, sharesOf, shownBox } from './page-shares.ts'
import { filledWithPatterns, mayBePattern } from './patterns.ts'
import { bareCalls, type Pdfium } from './pdfium.ts'

/** Parts that a reader sees on a page and its text does not tell. */
export interface Untold {
  /** Pictures, and letters that are drawn as shapes, which are large enough to hold words. */
  readonly pictures: readonly PdfBox[]
  /** True if the file does not say which characters some of the glyphs are. */
  readonly hasUnknownLetters: boolean
}

/** fpdf_edit.h: FPDF_PAGEOBJ_PATH and FPDF_PAGEOBJ_IMAGE. */
const [pathObject, imageObject] = [2, 3]
/** fpdf_edit.h: FPDF_SEGMENT_BEZIERTO. */
const curve = 1
/** A page with more counts as one picture. */
const maxObjects = 100_000
/** The least sides of what holds a word: of a picture in points and in pixels. */
const [leastPoints, leastPixels] = [
  [24, 4],
  [16, 5],
] as const
/** Letters drawn as shapes have more curves than the corners of boxes. */
const [leastCurves, cornerCurves, largestLetter] = [40, 4, 60]
/** Fewer unknown letters in a row are marks before lines. */
const leastUnknown = 3
/** The text of a page is read up to here. */
export const maxCharacters = 200_000

const everything: PdfBox = { left: 0, top: 0, right: 1, bottom: 1 }

/** Looks for what the text of a loaded page does not tell. @param text PDFium's handle of its text; 0 without */
export function findUntold(pdfium: Pdfium, page: number, text: number): Untold {
  const isCut = text !== 0 && pdfium.calls.FPDFText_CountChars(text) > maxCharacters
  return {
    pictures: isCut ? [everything] : findPictures(pdfium, page),
    hasUnknownLetters: hasUnknownLetters(pdfium, text),
  }
}

/**
 * True if glyphs have no characters, or others than they show: then a line is full of signs, because the letters that a
 * page needs first have the lowest codes.
 */
function hasUnknownLetters({ calls }: Pdfium, text: number): boolean {
  if (text === 0) return false
  const { FPDFText_HasUnicodeMapError: hasError, FPDFText_GetUnicode: unicode } = bareCalls(calls)
  const count = Math.min(calls.FPDFText_CountChars(text), maxCharacters)
  const signs = new Set<number>()
  let [row, onLine, signsOnLine] = [0, 0, 0]
  for (let index = 0; index < count; index += 1) {
    const code = unicode(text, index)
    if (hasError(text, index) === 1 || isPrivate(code)) row += 1
    else if (code > 0x20) row = 0
    if (row >= leastUnknown) return true
    if (code > 0x20) onLine += 1
    if (isSign(code)) {
      signsOnLine += 1
      signs.add(code)
    }
    if (code !== 0xa && index < count - 1) continue
    if (onLine >= leastLine && signs.size >= leastSigns && signsOnLine > onLine * mostSigns) return true
    ;[onLine, signsOnLine] = [0, 0]
    signs.clear()
  }
  return false
}

/** A line of so many characters with more different signs than a text has. */
const [leastLine, leastSigns, mostSigns] = [8, 4, 0.25]
/** Signs that are rare in texts: not those of numbers, money, sentences and blanks to fill in. */
const rareSigns: ReadonlySet<number> = new Set([...'!"#&\'*+;<=>?@[\\]^`{|}~'].map((sign) => sign.charCodeAt(0)))
const isSign = (code: number) => rareSigns.has(code)

/** Characters that mean nothing without their font; a tab and the ends of lines do. */
const isPrivate = (code: number) =>
  code === 0xfffd ||
  (code >= 0xe000 && code <= 0xf8ff) ||
  code >= 0xf0000 ||
  (code < 0x20 && code !== 0x9 && code !== 0xa && code !== 0xd)

function findPictures(pdfium: Pdfium, page: number): PdfBox[] {
  const pictures: Bounds[] = []
  const shapes: Bounds[] = []
  const grey: Bounds[] = []
  let curves = 0
  const isWhole = visitObjects(pdfium, page, maxObjects, (found) => {
    if (found.type === imageObject) {
      const bounds = hasPixels(pdfium, found) ? boundsOf(pdfium, found) : null
      if (bounds !== null && isLarge(bounds, leastPoints)) pictures.push(bounds)
    } else if (found.type === pathObject) {
      const area = mayBePattern(pdfium, found) ? boundsOf(pdfium, found) : null
      if (area !== null && isLarge(area, leastPoints)) grey.push(area)
      const drawn = curvesOf(pdfium, found)
      if (drawn === 0) return
      const bounds = boundsOf(pdfium, found)
      const isCorner = drawn <= cornerCurves && (bounds === null || bounds.top - bounds.bottom > largestLetter)
      if (isCorner || bounds === null) return
      curves += drawn
      shapes.push(bounds)
    }
  })
  if (!isWhole) return [everything]
  if (curves >= leastCurves) pictures.push(...shapes)
  pictures.push(...filledWithPatterns(pdfium, page, grey))
  return shown(pdfium, page, pictures)
}

/** At most as many as tell letters from other shapes. */
function curvesOf({ calls }: Pdfium, { object }: PageObject): number {
  const count = calls.FPDFPath_CountSegments(object)
  let curves = 0
  for (let nth = 0; nth < count && curves < leastCurves; nth += 1) {
    if (calls.FPDFPathSegment_GetType(calls.FPDFPath_GetPathSegment(object, nth)) === curve) curves += 1
  }
  return curves
}

function hasPixels({ calls, memory }: Pdfium, { object }: PageObject): boolean {
  const { malloc, free } = calls.pdfium.wasmExports
  const at = malloc(8)
  try {
    if (!calls.FPDFImageObj_GetImagePixelSize(object, at, at + 4)) return true
    const [width = 0, height = 0] = new Uint32Array(memory.buffer, at, 2)
    return isLarge({ left: 0, bottom: 0, right: width, top: height }, leastPixels)
  } finally {
    free(at)
  }
}

function isLarge({ left, bottom, right, top }: Bounds, [long, short]: readonly [number, number]): boolean {
  const [width, height] = [right - left, top - bottom]
  return Math.max(width, height) >= long && Math.min(width, height) >= short
}

/** As shares of the page as it is shown, without what is outside of it. */
function shown(pdfium: Pdfium, page: number, all: readonly Bounds[]): PdfBox[] {
  if (all.length === 0) return []
  const shareOf = sharesOf(pdfium, page)
  return all.flatMap((bounds) => shownBox(shareOf, bounds) ?? [])
}
