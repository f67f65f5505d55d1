/**
 * A line of a record. `section`: begins after a gap; `mono`: a hash, in a font in which it can be compared;
 * `note`: at the foot of the last page.
 */
export interface RecordLine {
  readonly style: 'title' | 'section' | 'warning' | 'name' | 'value' | 'mono' | 'note'
  readonly text: string
}

/** A4 in points. */
const page = { width: 595, height: 842, margin: 56 }
const fonts = { F1: 'Helvetica', F2: 'Helvetica-Bold', F3: 'Courier' } as const
const styles = {
  title: { font: 'F2', size: 16, leading: 24, columns: 56 },
  section: { font: 'F2', size: 11, leading: 30, columns: 80 },
  warning: { font: 'F2', size: 10, leading: 15, columns: 88 },
  name: { font: 'F1', size: 8, leading: 13, columns: 110 },
  value: { font: 'F1', size: 10, leading: 14, columns: 92 },
  mono: { font: 'F3', size: 9, leading: 14, columns: 88 },
  note: { font: 'F1', size: 8, leading: 11, columns: 116 },
} as const
/** A stream's bytes follow this key of its dictionary. */
const attachmentMark = '/Subtype /application#2Fjson'

/**
 * A PDF with lines of text, on as many pages as they need, which carries `json` as an attachment. It is written by hand
 * with the standard fonts, because a PDF library would be the largest package of main.
 * @param attachment `name`: ASCII without brackets; `json`: ASCII
 */
export function writeRecordPdf(record: {
  readonly title: string
  readonly lines: readonly RecordLine[]
  readonly attachment: { readonly name: string; readonly json: string }
}): Buffer {
  const { name, json } = record.attachment
  const pages = contentsOf(record.lines)
  const first = 7
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (pt-BR) /Names << /EmbeddedFiles << /Names [(${name}) 6 0 R] >> >> /PageMode /UseNone >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >> >>`,
    ...Object.values(fonts).map(
      (font) => `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`,
    ),
    `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${first + 2 * pages.length} 0 R >> /AFRelationship /Data >>`,
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${first + 2 * index + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    `<< /Type /EmbeddedFile ${attachmentMark} /Length ${json.length} >>\nstream\n${json}\nendstream`,
    `<< /Title ${literal(record.title)} /Producer (Malote) >>`,
  ]
  return assemble(objects)
}

/** The JSON that `writeRecordPdf` has attached; null where it is not there, for instance after printing. */
export function embeddedText(pdf: Buffer): string | null {
  const head = pdf.indexOf(attachmentMark, 0, 'latin1')
  if (head < 0) return null
  const length = /\/Length (\d+) >>\r?\nstream\r?\n/.exec(pdf.subarray(head, head + 200).toString('latin1'))
  if (length === null) return null
  const start = head + length.index + length[0].length
  return pdf.subarray(start, start + Number(length[1])).toString('latin1')
}

/** Numbers the objects from 1; the last one is the document information. Every text is Latin-1. */
function assemble(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  return Buffer.from(
    `${text}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

/** The content of each page: lines from the top, notes at the foot of the last page. */
function contentsOf(lines: readonly RecordLine[]): string[] {
  const height = (rows: readonly RecordLine[]) => rows.reduce((sum, { style }) => sum + styles[style].leading, 0)
  const foot = lines.filter(({ style }) => style === 'note').flatMap(wrap)
  const room = page.height - 2 * page.margin
  const pages: RecordLine[][] = [[]]
  for (const line of lines.filter(({ style }) => style !== 'note').flatMap(wrap)) {
    const last = pages.at(-1) ?? []
    if (height([...last, line]) <= room) last.push(line)
    else pages.push([...last.splice(last.findLastIndex(({ style }) => !isHead(style)) + 1), line])
  }
  if (height([...(pages.at(-1) ?? []), ...foot]) + 2 * styles.note.leading > room) pages.push([])
  const drawn = pages.map((rows) => draw(rows, page.height - page.margin))
  return drawn.with(-1, `${drawn.at(-1)}\n${draw(foot, page.margin + height(foot))}`)
}

/** Stands on the page of what it is about. */
const isHead = (style: RecordLine['style']) => style === 'name' || style === 'section'

function draw(lines: readonly RecordLine[], top: number): string {
  let y = top
  const shown = lines.map(({ style, text }) => {
    const { font, size, leading } = styles[style]
    y -= leading
    return `BT /${font} ${size} Tf ${page.margin} ${y} Td ${literal(text)} Tj ET`
  })
  return shown.join('\n')
}

function wrap({ style, text }: RecordLine): RecordLine[] {
  const { columns } = styles[style]
  const rows: string[] = ['']
  for (const word of text.split(/\s+/)) {
    for (let rest = word; rest !== ''; rest = rest.slice(columns)) {
      const row = rows.at(-1) ?? ''
      const longer = row === '' ? rest.slice(0, columns) : `${row} ${rest.slice(0, columns)}`
      if (longer.length <= columns) rows[rows.length - 1] = longer
      else rows.push(rest.slice(0, columns))
    }
  }
  return rows.map((row) => ({ style, text: row }))
}

/** A string of PDF in WinAnsi; characters that the standard fonts lack become question marks. */
function literal(text: string): string {
  const known = text
    .normalize('NFC')
    .replaceAll(/[\u2010-\u2015]/g, '-')
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll('\u2026', '...')
    .replaceAll(/[^\x20-\x7e\u00a0-\u00ff]/gu, '?')
  return `(${known.replaceAll(/[\\()]/g, '\\$&')})`
}

/** JSON in ASCII, so that no program's idea of an encoding changes it. */
export const asciiJson = (value: unknown) =>
  JSON.stringify(value, null, 2).replaceAll(
    /[^\n -~]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
