import { catalogOf } from './compile/copy-pages.ts'
import { isDict } from './compile/pdf-values.ts'
import { inspectFile } from './compile/plain-file.ts'
import { unpackAny } from './compile/unpack-any.ts'
import type { Pdfium } from './pdfium.ts'
import { readString } from './pdfium-strings.ts'

/** Texts that a file carries beside its pages. */
export interface DocumentData {
  /** Title, subject and other entries, bookmarks, names of attachments. */
  readonly texts: readonly string[]
  /** Parts that were not read: attachments, a form that only another program draws, a description in XML. */
  readonly unread: readonly ('attachment' | 'form' | 'data')[]
}

/** ISO 32000-1, table 317: dates and programs. */
const noText: readonly string[] = ['CreationDate', 'ModDate', 'Trapped', 'Producer', 'Creator']
/** fpdf_formfill.h: FORMTYPE_XFA_FULL and FORMTYPE_XFA_FOREGROUND. */
const drawnByOthers: readonly number[] = [2, 3]
/** No outline that a person reads has more. */
const maxBookmarks = 20_000
/** PDFium can leave out the usual entries. */
const onlyUnusual = false

/** Reads what a file says of itself. @param from its path, for what PDFium does not tell */
export function readDocumentData(pdfium: Pdfium, document: number, from: string): DocumentData {
  const { calls } = pdfium
  const unread: DocumentData['unread'][number][] = []
  const attachments = calls.FPDFDoc_GetAttachmentCount(document)
  if (attachments > 0) unread.push('attachment')
  if (drawnByOthers.includes(calls.FPDF_GetFormType(document))) unread.push('form')
  const description = descriptionIn(from, calls.FPDF_GetSecurityHandlerRevision(document) !== -1)
  if (description === null) unread.push('data')
  const names = Array.from({ length: attachments }, (_, nth) => {
    const attachment = calls.FPDFDoc_GetAttachment(document, nth)
    return [
      readString(pdfium, (at, size) => calls.FPDFAttachment_GetName(attachment, at, size)),
      readString(pdfium, (at, size) => calls.EPDFAttachment_GetDescription(attachment, at, size)),
    ]
  }).flat()
  const texts = [...entriesOf(pdfium, document), ...bookmarksOf(pdfium, document), ...names, ...(description ?? [])]
  return { texts: [...new Set(texts.filter((text) => text.trim() !== ''))], unread }
}

function entriesOf(pdfium: Pdfium, document: number): string[] {
  const { calls } = pdfium
  const { malloc, free } = calls.pdfium.wasmExports
  const size = 256
  const at = malloc(size)
  try {
    const keys = Array.from({ length: calls.EPDF_GetMetaKeyCount(document, onlyUnusual) }, (_, nth) => {
      const length = calls.EPDF_GetMetaKeyName(document, nth, onlyUnusual, at, size)
      return Buffer.from(pdfium.memory.buffer, at, Math.min(size, Math.max(0, length - 1))).toString('utf8')
    })
    return keys
      .filter((key) => key !== '' && !noText.includes(key))
      .map((key) => readString(pdfium, (to, room) => calls.FPDF_GetMetaText(document, key, to, room)))
  } finally {
    free(at)
  }
}

function bookmarksOf(pdfium: Pdfium, document: number): string[] {
  const { calls } = pdfium
  const seen = new Set<number>()
  const titles: string[] = []
  const waiting = [calls.FPDFBookmark_GetFirstChild(document, 0)]
  while (seen.size < maxBookmarks) {
    const bookmark = waiting.pop()
    if (bookmark === undefined) break
    if (bookmark === 0 || seen.has(bookmark)) continue
    seen.add(bookmark)
    titles.push(readString(pdfium, (at, size) => calls.FPDFBookmark_GetTitle(bookmark, at, size)))
    waiting.push(calls.FPDFBookmark_GetNextSibling(document, bookmark))
    waiting.push(calls.FPDFBookmark_GetFirstChild(document, bookmark))
  }
  return titles
}

/** The texts of the description in XML (XMP), which PDFium does not give; null if it cannot be read. */
function descriptionIn(from: string, isEncrypted: boolean): string[] | null {
  return inspectFile<string[] | null>(from, {
    read(file) {
      const metadata = catalogOf(file).get('/Metadata')
      if (metadata === undefined || metadata === 'null') return []
      if (isEncrypted || typeof metadata !== 'object' || !('object' in metadata)) return null
      const found = file.object(metadata.object)
      return found === null || !isDict(found.value) ? [] : textsOfXml(unpackAny(file, found).toString('utf8'))
    },
    otherwise: null,
  })
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Between tags, and in attributes; without identifiers and dates, which have many digits. */
function textsOfXml(xml: string): string[] {
  const inner = [...xml.matchAll(/>([^<]+)</g), ...xml.matchAll(/\s[\w:.-]+\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  return inner
    .map(([, one, other]) => decoded((one ?? other ?? '').trim()))
    .filter((text) => text !== '' && !/^(?:uuid|xmp\.[di]id|https?):|^\d{4}-\d\d-\d\dT/i.test(text))
}

const decoded = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name)] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
