import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { createCanvas, loadImage } from '@napi-rs/canvas'

/** Draws the pages of a PDF with poppler; answers the pictures, in the order of the pages. */
export function drawPaper(pdf: string, dpi: number, folder: string): string[] {
  const start = `${path.basename(pdf, '.pdf')}-${dpi}-`
  execFileSync('pdftoppm', ['-r', `${dpi}`, '-gray', '-png', pdf, path.join(folder, start)], { stdio: 'ignore' })
  const files = readdirSync(folder).filter((file) => file.startsWith(start))
  return files.toSorted().map((file) => path.join(folder, file))
}

/** The paper as a scanner brings it back: a PDF of pictures alone. */
export async function scanPaper(pdf: string, folder: string): Promise<Uint8Array> {
  const scan = await PDFDocument.create({ updateMetadata: false })
  for (const file of drawPaper(pdf, 200, folder)) {
    const picture = await scan.embedPng(readFileSync(file))
    const { width, height } = picture.scale(72 / 200)
    scan.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height })
  }
  return scan.save()
}

/** The mean difference of two pictures, 0 to 255. Their sizes may differ a little, because printers round points. */
export async function differenceOf(one: string, other: string): Promise<number> {
  const images = [await loadImage(one), await loadImage(other)] as const
  const [{ width, height }] = images
  const [mine, others] = images.map((image) => {
    const context = createCanvas(width, height).getContext('2d')
    context.drawImage(image, 0, 0)
    return context.getImageData(0, 0, width, height).data
  })
  const all = [...(mine ?? [])].reduce((sum, shade, at) => sum + Math.abs(shade - (others?.[at] ?? 0)), 0)
  return all / (width * height * 3)
}
