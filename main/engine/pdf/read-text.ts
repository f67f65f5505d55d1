import { type OpenDocument, withDocument } from './document.ts'
import { type DocumentData, readDocumentData } from './document-data.ts'
import { countPages, findPages } from './page-count.ts'
import { noNotes, type PageNotes, readNotes } from './page-notes.ts'
import { sharesOf } from './page-shares.ts'
import { sliceMs } from './page-slice.ts'
import { bareCalls, type Pdfium } from './pdfium.ts'
import { loadReadingPage } from './reading-page.ts'
import { findUntold, maxCharacters, type Untold } from './untold.ts'
import { withForm } from './with-form.ts'

/** Whether the places of all characters are wanted, or only of those that look like data of a person. */
export type PlacesWanted = 'all' | 'likely'

/**
 * The text of a page. `boxes` has left, top, right and bottom of each UTF-16 unit, as shares of the shown page; NaN, or
 * nothing, for units whose places were not wanted.
 */
interface TextOnPage extends PageNotes {
  /** Of the page as it is shown, in points; 0 if it cannot be read. */
  readonly width: number
  readonly height: number
  readonly text: string
  readonly boxes: Float32Array
  readonly untold: Untold
}

/** The texts of pages that follow one another, and how many pages the file has. */
export type ReadTexts =
  | {
      readonly kind: 'read'
      readonly pages: number
      readonly texts: readonly TextOnPage[]
      /** Only with the first page. */
      readonly data: DocumentData | null
    }
  | { readonly kind: 'password' | 'unreadable' }

const noText: Pick<TextOnPage, 'text' | 'boxes'> = { text: '', boxes: new Float32Array() }
const noPage: TextOnPage = {
  ...noText,
  ...noNotes,
  width: 0,
  height: 0,
  untold: { pictures: [], hasUnknownLetters: false },
}

/**
 * Reads the texts of as many pages as a second allows, from the page `first`, counted from 0, with what annotations and
 * fields show; at most `most`. A page that is not there, or cannot be read, has no text.
 */
export function readTexts(
  pdfium: Pdfium,
  from: string,
  { first, most, places }: { first: number; most: number; places: PlacesWanted },
): ReadTexts {
  return withDocument(pdfium, from, ({ document, needsAppearances }) => {
    let { pages } = countPages(pdfium, document, from)
    let isCounted = false
    const begin = performance.now()
    const texts: TextOnPage[] = []
    const data = first === 0 ? readDocumentData(pdfium, document, from) : null
    withForm(pdfium, document, (form) => {
      do {
        const text = readPage(pdfium, { document, needsAppearances, form, places }, first + texts.length)
        if (text === noPage && !isCounted) {
          pages = findPages(pdfium, document, from).pages
          isCounted = true
        }
        if (text === noPage && texts.length > 0 && first + texts.length >= pages) break
        texts.push(text)
      } while (texts.length < Math.min(most, pages - first) && performance.now() - begin < sliceMs)
    })
    return { kind: 'read' as const, pages, texts, data }
  })
}

function readPage(
  pdfium: Pdfium,
  opened: Pick<OpenDocument, 'document' | 'needsAppearances'> & { form: number; places: PlacesWanted },
  index: number,
): TextOnPage {
  const { calls } = pdfium
  let notes = noNotes
  const page = loadReadingPage(pdfium, opened, index, (loaded) => {
    notes = readNotes(pdfium, loaded, opened.form)
  })
  if (page === 0) return noPage
  const text = calls.FPDFText_LoadPage(page)
  try {
    const [width, height] = [calls.FPDF_GetPageWidthF(page), calls.FPDF_GetPageHeightF(page)]
    return {
      width,
      height,
      ...notes,
      ...charactersOf(pdfium, { page, text, places: opened.places }),
      untold: findUntold(pdfium, page, text),
    }
  } finally {
    if (text !== 0) calls.FPDFText_ClosePage(text)
    calls.FPDF_ClosePage(page)
  }
}

/** The text of a loaded page, in PDFium's order of reading, with all places. */
export function textOf(pdfium: Pdfium, page: number): Pick<TextOnPage, 'text' | 'boxes'> {
  const text = pdfium.calls.FPDFText_LoadPage(page)
  try {
    return charactersOf(pdfium, { page, text, places: 'all' })
  } finally {
    if (text !== 0) pdfium.calls.FPDFText_ClosePage(text)
  }
}

interface LoadedText {
  readonly page: number
  /** PDFium's handle of the text; 0 without. */
  readonly text: number
  readonly places: PlacesWanted
}

function charactersOf(pdfium: Pdfium, { page, text: handle, places }: LoadedText): Pick<TextOnPage, 'text' | 'boxes'> {
  if (handle === 0) return noText
  const { FPDFText_GetUnicode: unicode } = bareCalls(pdfium.calls)
  const count = Math.min(pdfium.calls.FPDFText_CountChars(handle), maxCharacters)
  // A character beyond the basic plane has two units.
  const units = new Uint16Array(count * 2)
  const characters = new Int32Array(count * 2)
  let filled = 0
  function put(unit: number, character: number): void {
    units[filled] = unit
    characters[filled] = character
    filled += 1
  }
  for (let index = 0; index < count; index += 1) {
    const code = unicode(handle, index)
    // Unmapped glyphs have no character, and a hyphen at the end of a line is U+0002.
    if (code === 2) put(0x2d, index)
    else if (code === 0 || code > 0x10ffff) put(0xfffd, index)
    else if (code > 0xffff) for (const unit of String.fromCodePoint(code).split('')) put(unit.charCodeAt(0), index)
    // A line feed follows it.
    else if (code !== 0xd) put(code, index)
  }
  const text = textFrom(units.subarray(0, filled))
  const ranges = places === 'all' ? [[0, filled] as const] : likelyRanges(text)
  return { text, boxes: boxesOf(pdfium, { page, text: handle }, characters.subarray(0, filled), ranges) }
}

/** NaN outside of the ranges, and nothing without one. @param characters PDFium's index for each unit */
function boxesOf(
  pdfium: Pdfium,
  { page, text }: Pick<LoadedText, 'page' | 'text'>,
  characters: Int32Array,
  ranges: readonly (readonly [number, number])[],
): Float32Array {
  if (ranges.length === 0) return new Float32Array()
  const boxes = new Float32Array(characters.length * 4).fill(Number.NaN)
  const { calls, memory } = pdfium
  const { malloc, free } = calls.pdfium.wasmExports
  const { FPDFText_GetLooseCharBox: looseBox } = bareCalls(calls)
  const shareOf = sharesOf(pdfium, page)
  const at = malloc(16)
  let floats = new Float32Array(memory.buffer, at, 4)
  try {
    for (const [from, until] of ranges) {
      for (let unit = Math.max(0, from); unit < Math.min(until, characters.length); unit += 1) {
        // The box of the line's height, so that accents and descenders are within it.
        const isPlaced = looseBox(text, characters[unit] ?? 0, at) !== 0
        // The memory of WebAssembly may move.
        if (floats.buffer !== memory.buffer) floats = new Float32Array(memory.buffer, at, 4)
        const [left = 0, top = 0, right = 0, bottom = 0] = floats
        const [x1, y1] = isPlaced ? shareOf(left, top) : [0, 0]
        const [x2, y2] = isPlaced ? shareOf(right, bottom) : [0, 0]
        boxes[unit * 4] = Math.min(x1, x2)
        boxes[unit * 4 + 1] = Math.min(y1, y2)
        boxes[unit * 4 + 2] = Math.max(x1, x2)
        boxes[unit * 4 + 3] = Math.max(y1, y2)
      }
    }
    return boxes
  } finally {
    free(at)
  }
}

/** Long numbers and addresses, with what stands around them: places of most words are never asked for. */
function likelyRanges(text: string): (readonly [number, number])[] {
  return [...text.matchAll(/\d(?:[\s.,/·-]{0,3}\d){6,}|@/g)].map(({ index, 0: found }) => {
    const margin = found === '@' ? 80 : 20
    return [index - margin, index + found.length + margin] as const
  })
}

/** Little-endian, as all processors that run this. */
const textFrom = (units: Uint16Array) =>
  Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le')
