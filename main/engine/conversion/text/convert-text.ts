import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ConvertTask, Made } from '../child-messages.ts'
import { NotConverted } from '../not-converted.ts'
import { pdfName } from '../pdf-name.ts'
import { decodeText } from './decode-text.ts'
import { createTextPages, type TextStyle } from './text-pages.ts'

/** More text than 2,000 pages hold. */
const maxBytes = 32 * 2 ** 20
const tabWidth = 8
/** Columns that fit on a page at the sizes below; a report of an older program has up to 132. */
const layouts = [
  { columns: 84, orientation: 'portrait', size: 9.4 },
  { columns: 134, orientation: 'landscape', size: 9 },
] as const
const wrapped = { orientation: 'portrait', size: 8.4 } as const

/** Makes a PDF of a plain text: its lines as they are, in a font of equal widths. */
export async function convertText({ from, name, to }: ConvertTask): Promise<Made> {
  const text = decodeText(await readWhole(from))
  if (text.trim() === '') throw new NotConverted('empty')
  if (text.includes('\0')) throw new NotConverted('damaged', 'a text with zero bytes')
  const sheets = splitPages(text)
  const longest = sheets.flat().reduce((most, line) => Math.max(most, line.length), 0)
  const { orientation, size } = layouts.find(({ columns }) => longest <= columns) ?? wrapped
  const writer = await createTextPages({ title: name, orientation, fonts: ['fixed'] })
  const style: TextStyle = { font: 'fixed', size }
  for (const [nth, lines] of sheets.entries()) {
    if (nth > 0) writer.startPage()
    for (const line of lines) writer.write(line, style)
  }
  for (const notice of writer.notices()) writer.write(notice, { font: 'fixed', size: 8, soft: true, above: 8 })
  const file = path.join(to, 'text.pdf')
  await writer.save(file)
  return { kind: 'made', documents: [{ path: file, name: pdfName(name) }], parts: [], left: [], message: null }
}

/** Throws NotConverted for a file of more bytes than pages can hold. */
export async function readWhole(from: string): Promise<Uint8Array> {
  if ((await stat(from)).size > maxBytes) throw new NotConverted('too-large', 'more text than pages can hold')
  return readFile(from)
}

/** The lines of each page: a form feed begins one. The last form feed of a report ends its last page. */
function splitPages(text: string): string[][] {
  const sheets = text.split('\f').map((sheet) => sheet.replace(/^\r?\n/, '').split(/\r\n|\n|\r|\u2028|\u2029|\u0085/))
  const filled = sheets.map((lines) => {
    const spread = lines.map(withoutTabs)
    return spread.at(-1) === '' ? spread.slice(0, -1) : spread
  })
  return filled.filter((lines, nth) => nth === 0 || lines.some((line) => line.trim() !== '') || nth < filled.length - 1)
}

function withoutTabs(line: string): string {
  if (!line.includes('\t')) return line
  let result = ''
  for (const part of line.split(/(\t)/)) {
    result += part === '\t' ? ' '.repeat(tabWidth - (result.length % tabWidth)) : part
  }
  return result
}
