import { inflateSync } from 'node:zlib'

/** A page of LibreOffice with a word on it takes more, because its font is embedded. */
const smallest = 4096
/** Operators that show text, a picture, a shade, or a path. */
const painting = /(?:^|\s)(?:Tj|TJ|'|"|Do|sh|S|s|f|F|f\*|B|B\*|b|b\*)(?=\s|$)/

/** True for a PDF of LibreOffice that shows nothing: its document was empty. */
export function isBlankPdf(pdf: Buffer): boolean {
  if (pdf.length > smallest) return false
  const text = pdf.toString('latin1')
  for (const { index, 0: begin } of text.matchAll(/stream\r?\n/g)) {
    const start = index + begin.length
    const end = text.indexOf('endstream', start)
    if (end > start && painting.test(unpacked(pdf.subarray(start, end)))) return false
  }
  return true
}

function unpacked(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return bytes.toString('latin1')
  }
}
