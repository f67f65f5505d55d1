import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { createCanvas } from '@napi-rs/canvas'

/** A4 at 150 dots an inch. */
const sheet = { width: 1240, height: 1754 }
const differentSheets = 12

/** The next number of a seeded sequence, in [0, 1). */
export function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

/** One scanned sheet: lines that look like text, on grainy paper. */
async function scan(seed: number): Promise<Buffer> {
  const next = numbers(seed)
  const canvas = createCanvas(sheet.width, sheet.height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f4f1e8'
  context.fillRect(0, 0, sheet.width, sheet.height)
  context.fillStyle = '#38352e'
  for (let line = 0; line < 38; line += 1) {
    let x = 140
    const end = sheet.width - 140 - (line % 6 === 5 ? 400 : next() * 60)
    while (x < end) {
      const word = 12 + next() * 90
      context.fillRect(x, 180 + line * 38, word, 11 + next() * 4)
      x += word + 12
    }
  }
  const image = context.getImageData(0, 0, sheet.width, sheet.height)
  for (let at = 0; at < image.data.length; at += 4) {
    const grain = (next() - 0.5) * 14
    for (const part of [0, 1, 2]) image.data[at + part] = (image.data[at + part] ?? 0) + grain
  }
  context.putImageData(image, 0, 0)
  return canvas.encode('jpeg', 55)
}

/** Pads a picture to a length with comments that name its page, so that no two pages have equal bytes. */
function padded(jpeg: Buffer, page: number, length: number): Buffer {
  const comments: Buffer[] = []
  let missing = Math.max(12, length - jpeg.length)
  while (missing > 0) {
    const size = Math.min(65_000, missing)
    const comment = Buffer.alloc(Math.max(12, size), 0x20)
    comment.writeUInt16BE(0xfffe, 0)
    comment.writeUInt16BE(comment.length - 2, 2)
    comment.write(String(page), 4)
    comments.push(comment)
    missing -= size
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)])
}

/** Writes a document of scanned sheets with a line of text each; deterministic. Returns its length in bytes. */
export async function writeScanBook(file: string, pages: number, sizeBytes: number): Promise<number> {
  const scans = await Promise.all(Array.from({ length: differentSheets }, (_, seed) => scan(seed + 1)))
  const out = createWriteStream(file)
  const offsets: number[] = []
  let length = 0
  const write = async (bytes: Buffer | string) => {
    const buffer = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
    length += buffer.length
    if (!out.write(buffer)) await once(out, 'drain')
  }
  const object = async (number: number, text: string, stream?: Buffer) => {
    offsets[number] = length
    await write(`${number} 0 obj\n${text}${stream === undefined ? '' : 'stream\n'}`)
    if (stream !== undefined) await write(stream)
    await write(`${stream === undefined ? '' : '\nendstream'}\nendobj\n`)
  }
  await write('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
  await object(1, '<</Type/Catalog/Pages 2 0 R>>')
  const kids = Array.from({ length: pages }, (_, page) => `${4 + page * 3} 0 R`).join(' ')
  await object(2, `<</Type/Pages/Kids[${kids}]/Count ${pages}/MediaBox[0 0 595 842]>>`)
  await object(3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  const each = Math.floor(sizeBytes / pages) - 560
  for (let page = 0; page < pages; page += 1) {
    const number = 4 + page * 3
    const resources = `/Resources<</Font<</F 3 0 R>>/XObject<</I ${number + 2} 0 R>>>>`
    await object(number, `<</Type/Page/Parent 2 0 R${resources}/Contents ${number + 1} 0 R>>`)
    const drawn = `q 595 0 0 842 0 0 cm /I Do Q BT /F 10 Tf 60 800 Td (Folha ${page + 1}) Tj ET`
    await object(number + 1, `<</Length ${drawn.length}>>`, Buffer.from(drawn))
    const jpeg = padded(scans[page % scans.length] ?? Buffer.alloc(0), page + 1, each)
    const shape = `/Width ${sheet.width}/Height ${sheet.height}/ColorSpace/DeviceRGB/BitsPerComponent 8`
    await object(number + 2, `<</Type/XObject/Subtype/Image${shape}/Filter/DCTDecode/Length ${jpeg.length}>>`, jpeg)
  }
  const table = length
  const entries = Array.from(
    { length: offsets.length - 1 },
    (_, index) => `${String(offsets[index + 1]).padStart(10, '0')} 00000 n \n`,
  )
  await write(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${entries.join('')}`)
  await write(`trailer\n<</Size ${offsets.length}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`)
  out.end()
  await once(out, 'finish')
  return length
}

const a4 = { width: 595.28, height: 841.89 }
const dpi = 150
const names = ['Nota fiscal', 'Ofício', 'Recibo', 'Requerimento', 'Atestado', 'Contrato', 'Guia de recolhimento']

/** A scanned sheet: a heading, and lines that look like text. */
async function drawSheet(heading: string, seed: number): Promise<Buffer> {
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
 * Writes many different scans of one to four pages that share their drawn sheets. Each folder gets different bytes.
 * Returns them in the order of their names.
 */
export async function makeScanBatch(folder: string, count: number): Promise<{ path: string; name: string }[]> {
  await mkdir(folder, { recursive: true })
  const sheets = await Promise.all(names.map((name, index) => drawSheet(name.toUpperCase(), index * 5)))
  const made: { path: string; name: string }[] = []
  for (let number = 1; number <= count; number += 1) {
    const kind = number % names.length
    const name = `${names[kind]} ${String(1000 + number)}.pdf`
    const document = await PDFDocument.create({ updateMetadata: false })
    document.setTitle(name)
    // Test files that share a service must not capture equal bytes.
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
