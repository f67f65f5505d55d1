import { type OpenDocument, withDocument } from './document.ts'
import type { Pdfium } from './pdfium.ts'
import { loadReadingPage } from './reading-page.ts'
import { boxAround, type PageWord } from './recognised-text.ts'
import { findUntold } from './untold.ts'
import type { PageWords } from './worker-messages.ts'

/** Device units for a point: PDFium converts to whole units only. */
const unitsPerPoint = 100
/** A page with more is cut, so that one page cannot fill the memory. */
const mostCharacters = 200_000

/**
 * The words of a page's own text with those of its annotations and fields, as people see the page turned.
 * @param index from 0
 */
export const readPageWords = (pdfium: Pdfium, from: string, index: number): PageWords =>
  withDocument(pdfium, from, (opened) => wordsOnPage(pdfium, opened, index) ?? { kind: 'no-page' as const })

/** As `readPageWords`, of an open document; null without the page. */
export function wordsOnPage(
  pdfium: Pdfium,
  opened: OpenDocument,
  index: number,
): Extract<PageWords, { kind: 'words' }> | null {
  const { calls } = pdfium
  const page = loadReadingPage(pdfium, opened, index)
  if (page === 0) return null
  const text = calls.FPDFText_LoadPage(page)
  try {
    const width = calls.FPDF_GetPageWidthF(page)
    const height = calls.FPDF_GetPageHeightF(page)
    const words = text === 0 ? [] : wordsOf(pdfium, { page, text, width, height })
    return { kind: 'words', width, height, words, untold: findUntold(pdfium, page, text) }
  } finally {
    if (text !== 0) calls.FPDFText_ClosePage(text)
    calls.FPDF_ClosePage(page)
  }
}

interface OpenPage {
  readonly page: number
  readonly text: number
  readonly width: number
  readonly height: number
}

function wordsOf(pdfium: Pdfium, { page, text, width, height }: OpenPage): PageWord[] {
  const { calls, memory } = pdfium
  const { malloc, free } = calls.pdfium.wasmExports
  // Four doubles of a character's box, then two whole numbers of a point on the device.
  const at = malloc(40)
  const device = [Math.round(width * unitsPerPoint), Math.round(height * unitsPerPoint)] as const

  function shown(x: number, y: number): readonly [number, number] {
    calls.FPDF_PageToDevice(page, 0, 0, ...device, 0, x, y, at + 32, at + 36)
    const [deviceX = 0, deviceY = 0] = new Int32Array(memory.buffer, at + 32, 2)
    return [deviceX / unitsPerPoint, deviceY / unitsPerPoint]
  }
  function boxOf(index: number): PageWord['box'] | null {
    if (!calls.FPDFText_GetCharBox(text, index, at, at + 8, at + 16, at + 24)) return null
    const [left = 0, right = 0, bottom = 0, top = 0] = new Float64Array(memory.buffer, at, 4)
    const [x1, y1] = shown(left, top)
    const [x2, y2] = shown(right, bottom)
    return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) }
  }
  try {
    return collectWords(Math.min(calls.FPDFText_CountChars(text), mostCharacters), {
      letterAt: (index) => String.fromCodePoint(calls.FPDFText_GetUnicode(text, index)),
      boxAt: boxOf,
    })
  } finally {
    free(at)
  }
}

interface Characters {
  letterAt(index: number): string
  boxAt(index: number): PageWord['box'] | null
}

const isLineEnd = (letter: string) => letter === '\n' || letter === '\r'

/** Joins characters into words; PDFium puts spaces and line ends between them. */
function collectWords(count: number, { letterAt, boxAt }: Characters): PageWord[] {
  const words: PageWord[] = []
  let line = 0
  let word: { text: string; box: PageWord['box'] | null } = { text: '', box: null }
  function end(): void {
    if (word.text !== '' && word.box !== null) words.push({ text: word.text, line, box: word.box })
    word = { text: '', box: null }
  }
  for (let index = 0; index < count; index += 1) {
    const letter = letterAt(index)
    if (letter === '\0' || letter.trim() === '') {
      end()
      if (isLineEnd(letter) && words.at(-1)?.line === line) line += 1
      continue
    }
    const box = boxAt(index)
    word = { text: word.text + letter, box: box === null ? word.box : joined(word.box, box) }
  }
  end()
  return words
}

const joined = (one: PageWord['box'] | null, other: PageWord['box']): PageWord['box'] =>
  one === null ? other : boxAround(one, other)
