import { deflateSync } from 'node:zlib'
import { type Body, onePageWith, streamBody, withTable } from './odd-pdfs.ts'

/** Small PDFs whose structure takes a reader much time, many reads or much memory. */

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const plain = onePageWith([]).toString('latin1')
const tableAt = plain.lastIndexOf('xref\n0 ')
const body = plain.slice(0, tableAt)
const table = plain.slice(tableAt, plain.indexOf('trailer', tableAt))
const closing = (at: number, entries = '') => `trailer\n<</Size 10/Root 1 0 R${entries}>>\nstartxref\n${at}\n%%EOF`
const megabyte = 1024 * 1024

/** Sections that each name the one before them, and perhaps a stream beside them. */
function chained(sections: number, beside = ''): Buffer {
  const parts = [`${body}${table}trailer\n<</Size 10/Root 1 0 R>>\n`]
  let at = tableAt
  let length = parts[0]?.length ?? 0
  for (let section = 0; section < sections; section += 1) {
    const part = `xref\n0 0\ntrailer\n<</Size 10/Root 1 0 R/Prev ${at}${beside}>>\n`
    at = length
    length += part.length
    parts.push(part)
  }
  return latin1(`${parts.join('')}startxref\n${at}\n%%EOF`)
}

/** A file whose newest cross-references are a stream with these entries. */
function withReferences(entries: string, rows: Buffer): Buffer {
  const stream = streamBody(`/Type/XRef/Root 1 0 R/Size 21${entries}`, rows)
  return latin1(`${body}20 0 obj\n${stream}\nendobj\nstartxref\n${tableAt}\n%%EOF`)
}

/** A file whose catalog lies in a stream of objects with these entries and bytes. */
function withObjects(entries: string, packed: Buffer): Buffer {
  const stream = `19 0 obj\n${streamBody(`/Type/ObjStm${entries}/Filter/FlateDecode`, packed)}\nendobj\n`
  const at = body.length + stream.length
  const rows = Array.from({ length: 21 }, (_, number) => {
    if (number === 1) return [2, 0, 0, 19, 0]
    return number === 19 ? [1, body.length >> 16, (body.length >> 8) & 255, body.length & 255, 0] : [0, 0, 0, 0, 0]
  })
  const references = streamBody('/Type/XRef/Root 1 0 R/Size 21/W[1 3 1]', Buffer.from(rows.flat()))
  return latin1(`${body}${stream}20 0 obj\n${references}\nendobj\nstartxref\n${at}\n%%EOF`)
}

/** A form with many fields, so that a check of signatures looks at each of them. */
function withFields(fields: readonly Body[], listed: string): Buffer {
  const signed = '/ByteRange[0 1 2 3]'
  return withTable([
    [1, `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${listed}]>>${signed}>>`],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>'],
    ...fields,
  ])
}

const listOf = (first: number, count: number) => Array.from({ length: count }, (_, at) => `${first + at} 0 R`).join(' ')
const field = (more: string) => `<</FT/Sig${more}>>`

/** The files by name; each is made on demand. */
export const hostilePdfs = {
  'a table of empty runs': () => latin1(`${body}xref\n${'0 0\n'.repeat(65_000)}${closing(tableAt)}`),
  'a table of empty runs far apart': () =>
    latin1(`${body}xref\n${`0 0${' '.repeat(50)}\n`.repeat(65_000)}${closing(tableAt)}`),
  'a table of many runs of one object': () =>
    latin1(
      `${body}xref\n${Array.from({ length: 60_000 }, (_, at) => `${2 * at} 1\n0000000000 00000 f \n`).join('')}${closing(tableAt)}`,
    ),
  'a table that names one object again and again': () =>
    latin1(`${body}xref\n${'1 1\n0000000009 00000 n \n'.repeat(60_000)}${closing(tableAt)}`),
  'four thousand updates': () => chained(4000),
  'four thousand updates with a stream beside each': () => chained(4000, `/XRefStm ${tableAt}`),
  'updates far apart': () => {
    const parts = [`${body}${table}trailer\n<</Size 10/Root 1 0 R>>\n`]
    let [at, length] = [tableAt, parts[0]?.length ?? 0]
    for (let update = 0; update < 1500; update += 1) {
      const part = `xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 10/Root 1 0 R/Prev ${at}>>\n`
      at = length
      parts.push(part, ' '.repeat(20_000))
      length += part.length + 20_000
    }
    return latin1(`${parts.join('')}startxref\n${at}\n%%EOF`)
  },
  'updates in a circle': () => latin1(`${body}${table}${closing(tableAt, `/Prev ${tableAt}`)}`),
  'rows of a million bytes': () => withReferences('/W[1 1000000 1]', Buffer.alloc(megabyte)),
  'rows of no bytes': () => withReferences('/W[0 0 0]/Index[0 1000000000]', Buffer.alloc(10)),
  'a billion rows': () => withReferences('/W[1 2 1]/Index[0 1000000000]', Buffer.alloc(100)),
  'an index of many runs': () => withReferences(`/W[1 2 1]/Index[${'0 0 '.repeat(200_000)}]`, Buffer.alloc(100)),
  'references that unpack to more than any limit': () =>
    withReferences('/W[1 2 1]/Filter/FlateDecode', deflateSync(Buffer.alloc(64 * megabyte))),
  'objects that unpack to more than any limit': () =>
    withObjects('/N 1/First 5', deflateSync(Buffer.alloc(64 * megabyte))),
  'a stream of ten million objects': () =>
    withObjects('/N 10000000/First 20000000', deflateSync(latin1('1 0 '.repeat(5_000_000)))),
  'a length that is named by a chain': () =>
    onePageWith(Array.from({ length: 10_000 }, (_, at): Body => [20 + at, `${21 + at} 0 R`])),
  'a list of pages that never ends': () =>
    withTable([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, `<</Type/Pages/Count 1/Kids[${'3 0 R '.repeat(700_000)}]>>`],
    ]),
  'lists in lists': () =>
    withTable([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, `<</Type/Pages/Count 1/Kids${'['.repeat(500_000)}`],
    ]),
  'fields of two megabytes': () => {
    const big = `(${'x'.repeat(1_900_000)})`
    return withFields(
      Array.from({ length: 40 }, (_, at): Body => [10 + at, field(`/T${big}`)]),
      listOf(10, 40),
    )
  },
  'fields that all name the same ones': () =>
    withFields(
      Array.from({ length: 4000 }, (_, at): Body => [10 + at, field(`/Kids[${listOf(10, 100)}]`)]),
      listOf(10, 4000),
    ),
  'a field whose parent is itself': () => withFields([[10, field('/Parent 10 0 R/Kids[10 0 R]')]], '10 0 R'),
  'a signature of the whole of an empty file': () =>
    withFields([[10, field('/V<</ByteRange[0 0 9007199254740991 0]/Contents<00>>>')]], '10 0 R'),
} satisfies Record<string, () => Buffer>

export type HostileKind = keyof typeof hostilePdfs
