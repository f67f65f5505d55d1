import { withDocument } from './document.ts'
import { type DocumentData, readDocumentData } from './document-data.ts'
import { noNotes, type PageNotes, readNotes } from './page-notes.ts'
import { sharesOf } from './page-shares.ts'
import { bareCalls, type Pdfium } from './pdfium.ts'
import { loadReadingPage } from './reading-page.ts'
import { findUntold, maxCharacters, type Untold } from './untold.ts'

/** The text of a page. `boxes` has left, top, right and bottom of each UTF-16 unit, as shares of the shown page. */
export interface TextOnPage extends PageNotes {
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

/** The document stays open for so long; other files wait meanwhile. */
const sliceMs = 1000

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
export function readTexts(pdfium: Pdfium, from: string, { first, most }: { first: number; most: number }): ReadTexts {
  return withDocument(pdfium, from, ({ document }) => {
    const pages = Math.max(0, pdfium.calls.FPDF_GetPageCount(document))
    const begin = performance.now()
    const texts: TextOnPage[] = []
    const data = first === 0 ? readDocumentData(pdfium, document, from) : null
    withForm(pdfium, document, (form) => {
      do {
        texts.push(readPage(pdfium, { document, form }, first + texts.length))
      } while (texts.length < Math.min(most, pages - first) && performance.now() - begin < sliceMs)
    })
    return { kind: 'read' as const, pages, texts, data }
  })
}

/** Uses PDFium's handle of the form, with which it tells the values of fields; 0 for a file without one. */
function withForm({ calls }: Pdfium, document: number, use: (form: number) => void): void {
  if (calls.FPDF_GetFormType(document) === 0) return use(0)
  const info = calls.PDFiumExt_OpenFormFillInfo()
  const form = calls.PDFiumExt_InitFormFillEnvironment(document, info)
  try {
    use(form)
  } finally {
    if (form !== 0) calls.PDFiumExt_ExitFormFillEnvironment(form)
    calls.PDFiumExt_CloseFormFillInfo(info)
  }
}

function readPage(pdfium: Pdfium, opened: { document: number; form: number }, index: number): TextOnPage {
  const { calls } = pdfium
  let notes = noNotes
  const page = loadReadingPage(pdfium, opened.document, index, (loaded) => {
    notes = readNotes(pdfium, loaded, opened.form)
  })
  if (page === 0) return noPage
  const text = calls.FPDFText_LoadPage(page)
  try {
    const [width, height] = [calls.FPDF_GetPageWidthF(page), calls.FPDF_GetPageHeightF(page)]
    return { width, height, ...notes, ...charactersOf(pdfium, page, text), untold: findUntold(pdfium, page, text) }
  } finally {
    if (text !== 0) calls.FPDFText_ClosePage(text)
    calls.FPDF_ClosePage(page)
  }
}

/** The text of a loaded page, in PDFium's order of reading. */
export function textOf(pdfium: Pdfium, page: number): Pick<TextOnPage, 'text' | 'boxes'> {
  const text = pdfium.calls.FPDFText_LoadPage(page)
  try {
    return charactersOf(pdfium, page, text)
  } finally {
    if (text !== 0) pdfium.calls.FPDFText_ClosePage(text)
  }
}

function charactersOf(pdfium: Pdfium, page: number, handle: number): Pick<TextOnPage, 'text' | 'boxes'> {
  if (handle === 0) return noText
  const { calls, memory } = pdfium
  const { malloc, free } = calls.pdfium.wasmExports
  const { FPDFText_GetUnicode: unicode, FPDFText_GetLooseCharBox: looseBox } = bareCalls(calls)
  const shareOf = sharesOf(pdfium, page)
  const count = Math.min(calls.FPDFText_CountChars(handle), maxCharacters)
  const at = malloc(16)
  // A character beyond the basic plane has two units.
  const units = new Uint16Array(count * 2)
  const boxes = new Float32Array(count * 8)
  let floats = new Float32Array(memory.buffer, at, 4)
  let filled = 0
  try {
    for (let index = 0; index < count; index += 1) {
      const code = unicode(handle, index)
      // Unmapped glyphs have no character, and a hyphen at the end of a line is U+0002.
      const character = code === 2 ? '-' : String.fromCodePoint(code === 0 || code > 0x10ffff ? 0xfffd : code)
      // The box of the line's height, so that accents and descenders are within it.
      const isPlaced = looseBox(handle, index, at) !== 0
      // The memory of WebAssembly may move.
      if (floats.buffer !== memory.buffer) floats = new Float32Array(memory.buffer, at, 4)
      const [left = 0, top = 0, right = 0, bottom = 0] = floats
      const [x1, y1] = isPlaced ? shareOf(left, top) : [0, 0]
      const [x2, y2] = isPlaced ? shareOf(right, bottom) : [0, 0]
      for (let unit = 0; unit < character.length; unit += 1) {
        units[filled] = character.charCodeAt(unit)
        boxes.set([Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)], filled * 4)
        filled += 1
      }
    }
    return { text: textFrom(units.subarray(0, filled)), boxes: boxes.slice(0, filled * 4) }
  } finally {
    free(at)
  }
}

/** Little-endian, as all processors that run this. */
const textFrom = (units: Uint16Array): string =>
  Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le')
