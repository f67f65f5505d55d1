import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { MadePdf } from './pdfs.ts'

/** The number of a person who does not exist, with right check digits. */
export const madeUpCpf = '529.982.247-25'

/** A born-digital document; each page has these lines. Different titles give different bytes. */
export async function makeLinesPdf(
  folder: string,
  title: string,
  pages: readonly (readonly string[])[],
): Promise<MadePdf> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(title)
  const font = await document.embedFont(StandardFonts.TimesRoman)
  for (const lines of pages) {
    const page = document.addPage([595.28, 841.89])
    page.drawText(title, { x: 72, y: 770, size: 15, font })
    for (const [nth, line] of lines.entries()) page.drawText(line, { x: 72, y: 730 - nth * 20, size: 12, font })
  }
  const bytes = await document.save()
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `${title}.pdf`)
  await writeFile(file, bytes)
  return { path: file, name: `${title}.pdf`, bytes }
}

/** A document about a person: their number and telephone on the first page, nothing on the second. */
export const makePersonalPdf = (folder: string, title: string): Promise<MadePdf> =>
  makeLinesPdf(folder, title, [
    [`Requerente: Fulana Exemplo, CPF ${madeUpCpf}.`, 'Contato: telefone (27) 99999-1234.'],
    ['Despacho: encaminhe-se ao setor competente.'],
  ])
