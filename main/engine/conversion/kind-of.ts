import type { FileKind } from './types.ts'

/** Enough of a file's beginning for `kindOf`. */
export const headBytes = 64 * 1024

/**
 * The kind of a file by its first bytes, and by its name where bytes do not tell. A wrong extension does not matter for formats
 * with a signature.
 * @param head `headBytes` of the beginning, or the whole of a smaller file
 * @returns null for an unknown kind
 */
export function kindOf(name: string, head: Uint8Array): FileKind | null {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, headBytes)).toString('latin1')
  const extension = /\.([a-z\d]{1,8})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  return bySignature(text, extension) ?? byName(text, extension)
}

const signatures: readonly (readonly [RegExp, FileKind])[] = [
  [/^\xff\xd8\xff/, 'jpeg'],
  [/^\x89PNG\r\n/, 'png'],
  // Both byte orders, and BigTIFF.
  [/^(?:II[*+]\0|MM\0[*+])/, 'tiff'],
  [/^RIFF[\s\S]{4}WEBP/, 'webp'],
  [/^\{\\rtf/, 'office'],
]
/** Brands of ISO/IEC 23008-12 and of AVIF. `mif1` and `msf1` are common to all of them. */
const pictureBrands = /^(?:hei[cxms]|hev[cxms]|mif[12]|msf1|avi[fs]|miaf)$/
/** A PDF may have other bytes before its header, within the first 1024 (ISO 32000-1, appendix H). */
const pdfHeader = /^[\s\S]{0,1019}%PDF-/

function bySignature(text: string, extension: string): FileKind | null {
  const found = signatures.find(([pattern]) => pattern.test(text))
  if (found) return found[1]
  if (isPictureFile(text)) return 'heic'
  if (text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06')) return zipKind(text, extension)
  if (text.startsWith(compoundFile)) return compoundKind(text, extension)
  return pdfHeader.test(text) && !looksLikeMessage(text) ? 'pdf' : null
}

/** The `ftyp` box: a length, its name, the main brand, a version, other brands. */
function isPictureFile(text: string): boolean {
  if (text.slice(4, 8) !== 'ftyp') return false
  const end = Math.min(Buffer.from(text.slice(0, 4), 'latin1').readUInt32BE(), 256)
  const brands = [text.slice(8, 12), ...(text.slice(16, end).match(/[\s\S]{4}/g) ?? [])]
  return brands.some((brand) => pictureBrands.test(brand))
}

const officeNames =
  /^(?:docx|docm|dotx|xlsx|xlsm|xltx|pptx|pptm|ppsx|potx|odt|ods|odp|odg|ott|ots|otp|doc|dot|xls|xlt|ppt|pps|rtf)$/
const officeType = /mimetypeapplication\/vnd\.oasis\.opendocument\./

/** OpenDocument has its type in the first entry; Office Open XML has an entry of content types, most often the first. */
function zipKind(text: string, extension: string): FileKind {
  const isOffice =
    officeType.test(text) ||
    (text.includes('[Content_Types].xml') && /(?:^|[^\w.])(?:word|xl|ppt)\//.test(text)) ||
    officeNames.test(extension)
  return isOffice ? 'office' : 'zip'
}

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex').toString('latin1')
const inUtf16 = (name: string) => name.replaceAll(/[\s\S]/g, '$&\0')
/** The storage of a message's properties (MS-OXMSG 2.1.3). */
const messageStorage = inUtf16('__nameid_version1.0')

/** A compound file (MS-CFB): Outlook's message by its name or storage, otherwise an old office file. */
function compoundKind(text: string, extension: string): FileKind | null {
  if (extension === 'msg' || text.includes(messageStorage)) return 'msg'
  return officeNames.test(extension) || /W\0o\0r\0d\0D\0o\0c|W\0o\0r\0k\0b\0o\0o\0k|P\0o\0w\0e\0r\0P/.test(text)
    ? 'office'
    : null
}

const textNames: Readonly<Record<string, FileKind>> = {
  eml: 'eml',
  txt: 'text',
  csv: 'text',
  log: 'text',
  md: 'text',
  ics: 'text',
  vcf: 'text',
  htm: 'html',
  html: 'html',
  xhtml: 'html',
}
const markup = /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i

function byName(text: string, extension: string): FileKind | null {
  if (looksLikeMessage(text)) return 'eml'
  if (markup.test(text)) return 'html'
  const named = textNames[extension] ?? null
  // Text has no zero bytes, except UTF-16, which begins with its mark.
  return named !== null && text.includes('\0') && !/^(?:\xff\xfe|\xfe\xff)/.test(text) ? null : named
}

const headerLine = /^([!-9;-~]{1,60}):[ \t]?/
const wantedHeaders = new Set([
  'from',
  'to',
  'date',
  'subject',
  'message-id',
  'received',
  'mime-version',
  'return-path',
])

/** At least three known header lines of RFC 5322 before the first empty line, one of them From, Date or Received. */
function looksLikeMessage(text: string): boolean {
  const lines = text
    .replace(/^\xef\xbb\xbf/, '')
    .replace(/^\s+/, '')
    .slice(0, 16_384)
    .split(/\r?\n/)
  const seen = new Set<string>()
  for (const line of lines) {
    if (line === '') break
    if (/^[ \t]/.test(line)) continue
    const name = headerLine.exec(line)?.[1]?.toLowerCase()
    if (name === undefined) break
    if (wantedHeaders.has(name)) seen.add(name)
  }
  return seen.size >= 3 && ['from', 'date', 'received'].some((name) => seen.has(name))
}
