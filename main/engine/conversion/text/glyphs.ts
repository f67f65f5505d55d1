import { readFile } from 'node:fs/promises'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import { fontPath, type PageFont } from './font-files.ts'

interface Glyph {
  /** Digits of a hexadecimal string of PDF. */
  readonly hex: string
  /** In thousandths of the size. */
  readonly width: number
}

/** The glyphs of an embedded font. */
export interface Glyphs {
  readonly font: PDFFont
  /** The text as it can be drawn: a character that the font lacks becomes its code, such as [U+674E]. */
  drawable(text: string): string
  /** Width of a drawable text, in points. */
  widthOf(text: string, size: number): number
  /** A hexadecimal string of PDF that shows a drawable text. */
  encode(text: string): string
}

/** Peculiar characters of the texts so far. Shared by all fonts of a document. */
export interface Seen {
  /** Characters shown as their code. */
  coded: boolean
  /** Characters that have no look of their own, and are left out. */
  invisible: boolean
  /** U+FFFD: the source was damaged before it came here. */
  damaged: boolean
}

/** Characters that no reader shows: soft hyphens, joiners, marks of order, variation selectors. */
const invisible = /\u00ad|\u034f|[\u200b-\u200f\u2060-\u2064\ufeff]|[\ufe00-\ufe0f]/
/** Scripts whose letters stand as they are. Others, as Devanagari, need shaping. */
const simple = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u
const spaces = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/

/** Embeds a font; only the glyphs in use come into the file. */
export async function embedGlyphs(document: PDFDocument, name: PageFont, seen: Seen): Promise<Glyphs> {
  // Ligatures would keep a search from finding a word.
  const font = await document.embedFont(await readFile(fontPath(name)), { subset: true, features: { liga: false } })
  const has = new Set(font.getCharacterSet())
  const shown = new Map<string, string>()
  const glyphs = new Map<string, Glyph>()

  const looks = (char: string): string => {
    const code = char.codePointAt(0) ?? 0
    if (char === '\ufffd') seen.damaged = true
    if (invisible.test(char)) {
      seen.invisible = true
      return ''
    }
    if (spaces.test(char)) return ' '
    if (has.has(code) && simple.test(char) && !/\p{C}/u.test(char)) return char
    seen.coded = true
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  }
  const glyphOf = (char: string): Glyph => {
    const known = glyphs.get(char)
    if (known !== undefined) return known
    const made = { hex: font.encodeText(char).asString(), width: font.widthOfTextAtSize(char, 1000) }
    glyphs.set(char, made)
    return made
  }

  return {
    font,
    drawable(text) {
      let result = ''
      for (const char of text.normalize('NFC')) {
        let look = shown.get(char)
        if (look === undefined) {
          look = looks(char)
          shown.set(char, look)
        }
        result += look
      }
      return result
    },
    widthOf(text, size) {
      let width = 0
      for (const char of text) width += glyphOf(char).width
      return (width * size) / 1000
    },
    encode(text) {
      let hex = ''
      for (const char of text) hex += glyphOf(char).hex
      return `<${hex}>`
    },
  }
}
