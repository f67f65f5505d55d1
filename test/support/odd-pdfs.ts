import { deflateSync } from 'node:zlib'

/** Hand-written PDFs in forms that other programs write and pdf-lib does not. */

/** One object of a file: its number and its text between `obj` and `endobj`. */
export type Body = readonly [number: number, text: string]

const page = (parent: number, contents: number) =>
  `<</Type/Page/Parent ${parent} 0 R/MediaBox[0 0 300 200]/Resources<</Font<</F 9 0 R>>>>/Contents ${contents} 0 R>>`
const text = (shown: string) => {
  const drawn = `BT /F 12 Tf 20 100 Td (${shown}) Tj ET`
  return `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`
}
const font: Body = [9, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>']
const catalog: Body = [1, '<</Type/Catalog/Pages 2 0 R>>']
const tree: Body = [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>']
const sheet: readonly Body[] = [[3, page(2, 4)], [4, text('Primeira folha')], font]

interface Draft {
  readonly bytes: string
  readonly offsets: ReadonlyMap<number, number>
}

function lay(objects: readonly Body[], before = '%PDF-1.5\n'): Draft {
  const offsets = new Map<number, number>()
  let bytes = before
  for (const [number, body] of objects) {
    offsets.set(number, bytes.length)
    bytes += `${number} 0 obj\n${body}\nendobj\n`
  }
  return { bytes, offsets }
}

function table({ offsets }: Pick<Draft, 'offsets'>, size: number, eol = ' \n'): string {
  const entries = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number)
    return `${String(offset ?? 0).padStart(10, '0')} ${offset === undefined ? '65535 f' : '00000 n'}${eol}`
  })
  return `xref\n0 ${size}\n${entries.join('')}`
}

const end = (at: number) => `startxref\n${at}\n%%EOF`
const buffer = (bytes: string) => Buffer.from(bytes, 'latin1')

/** A file of these objects with a cross-reference table; the first object is the catalog. */
export function withTable(objects: readonly Body[], trailer = '', eol?: string): Buffer {
  const draft = lay(objects)
  const size = Math.max(...draft.offsets.keys()) + 1
  const closing = `${table(draft, size, eol)}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\n`
  return buffer(`${draft.bytes}${closing}${end(draft.bytes.length)}`)
}

/** The body of a stream object; the caller's bytes must match the filter in `entries`. */
export const streamBody = (entries: string, bytes: Buffer) =>
  `<</Length ${bytes.length}${entries}>>stream\n${bytes.toString('latin1')}\nendstream`

/** A document of one page, followed by these objects. */
export const onePageWith = (objects: readonly Body[]): Buffer => withTable([catalog, tree, ...sheet, ...objects])

/** The smallest document that every reader opens: one page with these words. */
export const tinyPdf = (words: string): Buffer =>
  withTable([catalog, tree, [3, page(2, 4)], [4, text(words.replaceAll(/[()\\]/g, ' '))], font])

const raw = (bytes: Buffer) => bytes.toString('latin1')

/** Rows of a cross-reference stream with the predictor that most programs use. */
function predicted(rows: readonly (readonly number[])[]): Buffer {
  let above = rows[0]?.map(() => 0) ?? []
  const lines = rows.map((row) => {
    const line = row.map((byte, at) => (byte - (above[at] ?? 0) + 256) % 256)
    above = [...row]
    return Buffer.from([2, ...line])
  })
  return deflateSync(Buffer.concat(lines))
}

const row = (kind: number, second: number, third: number) => [kind, second >> 8, second & 255, third]

/** The catalog and the page tree in an object stream, found by a cross-reference stream with a PNG predictor. */
function withObjectStream(): Buffer {
  const [first, second] = [`${catalog[1]} `, tree[1]]
  const head = `1 0 2 ${first.length} `
  const packed = deflateSync(Buffer.from(head + first + second))
  const dict = `<</Type/ObjStm/N 2/First ${head.length}/Filter/FlateDecode/Length 8 0 R>>`
  const stream: Body = [7, `${dict}stream\r\n${raw(packed)}\nendstream`]
  const { bytes, offsets } = lay([...sheet, stream, [8, String(packed.length)]])
  const at = bytes.length
  const rows = Array.from({ length: 11 }, (_, number) => {
    if (number === 1 || number === 2) return row(2, 7, number - 1)
    const offset = number === 10 ? at : offsets.get(number)
    return offset === undefined ? row(0, 0, 0) : row(1, offset, 0)
  })
  const data = predicted(rows)
  const parms = '/DecodeParms<</Predictor 12/Columns 4>>/Filter/FlateDecode'
  const references = `<</Type/XRef/Size 11/Root 1 0 R/W[1 2 1]${parms}/Length ${data.length}>>`
  return buffer(`${bytes}10 0 obj\n${references}stream\n${raw(data)}\nendstream\nendobj\n${end(at)}`)
}

/** A hybrid file: a cross-reference stream beside the table has the place of the page tree. */
function hybrid(): Buffer {
  const { bytes, offsets } = lay([catalog, ...sheet, tree])
  const at = bytes.length
  const data = Buffer.from(row(1, offsets.get(2) ?? 0, 0))
  const dict = `<</Type/XRef/Size 10/Index[2 1]/W[1 2 1]/Length ${data.length}>>`
  const beside = `8 0 obj\n${dict}stream\n${raw(data)}\nendstream\nendobj\n`
  const hidden = new Map([...offsets].filter(([number]) => number !== 2))
  const closing = `${table({ offsets: hidden }, 10)}trailer\n<</Size 10/Root 1 0 R/XRefStm ${at}>>\n`
  return buffer(`${bytes}${beside}${closing}${end(at + beside.length)}`)
}

/** A file with one incremental update that replaces the page tree and adds a page. */
function changed(): Buffer {
  const before = raw(withTable([catalog, tree, ...sheet]))
  const previous = before.lastIndexOf('xref\n0 ')
  const added = lay(
    [
      [2, '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>'],
      [5, page(2, 6)],
      [6, text('Segunda folha')],
    ],
    `${before}\n`,
  )
  const entry = (number: number) => `${String(added.offsets.get(number)).padStart(10, '0')} 00000 n \n`
  const runs = `2 1\n${entry(2)}5 2\n${entry(5)}${entry(6)}`
  const closing = `xref\n${runs}trailer\n<</Size 10/Root 1 0 R/Prev ${previous}>>\n`
  return buffer(`${added.bytes}${closing}${end(added.bytes.length)}\n`)
}

const indirect: readonly Body[] = [
  [2, '<</Type/Pages/Kids 5 0 R/Count 6 0 R/Rotate 90/CropBox[0 0 250 150]/Resources<<>>>>'],
  [5, '[3 0 R]'],
  [6, '1'],
]
/** A form with one field for a signature; a program that makes a field often sets the flags before anybody signs. */
const signatureField = (value: string) => `/AcroForm<</SigFlags 3/Fields[<</FT/Sig/T(assinatura)${value}>>]>>`
const signatureValue = '/V<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00>>>'
const objects: readonly Body[] = [catalog, tree, ...sheet]
const withCatalog = (entries: string) => withTable([[1, `<</Type/Catalog/Pages 2 0 R${entries}>>`], tree, ...sheet])
const altered = (bytes: Buffer, from: string, to: string) => buffer(raw(bytes).replace(from, to))

/** Unusual files to which pages can be appended. */
export const extendable = {
  'a table': { bytes: withTable(objects), pages: 1 },
  'a table with CRLF line ends': { bytes: withTable(objects, '', '\r\n'), pages: 1 },
  'an identifier': { bytes: withTable(objects, '/ID[<00ff>(a\\)b)]/Info<</Title(x)>>'), pages: 1 },
  'an indirect page tree with inherited settings': {
    bytes: withTable([catalog, ...indirect, ...sheet]),
    pages: 1,
  },
  'an object stream behind a predictor': { bytes: withObjectStream(), pages: 1 },
  'a table with an additional stream': { bytes: hybrid(), pages: 1 },
  'an earlier update': { bytes: changed(), pages: 2 },
  'an empty field for a signature': { bytes: withCatalog(signatureField('')), pages: 1 },
  'a too small /Size': { bytes: altered(withTable(objects), '/Size 10', '/Size 2'), pages: 1 },
} as const satisfies Record<string, { bytes: Buffer; pages: number }>

/** Files to which nothing may or can be appended, by reason. */
export const closed = {
  'no objects': buffer('%PDF-1.7\nnada\n%%EOF\n'),
  'a certification': withCatalog('/Perms<</DocMDP 5 0 R>>'),
  'a signature': withCatalog(signatureField(signatureValue)),
  'a signature that no flag tells': withCatalog(signatureField(signatureValue).replace('SigFlags 3', 'SigFlags 0')),
  'an XFA form': withCatalog('/NeedsRendering true'),
  encryption: withTable(objects, '/Encrypt<</Filter/Standard>>'),
  'a wrong startxref': altered(withTable(objects), 'startxref\n', 'startxref\n1'),
  'cross-references past the end': altered(withTable(objects), 'startxref\n', 'startxref\n9999'),
  'circular cross-references': (() => {
    const at = raw(withTable(objects)).lastIndexOf('xref\n0 ')
    return withTable(objects, `/Prev ${at}`)
  })(),
  'wrong object offsets': altered(withTable(objects), '%PDF-1.5\n', '%PDF-1.5\n%%%%\n'),
  'no page tree': withTable([[1, '<</Type/Catalog>>'], ...sheet]),
  'an invalid page tree': withTable([catalog, [2, '<</Type/Pages/Kids 7/Count 1>>'], ...sheet]),
  'an unclosed page tree': withTable([catalog, [2, `<</Type/Pages/Kids[${'['.repeat(60_000)}`], ...sheet]),
  'a truncated end': withTable(objects).subarray(0, -40),
} as const satisfies Record<string, Buffer>

/** Two pages, each with one picture of these bytes, that share one dictionary of resources. */
export function pagesWithSharedPictures(first: Buffer, second: Buffer): Buffer {
  const picture = '/Type/XObject/Subtype/Image/Width 5/Height 5/BitsPerComponent 8/ColorSpace/DeviceGray'
  const resources = '/Resources<</XObject<</A 7 0 R/B#20C 8 0 R>>>>'
  return withTable([
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, `<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 300]${resources}>>`],
    [3, '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>'],
    [4, '<</Type/Page/Parent 2 0 R/Contents 6 0 R>>'],
    [5, streamBody('', Buffer.from('q 300 0 0 300 0 0 cm /A Do Q'))],
    [6, streamBody('', Buffer.from('q 300 0 0 300 0 0 cm /B#20C Do Q'))],
    [7, streamBody(picture, first)],
    [8, streamBody(picture, second)],
  ])
}
