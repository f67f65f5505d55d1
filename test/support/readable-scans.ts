import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

const a4 = { width: 595.28, height: 841.89 }
const dpi = 200
const font = 'Folha Digitalizada'
const lineHeight = 22
export const margin = 70

/** Where a line is drawn, in points from the upper left corner of the sheet. */
export const lineTop = (line: number) => margin + line * lineHeight

/** One sheet with these lines as a grainy picture. */
async function drawSheet(lines: readonly string[], isTurned: boolean): Promise<Buffer> {
  const face = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')
  GlobalFonts.registerFromPath(face, font)
  const scale = dpi / 72
  const canvas = createCanvas(Math.round(a4.width * scale), Math.round(a4.height * scale))
  const context = canvas.getContext('2d')
  context.fillStyle = '#f4f1e8'
  context.fillRect(0, 0, canvas.width, canvas.height)
  if (isTurned) {
    context.translate(canvas.width, canvas.height)
    context.rotate(Math.PI)
  }
  context.scale(scale, scale)
  context.fillStyle = '#26241f'
  context.font = `12px "${font}"`
  context.textBaseline = 'top'
  for (const [index, line] of lines.entries()) context.fillText(line, margin, lineTop(index))
  return canvas.encode('jpeg', 70)
}

interface ReadableScan {
  /** The lines of each page. */
  readonly pages: readonly (readonly string[])[]
  /** Pages, from 1, whose picture stands on its head. */
  readonly headlong?: readonly number[]
  /** The rotation that the PDF names for its pages, whose pictures are drawn to be upright after it. */
  readonly rotate?: 0 | 180
}

/** Writes a PDF of scanned sheets with text that can be read, and no text layer. */
export async function writeReadableScan(
  folder: string,
  name: string,
  { pages, headlong = [], rotate = 0 }: ReadableScan,
): Promise<{ path: string; name: string; bytes: Buffer }> {
  const document = await PDFDocument.create({ updateMetadata: false })
  // Test files that share a service must not capture equal bytes.
  document.setSubject(folder)
  for (const [index, lines] of pages.entries()) {
    const isTurned = headlong.includes(index + 1) !== (rotate === 180)
    const image = await document.embedJpg(await drawSheet(lines, isTurned))
    const page = document.addPage([a4.width, a4.height])
    page.drawImage(image, { x: 0, y: 0, ...a4 })
    page.setRotation(degrees(rotate))
  }
  const bytes = Buffer.from(await document.save())
  const file = path.join(folder, `${name}.pdf`)
  await writeFile(file, bytes)
  return { path: file, name: `${name}.pdf`, bytes }
}

/** A letter with accents, a number and a CPF. */
export const letter: readonly string[] = [
  'REQUERIMENTO DE LICENÇA',
  'À Senhora Secretária de Gestão de Pessoas,',
  'Maria da Conceição Araújo, servidora efetiva, inscrita no',
  'CPF sob o nº 529.982.247-25, vem requerer a concessão de',
  'licença para capacitação a contar de 12 de março de 2026.',
  'Nestes termos, pede deferimento.',
]
