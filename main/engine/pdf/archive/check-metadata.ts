import type { PdfDict } from '../compile/pdf-values.ts'
import { isDict, Reference } from '../compile/pdf-values.ts'
import type { PlainFile } from '../compile/plain-file.ts'
import { unpackAny } from '../compile/unpack-any.ts'
import type { ArchiveReport } from './archive-rules.ts'
import { readXmp, type XmpProperty } from './read-xmp.ts'

/** A part and a level of conformance, as the metadata say. */
export interface ArchiveClaim {
  readonly part: string
  readonly conformance: string
}

export const idNamespace = 'http://www.aiim.org/pdfa/ns/id/'

type Kind = XmpProperty['kind']
interface Rule {
  readonly kind: Kind
  readonly form?: RegExp
}
const text: Rule = { kind: 'text' }
const date: Rule = {
  kind: 'text',
  form: /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?)?)?$/,
}
/** The properties that are usual in scans, with their types (XMP specification, 2005). Any other is not checked. */
const properties: ReadonlyMap<string, Rule> = new Map(
  Object.entries({
    'http://purl.org/dc/elements/1.1/': {
      title: { kind: 'Alt' },
      description: { kind: 'Alt' },
      rights: { kind: 'Alt' },
      creator: { kind: 'Seq' },
      subject: { kind: 'Bag' },
      format: text,
      identifier: text,
      source: text,
    },
    'http://ns.adobe.com/xap/1.0/': {
      CreateDate: date,
      ModifyDate: date,
      MetadataDate: date,
      CreatorTool: text,
    },
    'http://ns.adobe.com/pdf/1.3/': { Producer: text, Keywords: text, PDFVersion: text },
    'http://ns.adobe.com/xap/1.0/mm/': { DocumentID: text, InstanceID: text },
    [idNamespace]: {
      part: { kind: 'text', form: /^\d$/ },
      conformance: { kind: 'text', form: /^[A-Z]$/ },
      amd: text,
      corr: text,
    },
  } satisfies Record<string, Record<string, Rule>>).flatMap(([namespace, all]) =>
    Object.entries(all).map(([name, rule]): [string, Rule] => [namespace + name, rule]),
  ),
)

/** Checks the metadata of the file, and tells what they claim. */
export function checkMetadata(file: PlainFile, catalog: PdfDict, report: ArchiveReport): ArchiveClaim | null {
  const value = catalog.get('/Metadata')
  const object = value instanceof Reference ? value.object : null
  const found = object === null ? null : file.object(object)
  if (found === null || found.stream === null || !isDict(found.value)) {
    report.breaks('metadata')
    report.breaks('claim')
    return null
  }
  if (file.resolve(found.value.get('/Subtype')) !== '/XML') report.breaks('metadata', object)
  const bytes = unpackAny(file, found)
  const packet = readXmp(bytes)
  if (packet === null) {
    report.breaks('metadata', object)
    return null
  }
  if (packet.hasForbiddenHead) report.breaks('metadata', object)
  for (const property of packet.properties) {
    const rule = properties.get(property.namespace + property.name)
    if (rule === undefined) report.cannotCheck('metadata-property', object)
    else if (property.kind !== rule.kind || rule.form?.test(property.text) === false) {
      report.breaks(property.namespace === idNamespace ? 'claim' : 'metadata-property', object)
    }
  }
  const own = packet.properties.filter(({ namespace }) => namespace === idNamespace)
  const textIn = (name: string) => own.find((each) => each.name === name)?.text ?? ''
  const [part, conformance] = [textIn('part'), textIn('conformance')]
  const isRight = part === '2' && /^[ABU]$/.test(conformance) && own.every(({ prefix }) => prefix === 'pdfaid')
  if (!isRight) report.breaks('claim', object)
  return part === '' ? null : { part, conformance }
}
