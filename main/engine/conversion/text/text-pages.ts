import { writeFile } from 'node:fs/promises'
import * as fontkit from '@cantoo/fontkit'
import { PDFDocument, type PDFImage } from '@cantoo/pdf-lib'
import { type Canvas, createCanvas } from './canvas.ts'
import type { PageFont } from './font-files.ts'
import { embedGlyphs, type Glyphs, type Seen } from './glyphs.ts'
import { pageTexts } from './page-texts.ts'
import { wrapRows } from './wrap-rows.ts'

const a4 = { short: 595.28, long: 841.89 } // points
const margin = { side: 56, top: 60, bottom: 60 }
const labelWidth = 92
const rowHeight = (size: number) => size * 1.38
/** From the lower edge of a row to the line on which letters stand. */
const descent = (size: number) => size * 0.3

/** The look of a run of text; sizes in points. */
export interface TextStyle {
  readonly font: PageFont
  readonly size: number
  readonly soft?: boolean
  /** Distance from the left margin. */
  readonly indent?: number
  /** Space above the text. */
  readonly above?: number
}

/** Writes from the top downwards, and adds a page when one is full. */
export interface TextPages {
  /** Writes a text in as many rows as it needs; a line feed begins a new one. Throws NotConverted after 2,000 pages. */
  write(text: string, style: TextStyle): void
  /** Writes a label with a text beside it. */
  writeLabelled(label: string, text: string, style: TextStyle): void
  /** Draws a picture in its own size, or as wide as the text. */
  draw(picture: PDFImage): void
  rule(above: number): void
  startPage(): void
  /** Sentences about peculiar characters of the pages. */
  notices(): readonly string[]
  /** Writes at the foot of every page; call it last. */
  writeFooter(text: (page: number, pages: number) => string): void
  readonly document: PDFDocument
  /** Throws the system's error if the file exists, or cannot be written. */
  save(path: string): Promise<void>
}

interface PageOptions {
  readonly title: string
  readonly orientation?: 'portrait' | 'landscape'
  /** The fonts of its texts; the first one also writes the foot of pages. */
  readonly fonts: readonly [PageFont, ...PageFont[]]
}

/** Begins a PDF of text that can be selected and searched. */
export async function createTextPages({ title, orientation = 'portrait', fonts }: PageOptions): Promise<TextPages> {
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  document.setTitle(title.toWellFormed())
  document.setProducer('Malote')
  document.setLanguage('pt-BR')
  const seen: Seen = { coded: false, invisible: false, damaged: false }
  const embedded = new Map<PageFont, Glyphs>()
  for (const name of fonts) embedded.set(name, await embedGlyphs(document, name, seen))
  const [long, short] = [a4.long, a4.short]
  const size = orientation === 'portrait' ? { width: short, height: long } : { width: long, height: short }
  const canvas = createCanvas(document, size)
  const glyphsOf = (name: PageFont): Glyphs => {
    const glyphs = embedded.get(name)
    if (glyphs === undefined) throw new Error(`the font "${name}" is not embedded`)
    return glyphs
  }
  const [footFont] = fonts
  const foot = { glyphs: glyphsOf(footFont), size: 8, soft: true }

  return {
    document,
    ...createRows(canvas, size, glyphsOf),
    notices: () => [
      ...(seen.coded ? [pageTexts.coded] : []),
      ...(seen.damaged ? [pageTexts.damaged] : []),
      ...(seen.invisible ? [pageTexts.invisible] : []),
    ],
    writeFooter(text) {
      canvas.onEachPage((page, pages) => {
        canvas.putText(foot.glyphs.drawable(text(page, pages)), { x: margin.side, y: margin.bottom - 26 }, foot)
      })
    },
    async save(path) {
      canvas.finish()
      await writeFile(path, await document.save(), { flag: 'wx' })
    },
  }
}

type Rows = Pick<TextPages, 'write' | 'writeLabelled' | 'draw' | 'rule' | 'startPage'>

/** Puts one row below the other. */
function createRows(
  canvas: Canvas,
  size: { readonly width: number; readonly height: number },
  glyphsOf: (name: PageFont) => Glyphs,
): Rows {
  const room = size.width - 2 * margin.side
  const top = size.height - margin.top
  let y = top
  const startPage = () => {
    canvas.addPage()
    y = top
  }
  const reserve = (height: number) => {
    if (y - height < margin.bottom && y < top) startPage()
  }
  const put = (text: string, { font, size: points, soft = false, indent = 0 }: TextStyle) =>
    canvas.putText(
      text,
      { x: margin.side + indent, y: y - rowHeight(points) + descent(points) },
      { glyphs: glyphsOf(font), size: points, soft },
    )
  const write = (text: string, style: TextStyle) => {
    const glyphs = glyphsOf(style.font)
    const width = room - (style.indent ?? 0)
    y -= style.above ?? 0
    for (const line of text.split('\n')) {
      for (const row of wrapRows(glyphs.drawable(line), width, (part) => glyphs.widthOf(part, style.size))) {
        reserve(rowHeight(style.size))
        put(row, style)
        y -= rowHeight(style.size)
      }
    }
  }
  return {
    write,
    startPage,
    writeLabelled(label, text, style) {
      reserve((style.above ?? 0) + rowHeight(style.size))
      y -= style.above ?? 0
      put(glyphsOf(style.font).drawable(label), { ...style, soft: true })
      write(text, { ...style, indent: labelWidth, above: 0 })
    },
    draw(picture) {
      const gap = 6
      // A pixel of the Web is 1/96 inch.
      const scale = Math.min(0.75, room / picture.width, (top - margin.bottom - 2 * gap) / picture.height)
      const [width, height] = [picture.width * scale, picture.height * scale]
      reserve(height + 2 * gap)
      y -= height + gap
      canvas.putPicture(picture, { x: margin.side, y }, { width, height })
      y -= gap
    },
    rule(above) {
      y -= above
      canvas.putLine({ x: margin.side, y }, size.width - margin.side)
    },
  }
}
