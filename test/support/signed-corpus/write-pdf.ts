import { type Draft, endOf } from '../signed-pdfs.ts'

export interface Written {
  /** Objects by number, from 1. */
  readonly objects: readonly string[]
  /** Objects that the table places somewhere else. */
  readonly places?: ReadonlyMap<number, number>
  /** More keys of the trailer, which each later one repeats. */
  readonly trailer?: string
}

/** A PDF of these objects that can be signed. */
export function writePdf({ objects, places, trailer = '' }: Written): Draft {
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return places?.get(index + 1) ?? offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`
  const bytes = Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, 'latin1')
  return { bytes, fields: [], ...endOf(bytes), trailer }
}

export const stream = (text: string, keys = '') =>
  `<< /Length ${Buffer.byteLength(text, 'latin1')} ${keys}>>\nstream\n${text}\nendstream`

export const textOf = (text: string) => stream(`BT /F1 10 Tf 34 790 Td (${text}) Tj ET`)

export const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>'
const form = (fields: readonly number[], more = '') =>
  `/AcroForm << /SigFlags 3 /Fields [${fields.map((each) => `${each} 0 R`).join(' ')}] ${more}>>`

/** Catalog (1) and page (4) of a file written as by `draftOf`: 2 the tree of pages, 3 the font, 5 the content. */
export const catalog = (fields: readonly number[], more = '', inForm = '') =>
  `<< /Type /Catalog /Pages 2 0 R ${fields.length > 0 || inForm !== '' ? form(fields, inForm) : ''} ${more}>>`

export interface PageParts {
  readonly annots?: readonly number[]
  readonly contents?: string
  readonly resources?: string
  readonly more?: string
}

export function page({ annots = [], contents = '5 0 R', resources = '', more = '' }: PageParts = {}): string {
  const list = annots.map((each) => `${each} 0 R`).join(' ')
  const own = `/Resources << /Font << /F1 3 0 R >> ${resources}>> /Contents ${contents} ${more}`
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${own} /Annots [${list}] >>`
}

export const pages = '<< /Type /Pages /Kids [4 0 R] /Count 1 >>'
