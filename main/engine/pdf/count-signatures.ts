import { catalogOf } from './compile/copy-pages.ts'
import { isDict, type PdfDict, type PdfValue } from './compile/pdf-values.ts'
import { inspectFile, type PlainFile } from './compile/plain-file.ts'
import type { Pdfium } from './pdfium.ts'

/** No form has more fields. */
const maxFields = 10_000

/**
 * The signatures of a PDF; a field for a signature that nobody has signed is none. PDFium finds only fields without
 * others above them.
 */
export function countSignatures({ calls }: Pdfium, document: number, path: string): number {
  let filled = 0
  for (let nth = 0; nth < calls.FPDF_GetSignatureCount(document); nth += 1) {
    const signature = calls.FPDF_GetSignatureObject(document, nth)
    if (signature !== 0 && calls.FPDFSignatureObj_GetContents(signature, 0, 0) > 0) filled += 1
  }
  // 0 for a file that only PDFium can read.
  return Math.max(filled, inspectFile(path, { read: countFields, otherwise: 0 }))
}

/** Signatures by the fields of the form. */
function countFields(file: PlainFile): number {
  const form = file.resolve(catalogOf(file).get('/AcroForm'))
  const waiting = fieldsIn(file, isDict(form) ? form.get('/Fields') : undefined)
  let signed = 0
  for (let read = 0; read < maxFields; read += 1) {
    const field = waiting.pop()
    if (field === undefined) break
    const dict = file.resolve(field.value)
    if (!isDict(dict)) continue
    const type = file.resolve(dict.get('/FT')) ?? field.type
    waiting.push(...fieldsIn(file, dict.get('/Kids'), type))
    if (type === '/Sig' && holdsSignature(file, dict)) signed += 1
  }
  return signed
}

/** Fields inherit the type of the one above them. */
function fieldsIn(file: PlainFile, value: PdfValue | undefined, type?: PdfValue) {
  const found = file.resolve(value)
  return Array.isArray(found) ? found.map((each) => ({ value: each, type })) : []
}

/** True if a field for a signature has been signed. */
export function holdsSignature(file: PlainFile, field: PdfDict): boolean {
  const value = file.resolve(field.get('/V'))
  return isDict(value) && (value.has('/Contents') || value.has('/ByteRange'))
}
