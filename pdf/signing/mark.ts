import { type PDFDocument, type PDFFont, type PDFRef, StandardFonts } from '@cantoo/pdf-lib'
import type { FoundPage } from '../increment/find-pages.ts'
import { replaceUndrawable, wrapText } from '../increment/text.ts'

/** A rectangle on a page as people see it turned: points from its upper left corner. */
interface MarkBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** In points, the best first: a smaller mark has smaller letters. */
export const markSizes = [
  { width: 180, height: 48 },
  { width: 120, height: 34 },
] as const

/** The visible mark of a signature. */
export interface SignatureMark {
  /** From 0. */
  readonly page: number
  readonly box: MarkBox
  /** Paragraphs; the first is the strongest. Text that does not fit gets smaller, and is cut at last. */
  readonly lines: readonly string[]
}

const sizes = [9, 8, 7, 6, 5, 4]
const lineHeight = 1.25
const padding = 4
const border = 0.75

interface DrawnMark {
  /** In the page's own coordinates. */
  readonly rect: readonly [number, number, number, number]
  readonly appearance: PDFRef
}

type DrawMark = (page: FoundPage, mark: SignatureMark) => DrawnMark

/** Draws marks into a document as appearances of annotations. */
export async function createMarkDrawer(document: PDFDocument): Promise<DrawMark> {
  const strong = await document.embedFont(StandardFonts.HelveticaBold)
  const plain = await document.embedFont(StandardFonts.Helvetica)
  return (page, { box, lines }) => {
    const width = box.right - box.left
    const height = box.bottom - box.top
    const appearance = document.context.stream(drawingOf(lines, { width, height }, { strong, plain }), {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, round(width), round(height)],
      Matrix: [...matrices[page.turn]],
      Resources: { Font: { S: strong.ref, P: plain.ref } },
    })
    return { rect: rectOf(page, box), appearance: document.context.register(appearance) }
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The operators of a frame with text. */
function drawingOf(paragraphs: readonly string[], { width, height }: Size, fonts: Fonts): string {
  const frame = [border / 2, border / 2, width - border, height - border].map(round).join(' ')
  const { size, lines } = layOut(paragraphs, { width, height }, fonts)
  const drawn = lines.map(({ text, isStrong }, at) => {
    const y = round(height - padding - size - at * size * lineHeight)
    const shown = (isStrong ? fonts.strong : fonts.plain).encodeText(text)
    return `/${isStrong ? 'S' : 'P'} ${size} Tf 1 0 0 1 ${padding} ${y} Tm ${shown} Tj`
  })
  const colours = ['q 0.36 0.4 0.45 RG', '0.11 0.13 0.16 rg BT']
  return `${colours[0]} ${border} w ${frame} re S ${frame} re W n ${colours[1]}\n${drawn.join('\n')}\nET Q`
}

interface Fonts {
  readonly strong: PDFFont
  readonly plain: PDFFont
}

/** The lines in the largest size in which all fit. */
function layOut(paragraphs: readonly string[], { width, height }: Size, fonts: Fonts) {
  const inner = { width: width - 2 * padding, height: height - 2 * padding }
  const has = new Set(fonts.plain.getCharacterSet())
  const clean = paragraphs.map((text) => replaceUndrawable(text, (code) => has.has(code)))
  const linesIn = (size: number) =>
    clean.flatMap((text, at) => {
      const font = at === 0 ? fonts.strong : fonts.plain
      const lines = wrapText(text, inner.width, (line) => font.widthOfTextAtSize(line, size))
      return lines.map((line) => ({ text: line, isStrong: at === 0 }))
    })
  const fits = (size: number) => linesIn(size).length * size * lineHeight <= inner.height
  const size = sizes.find(fits) ?? Math.min(...sizes)
  return { size, lines: linesIn(size) }
}

/** Turn the drawing back, so that it stands upright on a page that is shown turned. */
const matrices: Readonly<Record<FoundPage['turn'], readonly number[]>> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
}

const round = (number: number) => Math.round(number * 100) / 100

function rectOf({ box, turn }: Pick<FoundPage, 'box' | 'turn'>, shown: MarkBox): DrawnMark['rect'] {
  const [x1, y1] = ownPlace({ box, turn }, shown.left, shown.top)
  const [x2, y2] = ownPlace({ box, turn }, shown.right, shown.bottom)
  const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)]
  const [bottom, top] = [Math.min(y1, y2), Math.max(y1, y2)]
  return [round(left), round(bottom), round(right), round(top)]
}

/** The place in the page's own coordinates of one that is counted as people see the page. */
function ownPlace({ box, turn }: Pick<FoundPage, 'box' | 'turn'>, x: number, y: number): readonly [number, number] {
  if (turn === 90) return [box.left + y, box.bottom + x]
  if (turn === 180) return [box.right - x, box.bottom + y]
  if (turn === 270) return [box.right - y, box.top - x]
  return [box.left + x, box.top - y]
}
