import { type PdfValue, Reference } from './pdf-values.ts'
import { type FontName, widthOf, winAnsi } from './text-metrics.ts'

/** A line of text on pages of Malote's own; it is wrapped where it is too long. */
export interface TextLine {
  readonly style: 'title' | 'heading' | 'warning' | 'name' | 'value' | 'note' | 'entry' | 'inner'
  readonly text: string
  /** At the right margin: a page number. */
  readonly right?: string
  /** The object of the page that the line leads to. */
  readonly target?: number
}

/** A4 in points. */
const paper = { width: 595, height: 842, margin: 56 }
const rightColumn = 48
interface Style {
  readonly font: FontName
  readonly size: number
  readonly leading: number
  readonly above?: number
  readonly indent?: number
}
const styles: Readonly<Record<TextLine['style'], Style>> = {
  title: { font: 'F2', size: 18, leading: 24 },
  heading: { font: 'F2', size: 12, leading: 17, above: 12 },
  warning: { font: 'F2', size: 10, leading: 14, above: 6 },
  name: { font: 'F1', size: 8, leading: 11, above: 7 },
  value: { font: 'F1', size: 10, leading: 14 },
  note: { font: 'F1', size: 9, leading: 12, above: 6 },
  entry: { font: 'F2', size: 9.5, leading: 14, above: 3 },
  inner: { font: 'F1', size: 9.5, leading: 14, indent: 14 },
}

interface PlacedLine extends TextLine {
  readonly y: number
}

/** The pages that lines take; how many there are does not depend on `right` and `target`. */
export function layoutText(lines: readonly TextLine[]): PlacedLine[][] {
  const pages: PlacedLine[][] = [[]]
  let y = paper.height - paper.margin
  for (const line of lines) {
    const { leading, above = 0 } = styles[line.style]
    const rows = wrap(line)
    for (const [nth, text] of rows.entries()) {
      const isFirst = nth === 0
      const needed = leading + (isFirst ? above : 0)
      if (y - needed < paper.margin) {
        pages.push([])
        y = paper.height - paper.margin
      }
      y -= needed
      const { right, target, ...plain } = line
      const isLast = nth === rows.length - 1
      pages.at(-1)?.push({
        ...plain,
        text,
        y,
        ...(isLast && right !== undefined && { right }),
        ...(target !== undefined && { target }),
      })
    }
  }
  return pages
}

/** The rows of a line; a line feed begins a new one, and a word that is longer than a row is cut. */
function wrap({ style, text }: TextLine): string[] {
  const { font, size, indent = 0 } = styles[style]
  const room = paper.width - 2 * paper.margin - indent - rightColumn
  return text.split('\n').flatMap((paragraph) => {
    const rows = ['']
    for (const word of paragraph.split(/[ \t\r]+/)) {
      for (const part of partsOf(word, (each) => widthOf(each, font, size) <= room)) {
        const row = rows.at(-1) ?? ''
        const longer = row === '' ? part : `${row} ${part}`
        if (widthOf(longer, font, size) <= room) rows[rows.length - 1] = longer
        else rows.push(part)
      }
    }
    return rows
  })
}

function partsOf(word: string, fits: (part: string) => boolean): string[] {
  if (fits(word)) return [word]
  const parts = ['']
  for (const char of word) {
    const longer = `${parts.at(-1)}${char}`
    if (fits(longer)) parts[parts.length - 1] = longer
    else parts.push(char)
  }
  return parts
}

/** The drawing of a page, and its links. */
export function drawText(lines: readonly PlacedLine[]): { content: string; links: PdfValue[] } {
  const content = lines.map(({ style, text, right, y }) => {
    const { font, size, indent = 0 } = styles[style]
    const put = (x: number, shown: string) => `BT /${font} ${size} Tf ${x.toFixed(2)} ${y} Td ${winAnsi(shown)} Tj ET`
    const left = put(paper.margin + indent, text)
    if (right === undefined) return left
    return `${left}\n${put(paper.width - paper.margin - widthOf(right, font, size), right)}`
  })
  const links = lines.flatMap(({ style, y, target }) => {
    if (target === undefined) return []
    const { leading, size } = styles[style]
    const box = [paper.margin, y - (leading - size) / 2 - 1, paper.width - paper.margin, y + size].map((each) =>
      each.toFixed(2),
    )
    return [
      new Map<string, PdfValue>([
        ['/Type', '/Annot'],
        ['/Subtype', '/Link'],
        ['/Rect', box],
        ['/Border', ['0', '0', '0']],
        ['/Dest', [new Reference(target), '/Fit']],
      ]),
    ]
  })
  return { content: content.join('\n'), links }
}

export const paperBox: PdfValue = ['0', '0', String(paper.width), String(paper.height)]
