import { type FileText, openFileText } from '../compile/file-text.ts'
import { BadSyntax, isDict, type PdfValue } from '../compile/pdf-values.ts'
import type { PlainFile } from '../compile/plain-file.ts'
import type { ArchiveReport } from './archive-rules.ts'
import { checkValues } from './check-values.ts'

const lineEnd = String.raw`(?:\r\n|\r|\n)`
const header = new RegExp(`^%PDF-1\\.[0-7]${lineEnd}`)
const objectHead = new RegExp(`^(\\d+)[\\0\\t\\f ](\\d+)[\\0\\t\\f ]obj${lineEnd}`)
const looseHead = /^\s*\d+\s+\d+\s+obj/
const objectEnd = new RegExp(`^[\\0\\t\\f\\r\\n ]*?${lineEnd}endobj${lineEnd}`)
const streamEnd = new RegExp(`^${lineEnd}endstream[\\0\\t\\f ]*${lineEnd}endobj${lineEnd}`)
const subsection = new RegExp(`^(\\d+) (\\d+) ?${lineEnd}`)
const tailBytes = 64

/** How the file is written: header, tables, the lines of objects and streams, and the values in them. */
export function checkBytes(path: string, file: PlainFile, report: ArchiveReport): void {
  const text = openFileText(path)
  try {
    checkFrame(text, report)
    checkTables(text, file, report)
    for (const [number, place] of file.places) {
      if (place.kind === 'free') continue
      if (place.kind === 'at') checkObject(text, { number, offset: place.offset, file }, report)
      else checkValues(file.object(number)?.value, number, report)
    }
    if (file.end.objects > 8_388_608) report.breaks('limits')
  } finally {
    text.close()
  }
}

function checkFrame(text: FileText, report: ArchiveReport): void {
  const start = text.textAt(0, tailBytes)
  const [first] = header.exec(start) ?? []
  if (first === undefined) report.breaks('header')
  else if (!/^%[\x80-\xff]{4}/.test(start.slice(first.length))) report.breaks('header-comment')
  if (!/%%EOF(?:\r\n|\r|\n)?$/.test(text.textAt(text.size - 8, 8))) report.breaks('after-end')
}

function checkTables(text: FileText, file: PlainFile, report: ArchiveReport): void {
  for (const offset of file.tables) {
    const [head] = /^xref(?:\r\n|\r|\n)?/.exec(text.textAt(offset, 8)) ?? []
    if (head === undefined) continue
    if (head === 'xref') report.breaks('table-lines')
    let at = offset + head.length
    for (;;) {
      const line = text.textAt(at, tailBytes)
      if (/^\s*trailer/.test(line)) break
      const [whole, , count] = subsection.exec(line) ?? []
      if (whole === undefined) {
        report.breaks('table-lines')
        break
      }
      at += whole.length + Number(count) * 20
    }
  }
}

interface PlacedObject {
  readonly number: number
  readonly offset: number
  readonly file: PlainFile
}

function checkObject(text: FileText, { number, offset, file }: PlacedObject, report: ArchiveReport): void {
  const line = text.textAt(offset, tailBytes)
  // Tables that lead to the end of the line before are usual, too.
  const own = line.replace(/^(?:\r\n|\r|\n)/, '')
  if (!objectHead.test(own) || (own === line && !/[\r\n]/.test(text.textAt(offset - 1, 1))))
    report.breaks('object-lines', number)
  const [head] = looseHead.exec(line) ?? []
  if (head === undefined) throw new BadSyntax(`no object ${number}`)
  const start = offset + head.length
  const { value, after, isStream } = text.parseAt(start, (reader) => {
    const read = reader.read()
    return { value: read, after: start + reader.position(), isStream: isDict(read) && reader.skipWord('stream') }
  })
  checkValues(value, number, report)
  if (!isStream || !isDict(value)) {
    if (!objectEnd.test(text.textAt(after, 256))) report.breaks('object-lines', number)
    return
  }
  const keyword = /^[\0\t\f\r\n ]*stream(\r\n|\n)?/.exec(text.textAt(after, 256))
  if (keyword?.[1] === undefined) report.breaks('stream-lines', number)
  else {
    const end = after + keyword[0].length + lengthOf(file, value.get('/Length'))
    const rest = text.textAt(end, tailBytes)
    if (!/^\s*endstream/.test(rest)) report.breaks('stream-length', number)
    else if (!streamEnd.test(rest)) report.breaks(/^[\r\n]/.test(rest) ? 'object-lines' : 'stream-lines', number)
  }
  if (['/F', '/FFilter', '/FDecodeParms'].some((key) => value.has(key))) report.breaks('stream-elsewhere', number)
}

function lengthOf(file: PlainFile, value: PdfValue | undefined): number {
  const length = Number(file.resolve(value))
  return Number.isInteger(length) && length >= 0 ? length : -1
}
