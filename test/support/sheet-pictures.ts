import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { drawQr } from '../../main/features/sheets/index.ts'

/** Bars of patch codes from the edge of the page inwards, in units of 0.08 inches; spaces have one unit. */
const patchBars = {
  '1': [2.5, 2.5, 1, 1],
  '2': [2.5, 1, 1, 2.5],
  '3': [2.5, 1, 2.5, 1],
  '4': [1, 2.5, 2.5, 1],
  '6': [1, 1, 2.5, 2.5],
  T: [1, 2.5, 1, 2.5],
} as const

export interface PageDrawing {
  readonly patch?: keyof typeof patchBars
  /** The bars stand along all sides, as makers of scanners publish them; as frames, bars of two sides meet. */
  readonly sides?: 'four' | 'frames'
  /** Bars along all sides that are no code; widths and the space between them in units. */
  readonly bars?: { readonly widths: readonly number[]; readonly space: number }
  readonly qr?: string
  readonly words?: string
  /** Text of a page that is not scanned. */
  readonly text?: string
  /** Lines of bars that look like text. */
  readonly lines?: number
}

export interface ScanFlaws {
  readonly dpi?: number
  /** Clockwise, in degrees. */
  readonly turn?: 0 | 90 | 180 | 270
  readonly skew?: number
  /** The share of pixels that are black or white by chance. */
  readonly specks?: number
  /** Added to and taken from each pixel by chance. */
  readonly grain?: number
  /** 1 is black on white. */
  readonly contrast?: number
  readonly seed?: number
}

export const patchNames = Object.keys(patchBars) as (keyof typeof patchBars)[]

/** Flaws of scans that sheets are read with. */
export const scanFlaws = {
  clean: {},
  'at 100 dpi': { dpi: 100 },
  'at 200 dpi': { dpi: 200 },
  'at 300 dpi': { dpi: 300 },
  'turned by 90 degrees': { turn: 90 },
  'upside down': { turn: 180 },
  'turned by 270 degrees': { turn: 270 },
  'askew by 2 degrees': { skew: 2 },
  'askew by -2 degrees': { skew: -2 },
  'turned and askew': { turn: 90, skew: 2 },
  'with specks': { specks: 0.03 },
  grainy: { grain: 90 },
  pale: { contrast: 0.4 },
  'upside down, askew, grainy, at 100 dpi': { turn: 180, skew: -2, grain: 60, dpi: 100 },
} as const satisfies Readonly<Record<string, ScanFlaws>>

const sheet = { width: 8.27, height: 11.69 } // inches

function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

/** A scanned A4 page. */
function scanPicture(page: PageDrawing, flaws: ScanFlaws = {}): Canvas {
  const { dpi = 150, turn = 0, skew = 0 } = flaws
  const width = Math.round(sheet.width * dpi)
  const height = Math.round(sheet.height * dpi)
  const isAcross = turn === 90 || turn === 270
  const canvas = createCanvas(isAcross ? height : width, isAcross ? width : height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f6f4ec'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate(((turn + skew) * Math.PI) / 180)
  context.translate(-width / 2, -height / 2)
  context.scale(dpi, dpi)
  drawPage(context, page)
  context.resetTransform()
  spoil(context, canvas, flaws)
  return canvas
}

/** Where the outermost bars begin, and where the bars of the upper and lower side do. */
const edge = 0.64
const corner = 1.56

function drawSides(
  context: SKRSContext2D,
  { widths, space }: NonNullable<PageDrawing['bars']>,
  sides: 'four' | 'frames',
): void {
  let at = edge
  for (const units of widths) {
    const thick = units * 0.08
    const from = sides === 'frames' ? at : corner
    const top = sides === 'frames' ? at : edge
    for (const x of [at, sheet.width - at - thick]) context.fillRect(x, top, thick, sheet.height - 2 * top)
    for (const y of [at, sheet.height - at - thick]) context.fillRect(from, y, sheet.width - 2 * from, thick)
    at += (units + space) * 0.08
  }
}

function drawPage(context: SKRSContext2D, { patch, sides, bars, qr, words, lines = 0 }: PageDrawing): void {
  context.fillStyle = '#1c1a17'
  if (patch !== undefined && sides !== undefined) drawSides(context, { widths: patchBars[patch], space: 1 }, sides)
  else if (patch !== undefined) {
    let y = 0.6
    for (const units of patchBars[patch]) {
      context.fillRect(2.5, y, 3.2, units * 0.08)
      y += (units + 1) * 0.08
    }
  }
  if (bars !== undefined) drawSides(context, bars, 'frames')
  if (qr !== undefined) {
    const { size, path } = drawQr(qr)
    context.save()
    context.translate(3.3, 4)
    context.scale(1.7 / size, 1.7 / size)
    context.fill(new Path2D(path), 'evenodd')
    context.restore()
  }
  for (let line = 0; line < lines; line += 1) {
    for (let word = 0; word < 9; word += 1) {
      context.fillRect(1 + word * 0.7, 2.2 + line * 0.25, 0.35 + ((line * 7 + word * 3) % 5) * 0.05, 0.09)
    }
  }
  if (words !== undefined) {
    context.font = '0.2px Paper, sans-serif'
    context.fillText(words, 1, 1.9)
  }
}

function spoil(context: SKRSContext2D, canvas: Canvas, flaws: ScanFlaws): void {
  const { specks = 0, grain = 8, contrast = 1, seed = 7 } = flaws
  const next = numbers(seed)
  const image = context.getImageData(0, 0, canvas.width, canvas.height)
  for (let at = 0; at < image.data.length; at += 4) {
    const shade = image.data[at] ?? 255
    const flawed = next() < specks ? (next() < 0.5 ? 0 : 255) : 245 - (245 - shade) * contrast + (next() - 0.5) * grain
    image.data[at] = flawed
    image.data[at + 1] = flawed
    image.data[at + 2] = flawed
  }
  context.putImageData(image, 0, 0)
}

/** A PDF of scanned pages. */
export async function stackPdf(pages: readonly PageDrawing[], flaws: ScanFlaws = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const [index, page] of pages.entries()) {
    if (page.text !== undefined) {
      // A7: an eighth of the pixels of A4.
      document.addPage([210, 298]).drawText(page.text, { x: 30, y: 240, size: 20, font })
      continue
    }
    const canvas = scanPicture(page, { seed: index + 1, ...flaws })
    const jpeg = await document.embedJpg(await canvas.encode('jpeg', 80))
    const [width, height] = [canvas.width, canvas.height].map((pixels) => (pixels / (flaws.dpi ?? 150)) * 72)
    document.addPage([width ?? 0, height ?? 0]).drawImage(jpeg, { x: 0, y: 0, width: width ?? 0, height: height ?? 0 })
  }
  return document.save()
}
