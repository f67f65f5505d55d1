import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { createCanvas } from '@napi-rs/canvas'

const a4 = { width: 595.28, height: 841.89 }
const dpi = 150
const names = ['Nota fiscal', 'Ofício', 'Recibo', 'Requerimento', 'Atestado', 'Contrato', 'Guia de recolhimento']

/** A sheet as a scanner sees it: a heading, and lines that look like text from afar. */
async function sheet(heading: string, seed: number): Promise<Buffer> {
  const width = Math.round((a4.width / 72) * dpi)
  const height = Math.round((a4.height / 72) * dpi)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f6f3ea'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#26241f'
  context.font = 'bold 44px serif'
  context.fillText(heading, 140, 220)
  context.fillStyle = '#6b675d'
  for (let line = 0; line < 22 + (seed % 14); line += 1) {
    const short = (line + seed) % 6 === 5 ? 0.55 : 0.92 + ((line * 7 + seed) % 9) / 100
    context.fillRect(140, 320 + line * 38, (width - 280) * Math.min(1, short), 12)
  }
  return canvas.encode('jpeg', 70)
}

/**
 * Many different scans of one to four pages, made quickly: their sheets are drawn once, and shared. Those of another
 * folder are others.
 * @returns where each was written, in the order of their names
 */
export async function makeScanBatch(folder: string, count: number): Promise<{ path: string; name: string }[]> {
  await mkdir(folder, { recursive: true })
  const sheets = await Promise.all(names.map((name, index) => sheet(name.toUpperCase(), index * 5)))
  const made: { path: string; name: string }[] = []
  for (let number = 1; number <= count; number += 1) {
    const kind = number % names.length
    const name = `${names[kind]} ${String(1000 + number)}.pdf`
    const document = await PDFDocument.create({ updateMetadata: false })
    document.setTitle(name)
    // Who shares a service with others must not bring what one of them has captured.
    document.setSubject(folder)
    const image = await document.embedJpg(sheets[kind] ?? Buffer.alloc(0))
    for (let page = 0; page <= (number * 5) % 4; page += 1) {
      document.addPage([a4.width, a4.height]).drawImage(image, { x: 0, y: 0, ...a4 })
    }
    const file = path.join(folder, name)
    await writeFile(file, await document.save())
    made.push({ path: file, name })
  }
  return made
}
