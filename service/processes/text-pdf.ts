const columns = 88
const rowsOnPage = 60

/** Wraps a paragraph; words longer than a line are split. */
function wrap(paragraph: string): string[] {
  const lines: string[] = ['']
  for (const word of paragraph.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    const joined = last === '' ? word : `${last} ${word}`
    if (joined.length <= columns) lines[lines.length - 1] = joined
    else lines.push(...(word.match(new RegExp(`.{1,${columns}}`, 'gu')) ?? []))
  }
  return lines
}

/** A line as a PDF literal string; characters outside Latin 1 become question marks. */
const literal = (line: string) =>
  `(${line.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/gu, '?').replaceAll(/[\\()]/g, (char) => `\\${char}`)})`

/** Makes a PDF of plain text on A4; each string is a paragraph. */
export function textPdf(paragraphs: readonly string[]): Buffer {
  const lines = paragraphs.flatMap((text) => text.split('\n')).flatMap(wrap)
  const pages = Array.from({ length: Math.ceil(lines.length / rowsOnPage) }, (_, page) =>
    lines.slice(page * rowsOnPage, (page + 1) * rowsOnPage),
  )
  const first = 4
  const kids = pages.map((_, page) => `${first + 2 * page} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (pt-BR) >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((rows, page) => {
      const content = `BT /F1 10 Tf 12 TL 34 790 Td\n${rows.map((row) => `${literal(row)} Tj T*`).join('\n')}\nET`
      const resources = '/Resources << /Font << /F1 3 0 R >> >>'
      const place = `/Contents ${first + 2 * page + 1} 0 R`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} ${place} >>`,
        `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  // Latin 1, so that offsets in characters are offsets in bytes.
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}
