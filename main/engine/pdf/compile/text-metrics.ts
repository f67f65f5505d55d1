/** Widths of the characters from 32 to 126 of the standard fonts, in thousandths of the size (Adobe's font metrics). */
const helvetica =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
const helveticaBold =
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584'

export type FontName = 'F1' | 'F2'
/** The standard fonts of text pages, which every reader has. */
export const fontNames: Readonly<Record<FontName, string>> = { F1: 'Helvetica', F2: 'Helvetica-Bold' }
const widths: Readonly<Record<FontName, readonly number[]>> = {
  F1: helvetica.split(' ').map(Number),
  F2: helveticaBold.split(' ').map(Number),
}
/** Symbols that have no letter within them. Helvetica-Bold differs only in its quotation marks, by a sixth of the size. */
const symbols: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    222: '‘’',
    260: '¦',
    278: '·',
    333: '“”¡¨¯²³´¸¹',
    350: '•',
    365: 'º',
    370: 'ª',
    400: '°',
    537: '¶',
    556: '–€¢£¤¥§«»µðþ',
    584: '¬±×÷',
    611: '¿øß',
    667: 'Þ',
    722: 'Ð',
    737: '©®',
    778: 'Ø',
    834: '¼½¾',
    889: 'æ',
    1000: '—…Æ',
  }).flatMap(([width, letters]) => [...letters].map((letter) => [letter, Number(width)])),
)
const otherWidth = 600

/** The width of a text in points; a letter with an accent is as wide as without. */
export function widthOf(text: string, font: FontName, size: number): number {
  let width = 0
  for (const char of text.normalize('NFD').replaceAll(/\p{M}/gu, '')) {
    width += widths[font][(char.codePointAt(0) ?? 0) - 32] ?? symbols[char] ?? otherWidth
  }
  return (width * size) / 1000
}

/** Characters of WinAnsiEncoding beyond Latin-1. */
const beyondLatin1: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '‑': 0x2d,
  '‐': 0x2d,
  '\u202f': 0x20,
}

/** A string of PDF in WinAnsiEncoding; characters that the standard fonts lack become question marks. */
export function winAnsi(text: string): string {
  let bytes = ''
  for (const char of text.normalize('NFC')) {
    const code = beyondLatin1[char] ?? char.codePointAt(0) ?? 0
    const isKnown = beyondLatin1[char] !== undefined || (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)
    bytes += isKnown ? String.fromCharCode(code) : '?'
  }
  return `(${bytes.replaceAll(/[\\()]/g, '\\$&')})`
}

/** A string of PDF with any characters, for titles and bookmarks. */
export function utf16(text: string): string {
  const bytes = Buffer.from(`\uFEFF${text.toWellFormed()}`, 'utf16le').swap16()
  return `<${bytes.toString('hex')}>`
}
