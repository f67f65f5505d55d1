import { bytesOfString, isDict, type PdfDict } from '../compile/pdf-values.ts'
import type { PlainFile } from '../compile/plain-file.ts'
import { utf16 } from '../compile/text-metrics.ts'
import { idNamespace } from './check-metadata.ts'

/** Facts of a document that its information and its metadata both tell, each in its own way. */
type Facts = ReadonlyMap<string, string>

const texts = ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer'] as const
const dates = ['CreationDate', 'ModDate'] as const
/** ISO 32000-1, 7.9.4. */
const datePattern = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([Z+-])(?:(\d\d)'?(?:(\d\d)'?)?)?)?$/

/** The document information, without what cannot be read. */
export function readFacts(file: PlainFile): Facts {
  const info = file.resolve(file.trailer.get('/Info'))
  const found = new Map<string, string>()
  if (!isDict(info)) return found
  for (const key of texts) {
    const text = textOf(info, key, file)
    if (text !== '') found.set(key, text)
  }
  for (const key of dates) {
    const at = isoDate(textOf(info, key, file))
    if (at !== null) found.set(key, at)
  }
  return found
}

function textOf(info: PdfDict, key: string, file: PlainFile): string {
  const bytes = bytesOfString(file.resolve(info.get(`/${key}`))) ?? ''
  const isUtf16 = bytes.startsWith('\u00fe\u00ff')
  const even = bytes.slice(2, bytes.length - (bytes.length % 2))
  const text = isUtf16 ? Buffer.from(even, 'latin1').swap16().toString('utf16le') : bytes
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\ufffd-\uffff]/gu, ' ')
    .trim()
}

function isoDate(text: string): string | null {
  const found = datePattern.exec(text)
  if (found === null) return null
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = 'Z'] = found
  const [, , , , , , , , zoneHour = '00', zoneMinute = '00'] = found
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const parsed = new Date(`${local}Z`)
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 19) !== local) return null
  return zone === 'Z' ? `${local}Z` : `${local}${zone}${zoneHour}:${zoneMinute}`
}

/** The document information, with the same facts as `metadataOf`. */
export function informationOf(facts: Facts): PdfDict {
  const entries = [...facts].map(([key, fact]): [string, string] => {
    const isDate = dates.some((each) => each === key)
    return [`/${key}`, isDate ? pdfDate(fact) : utf16(fact)]
  })
  return new Map(entries)
}

function pdfDate(iso: string): string {
  const [, zone = 'Z'] = /(Z|[+-]\d\d:\d\d)$/.exec(iso) ?? []
  const digits = iso.slice(0, 19).replaceAll(/\D/g, '')
  return `(D:${digits}${zone === 'Z' ? 'Z' : `${zone.replace(':', "'")}'`})`
}

/** The packet of XMP (ISO 16684-1) that claims PDF/A-2b and tells the facts. */
export function metadataOf(facts: Facts): Buffer {
  const plain = (name: string, key: string) => wrapped(facts, key, (fact) => `<${name}>${fact}</${name}>`)
  const list = (name: string, key: string, kind: string, more = '') =>
    wrapped(facts, key, (fact) => `<${name}><rdf:${kind}><rdf:li${more}>${fact}</rdf:li></rdf:${kind}></${name}>`)
  const anyLanguage = ' xml:lang="x-default"'
  const lines = [
    '<pdfaid:part>2</pdfaid:part>',
    '<pdfaid:conformance>B</pdfaid:conformance>',
    ...list('dc:title', 'Title', 'Alt', anyLanguage),
    ...list('dc:creator', 'Author', 'Seq'),
    ...list('dc:description', 'Subject', 'Alt', anyLanguage),
    ...plain('pdf:Keywords', 'Keywords'),
    ...plain('pdf:Producer', 'Producer'),
    ...plain('xmp:CreatorTool', 'Creator'),
    ...plain('xmp:CreateDate', 'CreationDate'),
    ...plain('xmp:ModifyDate', 'ModDate'),
  ]
  return Buffer.from(
    `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="${idNamespace}" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
${lines.join('\n')}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`,
    'utf8',
  )
}

const signs: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' }

function wrapped(facts: Facts, key: string, write: (fact: string) => string): string[] {
  const fact = facts.get(key)
  return fact === undefined ? [] : [write(fact.replaceAll(/[<>&]/g, (sign) => signs[sign] ?? ''))]
}
