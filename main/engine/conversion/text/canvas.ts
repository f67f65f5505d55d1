import type { PDFDocument, PDFImage, PDFName, PDFPage } from '@cantoo/pdf-lib'
import { NotConverted } from '../not-converted.ts'
import type { Glyphs } from './glyphs.ts'

/** More pages than a person reads; the file is refused. */
const maxPages = 2000
const ink = '0.11 0.13 0.16 rg'
const softInk = '0.36 0.4 0.45 rg'

/** Points from the left and from the bottom of the page. */
interface Point {
  readonly x: number
  readonly y: number
}

/** Pages of one size, filled one after another. */
export interface Canvas {
  /** Throws NotConverted after 2,000 pages. */
  addPage(): void
  putText(text: string, at: Point, look: { glyphs: Glyphs; size: number; soft: boolean }): void
  putPicture(picture: PDFImage, at: Point, size: { width: number; height: number }): void
  putLine(from: Point, toX: number): void
  /** Draws once more on each page, when all are filled. */
  onEachPage(draw: (page: number, pages: number) => void): void
  /** Writes what is still held. */
  finish(): void
}

const inPoints = (value: number) => value.toFixed(2)

/** Writes the operators itself: a document may have a hundred thousand rows. */
export function createCanvas(document: PDFDocument, size: { width: number; height: number }): Canvas {
  const { context } = document
  const pages: PDFPage[] = []
  let keys = new Map<Glyphs, PDFName>()
  let page = document.addPage([size.width, size.height])
  pages.push(page)
  let content: string[] = []

  const finish = () => {
    if (content.length > 0) page.node.addContentStream(context.register(context.flateStream(content.join('\n'))))
    content = []
  }
  const turnTo = (next: PDFPage) => {
    finish()
    page = next
    keys = new Map()
  }
  const keyOf = (glyphs: Glyphs): PDFName => {
    const key = keys.get(glyphs) ?? page.node.newFontDictionary('F', glyphs.font.ref)
    keys.set(glyphs, key)
    return key
  }

  return {
    finish,
    addPage() {
      if (pages.length === maxPages) throw new NotConverted('too-large', `more than ${maxPages} pages`)
      turnTo(document.addPage([size.width, size.height]))
      pages.push(page)
    },
    putText(text, { x, y }, { glyphs, size: points, soft }) {
      if (text === '') return
      const font = `${keyOf(glyphs)} ${points} Tf`
      content.push(`BT ${soft ? softInk : ink} ${font} ${inPoints(x)} ${inPoints(y)} Td ${glyphs.encode(text)} Tj ET`)
    },
    putPicture(picture, { x, y }, { width, height }) {
      const key = page.node.newXObject('Im', picture.ref)
      content.push(`q ${inPoints(width)} 0 0 ${inPoints(height)} ${inPoints(x)} ${inPoints(y)} cm ${key} Do Q`)
    },
    putLine({ x, y }, toX) {
      content.push(`0.83 0.85 0.87 RG 0.6 w ${inPoints(x)} ${inPoints(y)} m ${inPoints(toX)} ${inPoints(y)} l S`)
    },
    onEachPage(draw) {
      for (const [nth, each] of pages.entries()) {
        turnTo(each)
        draw(nth + 1, pages.length)
      }
      finish()
    },
  }
}
