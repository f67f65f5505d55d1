import type { PDFPageProxy } from 'pdfjs-dist'
import type { TextContent } from 'pdfjs-dist/types/src/display/api'
import type { PdfDocument } from './pdf-document.ts'

/** A word that was recognised in the picture of a page; its box in points from the upper left corner of the page as shown. */
interface RecognisedWord {
  readonly text: string
  /** Words of one line have the same number. */
  readonly line: number
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
}

/**
 * The recognised words of a page, from 1; null where there are none. A page with text of its own is not recognised for the
 * question's sake: `hasText`.
 */
export type WordsOf = (page: number, hasText: boolean) => Promise<readonly RecognisedWord[] | null>

const fontName = 'recognised'
/** Of the font's height, below the line on which letters stand. */
const descent = 0.21

/**
 * The document with the recognised words of its pictures after the text of each page: searching, selecting and copying find
 * both.
 */
export function withRecognisedText(document: PdfDocument, wordsOf: WordsOf): PdfDocument {
  return new Proxy(document, {
    get(target, name) {
      if (name !== 'withPage') return Reflect.get(target, name, target) as unknown
      const withPage: PdfDocument['withPage'] = (index, work) =>
        target.withPage(index, (page) => work(readingPage(page, (hasText) => wordsOf(index + 1, hasText))))
      return withPage
    },
  })
}

function readingPage(page: PDFPageProxy, words: (hasText: boolean) => ReturnType<WordsOf>): PDFPageProxy {
  async function getTextContent(...options: Parameters<PDFPageProxy['getTextContent']>): Promise<TextContent> {
    const own = await page.getTextContent(...options)
    const hasText = own.items.some((item) => 'str' in item && item.str.trim() !== '')
    const recognised = await words(hasText)
    if (recognised === null || recognised.length === 0) return own
    const { items, styles, lang } = contentOf(page, recognised)
    return hasText
      ? { items: [...own.items, ...items], styles: { ...own.styles, ...styles }, lang: own.lang }
      : { items, styles, lang }
  }
  return new Proxy(page, {
    get(target, name) {
      if (name === 'getTextContent') return getTextContent
      const value = Reflect.get(target, name, target) as unknown
      // A page keeps private fields, which a proxy cannot have.
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** The words as pdf.js gives the text of a page: one item for each, placed in the page's own coordinates. */
function contentOf(page: PDFPageProxy, words: readonly RecognisedWord[]): TextContent {
  const viewport = page.getViewport({ scale: 1 })
  const point = (x: number, y: number) => viewport.convertToPdfPoint(x, y) as [number, number]
  const items = words.map(({ text, line, box }, index) => {
    const next = words[index + 1]
    const isLast = next?.line !== line
    // The gap belongs to the word before it, so that a selection has no holes.
    const right = isLast ? box.right : Math.max(box.right, next.box.left)
    const size = box.bottom - box.top
    const base = box.bottom - size * descent
    const [x, y] = point(box.left, base)
    const across = point(box.left + 1, base)
    const up = point(box.left, base - 1)
    return {
      str: isLast ? text : `${text} `,
      dir: 'ltr',
      transform: [size * (across[0] - x), size * (across[1] - y), size * (up[0] - x), size * (up[1] - y), x, y],
      width: right - box.left,
      height: size,
      fontName,
      hasEOL: isLast,
    }
  })
  const style = { ascent: 1 - descent, descent: -descent, vertical: false, fontFamily: 'sans-serif' }
  return { items, styles: { [fontName]: style }, lang: null }
}
