import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'

/**
 * Generated PDFs for tests and the demonstration: a text document, a scanned page and a large scan.
 * The bytes depend on the title alone; different titles give different bytes.
 */

const a4 = { width: 595.28, height: 841.89 } // points
const standardFonts = path.join(import.meta.dirname, '../../node_modules/pdfjs-dist/standard_fonts')
// The fonts that pdf.js ships, because the machine may have none.
GlobalFonts.registerFromPath(path.join(standardFonts, 'LiberationSans-Regular.ttf'), 'Paper')

const paragraphs = [
  'Trata-se da prestação de contas do convênio firmado entre o Estado e o Município, com vigência encerrada no exercício anterior, instruída com os documentos exigidos pela norma de regência.',
  'Da análise dos comprovantes apresentados verifica-se a correspondência entre as despesas realizadas e o plano de trabalho aprovado, ressalvados os itens adiante relacionados.',
  'Encaminham-se os autos à unidade competente para manifestação quanto à regularidade da execução física, observado o prazo de trinta dias contado do recebimento.',
  'Os valores não aplicados foram devolvidos à conta única do Tesouro, conforme guia de recolhimento juntada a estes autos, com a devida atualização.',
  'Registre-se que a documentação original permanece arquivada na unidade de origem, à disposição dos órgãos de controle, pelo prazo da tabela de temporalidade.',
]

/** A written PDF: its path, and what tests compare. */
export interface MadePdf {
  readonly path: string
  readonly name: string
  readonly bytes: Uint8Array
}

async function save(folder: string, name: string, bytes: Uint8Array): Promise<MadePdf> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  return { path: file, name, bytes }
}

/** A generator of numbers in [0, 1), seeded by a text. */
function numbersFrom(text: string): () => number {
  let state = 2166136261
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}

/** A document with fixed metadata, so that equal content gives equal bytes. */
async function newDocument(title: string): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(title)
  document.setCreationDate(new Date('2026-03-12T12:00:00Z'))
  return document
}

function wrap(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > columns) {
      lines.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return line ? [...lines, line] : lines
}

/** A born-digital document with a text layer. */
export async function makeTextPdf(folder: string, title: string, pages: number): Promise<MadePdf> {
  const document = await newDocument(title)
  const font = await document.embedFont(StandardFonts.TimesRoman)
  const strong = await document.embedFont(StandardFonts.TimesRomanBold)
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([a4.width, a4.height])
    page.drawText('GOVERNO DO ESTADO', { x: 72, y: 780, size: 11, font: strong })
    page.drawText(title, { x: 72, y: 748, size: 15, font: strong })
    page.drawLine({ start: { x: 72, y: 738 }, end: { x: 523, y: 738 }, thickness: 0.6, color: rgb(0.3, 0.3, 0.3) })
    let y = 708
    for (let index = 0; index < 7; index += 1) {
      for (const line of wrap(
        `${(number - 1) * 7 + index + 1}. ${paragraphs[(number + index) % paragraphs.length]}`,
        84,
      )) {
        page.drawText(line, { x: 72, y, size: 11.5, font })
        y -= 16
      }
      y -= 10
    }
    page.drawText(`Página ${number} de ${pages}`, { x: 450, y: 48, size: 9, font })
  }
  return save(folder, `${title}.pdf`, await document.save())
}

/** A small document of one page with a line of text. */
export async function plainPdf(title: string): Promise<Uint8Array> {
  const document = await newDocument(title)
  const font = await document.embedFont(StandardFonts.TimesRoman)
  document.addPage([a4.width, a4.height]).drawText(title, { x: 72, y: 748, size: 15, font })
  return document.save()
}

function drawPaper(context: SKRSContext2D, width: number, height: number, title: string, number: number): void {
  const unit = width / 595
  context.fillStyle = '#f4f1e8'
  context.fillRect(0, 0, width, height)
  context.save()
  context.translate(width / 2, height / 2)
  context.rotate(((number % 3) - 1) * 0.006 + 0.004) // never quite straight in the feeder
  context.translate(-width / 2, -height / 2)
  context.fillStyle = '#26241f'
  context.font = `${15 * unit}px Paper`
  context.fillText(title, 72 * unit, 96 * unit)
  context.font = `${11.5 * unit}px Paper`
  let y = 134
  for (let index = 0; index < 8; index += 1) {
    for (const line of wrap(paragraphs[(index + number) % paragraphs.length] ?? '', 82)) {
      context.fillText(line, 72 * unit, y * unit)
      y += 17
    }
    y += 11
  }
  context.strokeStyle = '#20398a'
  context.lineWidth = 1.6 * unit
  context.beginPath()
  for (let step = 0; step <= 60; step += 1) {
    const x = (300 + step * 3) * unit
    const wave = (760 + Math.sin(step / 2.3) * 9 - Math.cos(step / 5) * 6) * unit
    if (step === 0) context.moveTo(x, wave)
    else context.lineTo(x, wave)
  }
  context.stroke()
  context.restore()
}

/** Sensor noise: `amount` decides how large the JPEG becomes. */
function addGrain(context: SKRSContext2D, width: number, height: number, amount: number, next: () => number): void {
  const image = context.getImageData(0, 0, width, height)
  const data = image.data
  for (let at = 0; at < data.length; at += 4) {
    const grain = (next() - 0.5) * amount
    data[at] = (data[at] ?? 0) + grain
    data[at + 1] = (data[at + 1] ?? 0) + grain
    data[at + 2] = (data[at + 2] ?? 0) + grain
  }
  context.putImageData(image, 0, 0)
}

async function makeScan(
  folder: string,
  title: string,
  scan: { dpi: number; grain: number; quality: number; atLeastBytes: number },
) {
  const document = await newDocument(title)
  const width = Math.round((a4.width / 72) * scan.dpi)
  const height = Math.round((a4.height / 72) * scan.dpi)
  const next = numbersFrom(title)
  let total = 0
  for (let number = 1; total < scan.atLeastBytes; number += 1) {
    const canvas = createCanvas(width, height)
    const context = canvas.getContext('2d')
    drawPaper(context, width, height, title, number)
    addGrain(context, width, height, scan.grain, next)
    const jpeg = await canvas.encode('jpeg', scan.quality)
    total += jpeg.byteLength
    const page = document.addPage([a4.width, a4.height])
    page.drawImage(await document.embedJpg(jpeg), { x: 0, y: 0, width: a4.width, height: a4.height })
  }
  return save(folder, `${title}.pdf`, await document.save())
}

/** One scanned page: a picture without a text layer. */
export const makeScanPdf = (folder: string, title: string): Promise<MadePdf> =>
  makeScan(folder, title, { dpi: 150, grain: 22, quality: 72, atLeastBytes: 1 })

/** A scan of many pages with at least this many bytes. */
export const makeLargeScanPdf = (folder: string, title: string, atLeastBytes: number): Promise<MadePdf> =>
  makeScan(folder, title, { dpi: 300, grain: 120, quality: 96, atLeastBytes })

/** One PDF of the pages of all. */
export async function joinPdfs(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const whole = await PDFDocument.create({ updateMetadata: false })
  for (const file of files) {
    const part = await PDFDocument.load(file)
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page)
  }
  return whole.save()
}
