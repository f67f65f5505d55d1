import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import type { AttachedOriginal, AttachOrder } from './amend-messages.ts'
import { amendCopy } from './compile/amend-copy.ts'
import { catalogOf } from './compile/copy-pages.ts'
import type { UpdatedObject } from './compile/file-update.ts'
import { requireObjects } from './compile/missing-objects.ts'
import { type NamedValue, readWholeNameTree } from './compile/name-tree.ts'
import { BadSyntax, bytesOfString, isDict, type PdfDict, type PdfValue, Reference } from './compile/pdf-values.ts'
import type { PlainFile } from './compile/plain-file.ts'
import { utf16 } from './compile/text-metrics.ts'
import type { Pdfium } from './pdfium.ts'

/** The original and the update are in memory at once. */
const maxOriginalBytes = 128 * 1024 * 1024

/** Embeds a file in a copy of a PDF, as its source (ISO 32000-1, 7.11.4; ISO 19005-3, 6.8). */
export function attachOriginal(pdfium: Pdfium, { from, to, original, name, mediaType }: AttachOrder): AttachedOriginal {
  const { size, mtime } = statSync(original)
  if (size > maxOriginalBytes) return { kind: 'too-large' }
  const bytes = readFileSync(original)
  const attached = amendCopy(pdfium, {
    from,
    to,
    prepare: () => 'ready',
    change(file, { tree, bytes: state }) {
      if (state === 'anew') requireObjects(file, tree, [...tree.pages.keys()])
      const objects = attachmentObjects(file, { bytes, name, mediaType, modifiedAt: mtime })
      const id = createHash('sha256').update(name).update(mtime.toISOString()).update(bytes).digest('hex').slice(0, 32)
      return { objects, id }
    },
  })
  return 'kind' in attached && attached.kind === 'amended' ? { kind: 'attached' } : attached
}

interface Attachment {
  readonly bytes: Buffer
  readonly name: string
  readonly mediaType: string
  readonly modifiedAt: Date
}

function attachmentObjects(file: PlainFile, attachment: Attachment): Map<number, UpdatedObject> {
  const root = file.trailer.get('/Root')
  if (!(root instanceof Reference)) throw new BadSyntax('the catalog is no object of its own')
  const catalog = catalogOf(file)
  const names = dictOf(file.resolve(catalog.get('/Names')))
  const known = readWholeNameTree(file, names.get('/EmbeddedFiles'))
  const name = textString(uniqueName(plainName(attachment.name), takenNames(file, known)))
  const [stream, specification] = [file.end.objects, file.end.objects + 1]
  const source = new Reference(specification)
  const all = [...known, { name: bytesOfString(name) ?? '', value: source }]
  const associated = file.resolve(catalog.get('/AF'))
  const changed: PdfDict = new Map<string, PdfValue>([
    ...catalog,
    ['/Names', new Map<string, PdfValue>([...names, ['/EmbeddedFiles', treeOf(all)]])],
    ['/AF', [...(Array.isArray(associated) ? associated : []), source]],
  ])
  return new Map([
    [root.object, { value: changed }],
    [stream, embeddedFile(attachment)],
    [
      specification,
      {
        value: new Map<string, PdfValue>([
          ['/Type', '/Filespec'],
          ['/F', name],
          ['/UF', name],
          ['/AFRelationship', '/Source'],
          ['/EF', new Map(['/F', '/UF'].map((key) => [key, new Reference(stream)]))],
        ]),
      },
    ],
  ])
}

const dictOf = (value: PdfValue | undefined): PdfDict => (isDict(value) ? value : new Map())

/** Names are sorted by their bytes (ISO 32000-1, 7.9.6). */
function treeOf(all: readonly NamedValue[]): PdfDict {
  const sorted = all.toSorted((one, other) => Buffer.compare(latin1(one.name), latin1(other.name)))
  return new Map([['/Names', sorted.flatMap(({ name, value }) => [`<${latin1(name).toString('hex')}>`, value])]])
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')

function embeddedFile({ bytes, mediaType, modifiedAt }: Attachment): UpdatedObject {
  const packed = deflateSync(bytes)
  const isSmaller = packed.length < bytes.length
  const stream = isSmaller ? packed : bytes
  const value: PdfDict = new Map<string, PdfValue>([
    ['/Type', '/EmbeddedFile'],
    ['/Subtype', mediaTypeName(mediaType)],
    ['/Length', String(stream.length)],
    [
      '/Params',
      new Map<string, PdfValue>([
        ['/Size', String(bytes.length)],
        ...dateEntry('/ModDate', modifiedAt),
        // ISO 32000-1, table 46, asks for MD5. It protects nothing here.
        ['/CheckSum', `<${createHash('md5').update(bytes).digest('hex')}>`],
      ]),
    ],
  ])
  if (isSmaller) value.set('/Filter', '/FlateDecode')
  return { value, stream }
}

/** None for a year that a date of PDF cannot have (ISO 32000-1, 7.9.4). */
function dateEntry(key: string, at: Date): [string, PdfValue][] {
  const digits = at.toISOString().replaceAll(/[-:T]|\..*/g, '')
  return /^\d{14}$/.test(digits) ? [[key, `(D:${digits}Z)`]] : []
}

/** RFC 6838, 4.2: other characters cannot be in a media type. */
const mediaTypePattern = /^[a-z\d][a-z\d!#$&^_.+-]{0,126}\/[a-z\d][a-z\d!#$&^_.+-]{0,126}$/i

function mediaTypeName(mediaType: string): string {
  const known = mediaTypePattern.test(mediaType) ? mediaType : 'application/octet-stream'
  return `/${known.replaceAll(/[#/]/g, (char) => `#${char.charCodeAt(0).toString(16).toUpperCase()}`)}`
}

/** A name without folders: a slash would be read as one (ISO 32000-1, 7.11.2). */
const plainName = (name: string) => name.replaceAll(/[/\\\p{Cc}]/gu, '_') || 'original'

/** The keys of the tree, and the names that readers show. */
function takenNames(file: PlainFile, known: readonly NamedValue[]): ReadonlySet<string> {
  const shown = known.flatMap(({ value }) => {
    const specification = dictOf(file.resolve(value))
    return ['/F', '/UF'].map((key) => bytesOfString(file.resolve(specification.get(key))))
  })
  return new Set([...known.map(({ name }) => name), ...shown].map((bytes) => textOf(bytes ?? '')))
}

/** "nota.pdf", then "nota (2).pdf". */
function uniqueName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let unique = name
  for (let nth = 2; taken.has(unique); nth += 1) unique = `${stem} (${nth})${extension}`
  return unique
}

/** ASCII as it is, so that every reader can show it; any other text in UTF-16 (ISO 32000-1, 7.9.2.2). */
const textString = (text: string) =>
  /^[ -~]*$/.test(text) ? `(${text.replaceAll(/[\\()]/g, '\\$&')})` : utf16(text.normalize('NFC'))

const textOf = (bytes: string) =>
  bytes.startsWith('\u00fe\u00ff')
    ? latin1(bytes.slice(2, 2 + 2 * Math.floor((bytes.length - 2) / 2)))
        .swap16()
        .toString('utf16le')
    : bytes
