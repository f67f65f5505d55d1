import { createRequire } from 'node:module'
import { PDFDocument } from '@cantoo/pdf-lib'
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { numbers } from './scans.ts'

/** Points. */
interface SheetSize {
  readonly width: number
  readonly height: number
}

/** A sheet, and how it lies on the glass of a scanner. */
export interface CrookedSheet {
  /** Draws the sheet, on white, in points from its upper left corner. */
  draw(context: SKRSContext2D): void
  /** Degrees clockwise. */
  readonly angle?: number
  /** Points of black beside the paper. */
  readonly border?: { readonly left?: number; readonly top?: number; readonly right?: number; readonly bottom?: number }
  readonly paper?: string
  /** How much darker the paper becomes to the right, of 255. */
  readonly shadow?: number
  /** Grain, of 255. */
  readonly noise?: number
  readonly dpi?: number
  readonly isGrey?: boolean
  /** A4 otherwise. */
  readonly size?: SheetSize
}

const a4 = { width: 595.28, height: 841.89 }
/** A quarter of the pixels of A4: for tests that look at few things. */
export const a6 = { width: 297.64, height: 419.53 }
const font = 'Folha Torta'
const face = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')
GlobalFonts.registerFromPath(face, font)

/** Lines of text from the top of the sheet. */
export const textSheet =
  (lines: readonly string[], { size = 11, top = 80, left = 70 } = {}) =>
  (context: SKRSContext2D): void => {
    context.fillStyle = '#222'
    context.font = `${size}px "${font}"`
    context.textBaseline = 'alphabetic'
    for (const [nth, line] of lines.entries()) context.fillText(line, left, top + nth * size * 1.7)
  }

/** The sheet as a scanner brings it back. */
function crookedPixels(sheet: CrookedSheet): Canvas {
  const { angle = 0, border = {}, paper = '#ffffff', shadow = 0, noise = 0, dpi = 200, isGrey = false } = sheet
  const { size = a4 } = sheet
  const scale = dpi / 72
  const canvas = createCanvas(Math.round(size.width * scale), Math.round(size.height * scale))
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  const { left = 0, top = 0, right = 0, bottom = 0 } = border
  const isBordered = left + top + right + bottom > 0
  context.fillStyle = isBordered ? '#141414' : paper
  context.fillRect(0, 0, width, height)
  context.translate(width / 2, height / 2)
  context.rotate((angle * Math.PI) / 180)
  context.scale(scale, scale)
  context.translate(-size.width / 2, -size.height / 2)
  context.fillStyle = paper
  // Without a border the paper is larger than the glass.
  if (isBordered) context.fillRect(left, top, size.width - left - right, size.height - top - bottom)
  sheet.draw(context)
  const image = context.getImageData(0, 0, width, height)
  const next = numbers(1)
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 4) {
      const change = (next() - 0.5) * noise - (shadow * x) / width
      const grey = (image.data[at] ?? 0) * 0.299 + (image.data[at + 1] ?? 0) * 0.587 + (image.data[at + 2] ?? 0) * 0.114
      for (let part = 0; part < 3; part += 1)
        image.data[at + part] = (isGrey ? grey : (image.data[at + part] ?? 0)) + change
    }
  context.putImageData(image, 0, 0)
  return canvas
}

/** A PDF of scans, a picture a page. */
export async function crookedPdf(sheets: readonly CrookedSheet[]): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false })
  for (const sheet of sheets) {
    const jpeg = await crookedPixels(sheet).encode('jpeg', 80)
    const image = await document.embedJpg(jpeg)
    const { size = a4 } = sheet
    document.addPage([size.width, size.height]).drawImage(image, { x: 0, y: 0, ...size })
  }
  return Buffer.from(await document.save())
}
