import { featuresTexts } from '../features-texts.ts'

/** A line of the page. `mono`: a hash, in a font in which it can be compared. */
export interface ReceiptLine {
  readonly style: 'title' | 'warning' | 'name' | 'value' | 'mono' | 'note'
  readonly text: string
}

/** A4 in points. */
const page = { width: 595, height: 842, margin: 56 }
const fonts = { F1: 'Helvetica', F2: 'Helvetica-Bold', F3: 'Courier' } as const
const styles = {
  title: { font: 'F2', size: 16, leading: 24, columns: 56 },
  warning: { font: 'F2', size: 10, leading: 15, columns: 88 },
  name: { font: 'F1', size: 8, leading: 13, columns: 110 },
  value: { font: 'F1', size: 10, leading: 14, columns: 92 },
  mono: { font: 'F3', size: 9, leading: 14, columns: 88 },
  note: { font: 'F1', size: 8, leading: 11, columns: 116 },
} as const
const attachmentName = 'recibo.json'
/** A stream's bytes follow this key of its dictionary. */
const attachmentMark = '/Subtype /application#2Fjson'

/**
 * A PDF of one page with lines of text, which carries `json` as an attachment. Lines that the page has no room for are
 * left out of the page, never of the attachment, and the page says so.
 * @param json ASCII only
 */
export function writeReceiptPdf({
  title,
  lines,
  json,
}: {
  title: string
  lines: readonly ReceiptLine[]
  json: string
}): Buffer {
  const content = contentOf(lines)
  const attachment = `<< /Type /EmbeddedFile ${attachmentMark} /Length ${json.length} >>\nstream\n${json}\nendstream`
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (pt-BR) /Names << /EmbeddedFiles << /Names [(${attachmentName}) 8 0 R] >> >> /PageMode /UseNone >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R /F3 7 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...Object.values(fonts).map(
      (name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
    ),
    `<< /Type /Filespec /F (${attachmentName}) /UF (${attachmentName}) /EF << /F 9 0 R >> /AFRelationship /Data >>`,
    attachment,
    `<< /Title ${literal(title)} /Producer (Malote) >>`,
  ]
  return assemble(objects)
}

/** The JSON that `writeReceiptPdf` has attached; null where it is not there, for instance after printing. */
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

const cutLine: ReceiptLine = { style: 'note', text: featuresTexts.receiptCut }

/** Notes stand at the foot of the page, all other lines from the top. */
function contentOf(lines: readonly ReceiptLine[]): string {
  const foot = lines.filter(({ style }) => style === 'note').flatMap(wrap)
  const footTop = page.margin + foot.reduce((sum, { style }) => sum + styles[style].leading, 0)
  const room = page.height - page.margin - footTop - 2 * styles.note.leading
  const drawn: ReceiptLine[] = []
  let used = 0
  for (const line of lines.filter(({ style }) => style !== 'note').flatMap(wrap)) {
    used += styles[line.style].leading
    if (used > room) {
      drawn.push(cutLine)
      break
    }
    drawn.push(line)
  }
  return `${draw(drawn, page.height - page.margin)}\n${draw(foot, footTop)}`
}

function draw(lines: readonly ReceiptLine[], top: number): string {
  let y = top
  const shown = lines.map(({ style, text }) => {
    const { font, size, leading } = styles[style]
    y -= leading
    return `BT /${font} ${size} Tf ${page.margin} ${y} Td ${literal(text)} Tj ET`
  })
  return shown.join('\n')
}

function wrap({ style, text }: ReceiptLine): ReceiptLine[] {
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
