import type { PageViewport, PDFPageProxy } from 'pdfjs-dist'
import { viewerTexts } from './viewer-texts.ts'

/** On the screen, or on paper: a PDF can reserve a stamp for paper, or a note for the screen (ISO 32000-1, 12.5.3). */
export type Medium = 'screen' | 'paper'

/** The intents of pdf.js. */
export const intents = { screen: 'display', paper: 'print' } as const satisfies Record<Medium, string>

/** The fields of an annotation of pdf.js that are used here. */
interface Mark {
  readonly annotationType: number
  readonly rect: readonly [number, number, number, number]
  readonly hasAppearance: boolean
  readonly color: readonly number[] | null
  readonly borderStyle?: { readonly width: number; readonly style: number; readonly dashArray?: readonly number[] }
}

/** pdf.js: AnnotationType and AnnotationBorderStyleType. */
const [note, link, stamp, attachedFile, dashed, underlined] = [1, 2, 13, 17, 2, 5]
const noteColor = [255, 224, 102]
const stampColor = [176, 32, 32]

/** Draws what pdf.js leaves to its own layer: borders of links, and notes and stamps without an appearance. */
export async function drawMarks(
  page: PDFPageProxy,
  context: CanvasRenderingContext2D,
  { viewport, ratio, medium }: { viewport: PageViewport; ratio: number; medium: Medium },
): Promise<void> {
  const marks: Mark[] = await page.getAnnotations({ intent: intents[medium] })
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  for (const mark of marks) {
    const [left, bottom, right, top] = mark.rect
    const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [pointOf(viewport, left, bottom), pointOf(viewport, right, top)]
    const box = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
    if (mark.annotationType === link) drawBorder(context, mark, box, viewport.scale)
    const isIcon = mark.annotationType === note || mark.annotationType === attachedFile
    if (isIcon && !mark.hasAppearance) drawNote(context, mark, box)
    if (mark.annotationType === stamp && !mark.hasAppearance) drawStamp(context, mark, box)
  }
}

const pointOf = (viewport: PageViewport, x: number, y: number): number[] => viewport.convertToViewportPoint(x, y)

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const colorOf = (color: Mark['color'], fallback: readonly number[]) => `rgb(${[...(color ?? fallback)].join(' ')})`

function drawBorder(context: CanvasRenderingContext2D, { color, borderStyle }: Mark, box: Box, scale: number): void {
  if (borderStyle === undefined || !(borderStyle.width > 0)) return
  const { width, style, dashArray } = borderStyle
  context.save()
  context.strokeStyle = colorOf(color, [0, 0, 0])
  context.lineWidth = width * scale
  if (style === dashed) context.setLineDash((dashArray ?? [3]).map((each) => each * scale))
  context.beginPath()
  if (style === underlined) {
    context.moveTo(box.x, box.y + box.height)
    context.lineTo(box.x + box.width, box.y + box.height)
  } else context.rect(box.x, box.y, box.width, box.height)
  context.stroke()
  context.restore()
}

/** A frame with the word for a stamp: pdf.js does not tell the name of its picture, which is not in the file. */
function drawStamp(context: CanvasRenderingContext2D, { color }: Mark, { x, y, width, height }: Box): void {
  context.save()
  context.strokeStyle = colorOf(color, stampColor)
  context.fillStyle = colorOf(color, stampColor)
  context.lineWidth = Math.max(1, height / 15)
  context.strokeRect(x, y, width, height)
  context.font = `bold ${height / 2}px sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(viewerTexts.stamp, x + width / 2, y + height / 2, width * 0.9)
  context.restore()
}

/** A sheet with three lines. */
function drawNote(context: CanvasRenderingContext2D, { color }: Mark, { x, y, width, height }: Box): void {
  context.save()
  context.fillStyle = colorOf(color, noteColor)
  context.strokeStyle = '#333'
  context.lineWidth = Math.max(1, width / 20)
  context.fillRect(x, y, width, height)
  context.strokeRect(x, y, width, height)
  context.beginPath()
  for (const share of [0.3, 0.5, 0.7]) {
    context.moveTo(x + width * 0.2, y + height * share)
    context.lineTo(x + width * 0.8, y + height * share)
  }
  context.stroke()
  context.restore()
}
