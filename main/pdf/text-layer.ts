import type { PageWord } from '../../contract/recognised-text.ts'
import { saveDocument } from './compile/save-anew.ts'
import { withDocument } from './document.ts'
import type { Pdfium } from './pdfium.ts'
import type { LaidText, PageLayer, TextLayerOrder } from './worker-messages.ts'
import { writeFailureOf } from './write-failed.ts'

/** fpdf_save.h: FPDF_INCREMENTAL, which writes the file as it was and the changes behind it. */
const incremental = 1
/** fpdf_edit.h: text that is neither filled nor stroked. */
const invisible = 3
/** Device units for a point: PDFium converts from whole units only. */
const unitsPerPoint = 100
/** The size at which a word is measured; its matrix then fits it to its box. */
const fontSize = 10
/** Of the font's height, below the line on which letters stand. */
const descent = 0.21
/** Helvetica in WinAnsi has no other letters; ISO 32000, annex D. */
const otherLetters = /[^\u0020-\u007e\u00a0-\u00ff‘’“”–—…•€]/gu

/** Lays words over pages as text that is not seen. The file stays as it is, byte for byte, before what is appended. */
export function layText(pdfium: Pdfium, { from, to, pages }: TextLayerOrder): LaidText {
  try {
    return withDocument(pdfium, from, ({ document }) => {
      const { calls } = pdfium
      if (calls.FPDF_GetSignatureCount(document) > 0) return { kind: 'signed' as const }
      if (calls.FPDF_GetSecurityHandlerRevision(document) !== -1) return { kind: 'protected' as const }
      for (const page of pages) if (!layPage(pdfium, document, page)) return { kind: 'unreadable' as const }
      const saved = saveDocument(pdfium, document, { to, flags: incremental, isCancelled: () => false })
      return saved === 'saved' ? { kind: 'laid' as const } : { kind: 'unreadable' as const }
    })
  } catch (error) {
    return writeFailureOf(error)
  }
}

function layPage(pdfium: Pdfium, document: number, { page: index, words, turn }: PageLayer): boolean {
  const { calls, memory } = pdfium
  const page = calls.FPDF_LoadPage(document, index)
  if (page === 0) return false
  const { malloc, free } = calls.pdfium.wasmExports
  const at = malloc(24)
  const width = Math.round(calls.FPDF_GetPageWidthF(page) * unitsPerPoint)
  const height = Math.round(calls.FPDF_GetPageHeightF(page) * unitsPerPoint)
  /** Maps a point of the page as it is shown to the page's own coordinates. */
  function own([x, y]: Point): Point {
    const [deviceX, deviceY] = [Math.round(x * unitsPerPoint), Math.round(y * unitsPerPoint)]
    calls.FPDF_DeviceToPage(page, 0, 0, width, height, 0, deviceX, deviceY, at, at + 8)
    const [ownX = 0, ownY = 0] = new Float64Array(memory.buffer, at, 2)
    return [ownX, ownY]
  }
  try {
    for (const { text, place } of placed(words, turn)) {
      const object = newText(pdfium, document, text)
      if (object === 0) continue
      const [start, end, up] = [own(place.start), own(place.end), own(place.up)]
      const natural = boundsOf(pdfium, object, at)
      const across = 1 / Math.max(0.01, natural.right - natural.left)
      const [a, b] = [(end[0] - start[0]) * across, (end[1] - start[1]) * across]
      const [c, d] = [(up[0] - start[0]) / fontSize, (up[1] - start[1]) / fontSize]
      const shift = natural.left
      const matrix = [a, b, c, d, start[0] - a * shift, start[1] - b * shift]
      new Float32Array(memory.buffer, at, 6).set(matrix)
      calls.FPDFPageObj_SetMatrix(object, at)
      calls.FPDFPage_InsertObject(page, object)
    }
    return calls.FPDFPage_GenerateContent(page)
  } finally {
    free(at)
    calls.FPDF_ClosePage(page)
  }
}

function newText({ calls, memory }: Pdfium, document: number, text: string): number {
  const object = calls.FPDFPageObj_NewTextObj(document, 'Helvetica', fontSize)
  if (object === 0) return 0
  const { malloc, free } = calls.pdfium.wasmExports
  const units = Uint16Array.from([...text].map((letter) => letter.charCodeAt(0)).concat(0))
  const at = malloc(units.byteLength)
  try {
    new Uint16Array(memory.buffer, at, units.length).set(units)
    calls.FPDFText_SetText(object, at)
    calls.FPDFTextObj_SetTextRenderMode(object, invisible)
    return object
  } finally {
    free(at)
  }
}

function boundsOf({ calls, memory }: Pdfium, object: number, at: number): { left: number; right: number } {
  calls.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)
  const [left = 0, , right = 0] = new Float32Array(memory.buffer, at, 4)
  return { left, right }
}

type Point = readonly [x: number, y: number]

/** Where a word stands on the page as it is shown: the ends of its base line, and the top above its start. */
interface Place {
  readonly start: Point
  readonly end: Point
  readonly up: Point
}

/** The words with letters that the font has; all words of a line stand on one base line and have one height. */
function placed(words: readonly PageWord[], turn: PageLayer['turn']): { text: string; place: Place }[] {
  const lines = Map.groupBy(words, ({ line }) => line)
  return words.flatMap((word) => {
    const text = word.text.normalize('NFC').replaceAll(otherLetters, '')
    if (text.trim() === '') return []
    const boxes = (lines.get(word.line) ?? [word]).map(({ box }) => box)
    return [{ text, place: placeOf(word.box, unionOf(boxes), turn) }]
  })
}

const unionOf = (boxes: readonly PageWord['box'][]): PageWord['box'] => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
})

function placeOf(word: PageWord['box'], line: PageWord['box'], turn: PageLayer['turn']): Place {
  if (turn === 0 || turn === 180) {
    const size = line.bottom - line.top
    const base = turn === 0 ? line.bottom - size * descent : line.top + size * descent
    const [start, end] = turn === 0 ? [word.left, word.right] : [word.right, word.left]
    return { start: [start, base], end: [end, base], up: [start, turn === 0 ? base - size : base + size] }
  }
  const size = line.right - line.left
  const base = turn === 90 ? line.right - size * descent : line.left + size * descent
  const [start, end] = turn === 90 ? [word.bottom, word.top] : [word.top, word.bottom]
  return { start: [base, start], end: [base, end], up: [turn === 90 ? base - size : base + size, start] }
}
