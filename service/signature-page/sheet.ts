import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as fontkit from '@cantoo/fontkit'
import { type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib'
import { replaceUndrawable, wrapText } from '../../pdf/increment/text.ts'

const a4 = { width: 595.28, height: 841.89 } // points
const margin = { side: 62, top: 64, bottom: 72 }
const left = margin.side
const width = a4.width - 2 * margin.side

export const colours = {
  ink: rgb(0.11, 0.13, 0.16),
  soft: rgb(0.36, 0.4, 0.45),
  rule: rgb(0.83, 0.85, 0.87),
  signed: rgb(0.08, 0.42, 0.24),
  refused: rgb(0.64, 0.15, 0.08),
}

/** The look of a run of text; sizes in points. */
interface Style {
  readonly size: number
  readonly strong?: boolean
  readonly colour?: (typeof colours)[keyof typeof colours]
  /** Distance from the left margin. */
  readonly indent?: number
  /** Space above the text. */
  readonly above?: number
}

const fontFiles = {
  plain: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  strong: '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
}
const require = createRequire(import.meta.url)

// Ligatures would keep a search from finding a name. pdf-lib ignores the positions that the other features compute.
const features = { liga: false, kern: false, mark: false, mkmk: false }
/** Widths of the characters of each font file at one point, kept for all pages. */
const widths = new Map<string, number>()

async function embed(document: PDFDocument, file: string) {
  const bytes = await readFile(require.resolve(file))
  const font = await document.embedFont(bytes, { subset: true, features })
  const widthOf = (char: string): number => {
    const found = widths.get(file + char) ?? font.widthOfTextAtSize(char, 1)
    widths.set(file + char, found)
    return found
  }
  // Nothing is kerned, so the width of a text is the sum of its characters'.
  const measure = (text: string) => [...text].reduce((sum, char) => sum + widthOf(char), 0)
  return { font, has: new Set(font.getCharacterSet()), measure }
}

/** Writes from the top downwards and adds a page when one is full. */
export interface Sheet {
  /** Writes a text below the previous one, in as many lines as needed. */
  write(text: string, style: Style): void
  /** Writes a label with a text beside it. */
  writeLabelled(label: string, text: string, style: Style): void
  rule(above: number): void
  /** Begins a new page unless `height` points are left on this one. */
  reserve(height: number): void
  /** Whether a character was replaced by its code. */
  hasReplacedCharacters(): boolean
  /** Writes at the foot of every page; call it last. */
  writeFooter(text: (page: number, pages: number) => string): void
}

const lineHeight = (size: number) => size * 1.42
const labelWidth = 118

/** Adds the first page to a document. */
export async function createSheet(document: PDFDocument): Promise<Sheet> {
  document.registerFontkit(fontkit)
  const fonts = { plain: await embed(document, fontFiles.plain), strong: await embed(document, fontFiles.strong) }
  const pages: PDFPage[] = []
  let y = 0
  let replaced = false
  const addPage = (): PDFPage => {
    const page = document.addPage([a4.width, a4.height])
    pages.push(page)
    y = a4.height - margin.top
    return page
  }
  let page = addPage()
  const reserve = (height: number) => {
    if (y - height < margin.bottom) page = addPage()
  }
  const linesOf = (text: string, { size, strong, indent = 0 }: Style): string[] => {
    const { has, measure } = strong ? fonts.strong : fonts.plain
    const clean = replaceUndrawable(text, (code) => has.has(code))
    replaced ||= clean.includes('[U+')
    return wrapText(clean, width - indent, (line) => measure(line) * size)
  }
  const draw = (line: string, { size, strong, colour = colours.ink, indent = 0 }: Style, at = y) => {
    page.drawText(line, {
      x: left + indent,
      y: at,
      size,
      font: (strong ? fonts.strong : fonts.plain).font,
      color: colour,
    })
  }
  const write = (text: string, style: Style) => {
    y -= style.above ?? 0
    for (const line of linesOf(text, style)) {
      reserve(lineHeight(style.size))
      y -= lineHeight(style.size)
      draw(line, style)
    }
  }
  return {
    write,
    reserve,
    hasReplacedCharacters: () => replaced,
    writeLabelled: (label, text, style) => {
      const beside = { ...style, indent: labelWidth }
      reserve((style.above ?? 0) + lineHeight(style.size))
      y -= style.above ?? 0
      draw(label, { ...style, strong: false, colour: colours.soft }, y - lineHeight(style.size))
      write(text, { ...beside, above: 0 })
    },
    rule: (above) => {
      y -= above
      page.drawLine({ start: { x: left, y }, end: { x: left + width, y }, thickness: 0.6, color: colours.rule })
    },
    writeFooter: (text) => {
      for (const [at, each] of pages.entries()) {
        page = each
        draw(text(at + 1, pages.length), { size: 8, colour: colours.soft }, margin.bottom - 30)
      }
    },
  }
}
