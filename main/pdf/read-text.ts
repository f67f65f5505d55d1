import { withDocument } from './document.ts'
import type { Pdfium } from './pdfium.ts'

/** The text of a page. `boxes` has left, top, right and bottom of each UTF-16 unit, as shares of the shown page. */
export interface TextOnPage {
  readonly pages: number
  /** Of the page as it is shown, in points; 0 if it cannot be read. */
  readonly width: number
  readonly height: number
  readonly text: string
  readonly boxes: Float32Array
}

export type ReadText = ({ readonly kind: 'read' } & TextOnPage) | { readonly kind: 'password' | 'unreadable' }

/** A page with more characters is read up to here. */
const maxCharacters = 200_000
/** Device units of a side, of which a coordinate is a share. */
const side = 100_000

/** Reads the text of one page, counted from 0. A page that is not there, or cannot be read, has no text. */
export function readText(pdfium: Pdfium, from: string, page: number): ReadText {
  return withDocument(pdfium, from, ({ document }) => {
    const pages = Math.max(0, pdfium.calls.FPDF_GetPageCount(document))
    const handle = page < pages ? pdfium.calls.FPDF_LoadPage(document, page) : 0
    if (handle === 0) return { kind: 'read' as const, pages, width: 0, height: 0, text: '', boxes: new Float32Array() }
    try {
      const { calls } = pdfium
      const [width, height] = [calls.FPDF_GetPageWidthF(handle), calls.FPDF_GetPageHeightF(handle)]
      return { kind: 'read' as const, pages, width, height, ...textOf(pdfium, handle) }
    } finally {
      pdfium.calls.FPDF_ClosePage(handle)
    }
  })
}

/** The text of a loaded page, in PDFium's order of reading. */
export function textOf({ calls, memory }: Pdfium, page: number): Pick<TextOnPage, 'text' | 'boxes'> {
  const handle = calls.FPDFText_LoadPage(page)
  if (handle === 0) return { text: '', boxes: new Float32Array() }
  const { malloc, free } = calls.pdfium.wasmExports
  // Room for four coordinates, and for two device coordinates.
  const at = malloc(40)
  const units: number[] = []
  const boxes: number[] = []

  /** A corner in points, as shares of the page as it is shown: turned and cropped. */
  function shareOf(x: number, y: number): [number, number] {
    if (!calls.FPDF_PageToDevice(page, 0, 0, side, side, 0, x, y, at + 32, at + 36)) return [0, 0]
    const [across = 0, down = 0] = new Int32Array(memory.buffer, at + 32, 2)
    return [across / side, down / side]
  }
  /** The box of the line's height, so that accents and descenders are within it. */
  function boxAt(index: number): [number, number, number, number] {
    if (!calls.FPDFText_GetLooseCharBox(handle, index, at)) return [0, 0, 0, 0]
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(memory.buffer, at, 4)
    const [one, other] = [shareOf(left, top), shareOf(right, bottom)]
    return [
      Math.min(one[0], other[0]),
      Math.min(one[1], other[1]),
      Math.max(one[0], other[0]),
      Math.max(one[1], other[1]),
    ]
  }

  try {
    const count = Math.min(calls.FPDFText_CountChars(handle), maxCharacters)
    for (let index = 0; index < count; index += 1) {
      const code = calls.FPDFText_GetUnicode(handle, index)
      // Unmapped glyphs have no character, and a hyphen at the end of a line is U+0002.
      const character = code === 2 ? '-' : String.fromCodePoint(code === 0 || code > 0x10ffff ? 0xfffd : code)
      const box = boxAt(index)
      for (let unit = 0; unit < character.length; unit += 1) {
        units.push(character.charCodeAt(unit))
        boxes.push(...box)
      }
    }
    return { text: textFrom(units), boxes: Float32Array.from(boxes) }
  } finally {
    free(at)
    calls.FPDFText_ClosePage(handle)
  }
}

/** In pieces, because a call takes a limited number of arguments. */
function textFrom(units: readonly number[]): string {
  let text = ''
  for (let at = 0; at < units.length; at += 4096) text += String.fromCharCode(...units.slice(at, at + 4096))
  return text
}
