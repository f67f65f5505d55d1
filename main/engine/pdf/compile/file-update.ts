import { type PdfDict, type PdfValue, writeValue } from './pdf-values.ts'
import type { FileEnd } from './plain-file.ts'

/** An object that is new or takes the place of an older one; `stream` has the bytes that its dictionary announces. */
export interface UpdatedObject {
  readonly value: PdfValue
  readonly stream?: Buffer
}

interface UpdateOrder {
  readonly end: FileEnd
  /** Of the file as it is. */
  readonly trailer: PdfDict
  /** By their numbers. */
  readonly objects: ReadonlyMap<number, UpdatedObject>
  /** Tells this state of the file from others: 32 hexadecimal digits. */
  readonly id: string
}

/**
 * Writes the end that changes objects of a file and none of its bytes (ISO 32000-1, 7.5.6). A file with a
 * cross-reference stream gets another one, and a file with a table a table.
 */
export function fileUpdate({ end, trailer, objects, id }: UpdateOrder): Buffer {
  const parts = [Buffer.from('\n')]
  let offset = end.offset + 1
  const places: Place[] = []
  function put(number: number, { value, stream }: UpdatedObject): void {
    places.push({ number, offset })
    const head = `${number} 0 obj\n${writeValue(value)}\n`
    const bytes = Buffer.concat(
      stream === undefined
        ? [Buffer.from(`${head}endobj\n`, 'latin1')]
        : [Buffer.from(`${head}stream\n`, 'latin1'), stream, Buffer.from('\nendstream\nendobj\n')],
    )
    parts.push(bytes)
    offset += bytes.length
  }
  for (const [number, object] of [...objects].sort(([one], [other]) => one - other)) put(number, object)

  const used = Math.max(end.objects, ...[...objects.keys()].map((number) => number + 1))
  const entries: PdfDict = new Map([['/Prev', String(end.start)]])
  for (const key of ['/Root', '/Info']) {
    const value = trailer.get(key)
    if (value !== undefined) entries.set(key, value)
  }
  const ids = trailer.get('/ID')
  if (Array.isArray(ids)) entries.set('/ID', [ids[0] ?? `<${id}>`, `<${id}>`])

  const table = offset
  if (trailer.get('/Type') === '/XRef') put(used, crossReferenceStream(entries, [...places, { number: used, offset }]))
  else {
    entries.set('/Size', String(used))
    parts.push(Buffer.from(`xref\n${tableOf(places)}trailer\n${writeValue(entries)}\n`, 'latin1'))
  }
  parts.push(Buffer.from(`startxref\n${table}\n%%EOF\n`))
  return Buffer.concat(parts)
}

interface Place {
  readonly number: number
  readonly offset: number
}

function tableOf(places: readonly Place[]): string {
  const sections = sectionsOf(places).map((section) => {
    const lines = section.map(({ offset }) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    return `${section[0]?.number} ${section.length}\n${lines.join('')}`
  })
  return sections.join('')
}

/** Rows of a kind, an offset and a generation (ISO 32000-1, 7.5.8). */
function crossReferenceStream(entries: PdfDict, places: readonly Place[]): UpdatedObject {
  const stream = Buffer.alloc(places.length * 8)
  for (const [nth, { offset }] of places.entries()) {
    stream.writeUInt8(1, nth * 8)
    stream.writeUIntBE(offset, nth * 8 + 1, 6)
  }
  const value: PdfDict = new Map<string, PdfValue>([
    ['/Type', '/XRef'],
    ['/Size', String((places.at(-1)?.number ?? 0) + 1)],
    ['/W', ['1', '6', '1']],
    ['/Index', sectionsOf(places).flatMap((section) => [String(section[0]?.number), String(section.length)])],
    ['/Length', String(stream.length)],
    ...entries,
  ])
  return { value, stream }
}

/** Runs of numbers without a gap. */
function sectionsOf(places: readonly Place[]): Place[][] {
  const sections: Place[][] = []
  for (const place of places) {
    const last = sections.at(-1)
    if (last !== undefined && last.at(-1)?.number === place.number - 1) last.push(place)
    else sections.push([place])
  }
  return sections
}
