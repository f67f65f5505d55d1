import { mailTexts } from './mail-texts.ts'

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/tiff': '.tiff',
  'image/webp': '.webp',
  'image/heic': '.heic',
  'text/plain': '.txt',
  'text/html': '.html',
  'text/csv': '.csv',
  'text/calendar': '.ics',
  'text/rfc822-headers': '.txt',
  'message/delivery-status': '.txt',
  'message/disposition-notification': '.txt',
  'message/rfc822': '.eml',
  'application/zip': '.zip',
  'application/msword': '.doc',
  'application/rtf': '.rtf',
  'application/pkcs7-mime': '.p7m',
  'application/pkcs7-signature': '.p7s',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.ms-excel': '.xls',
  'application/vnd.oasis.opendocument.text': '.odt',
}

/** A plain file name: no folder, no control characters. Empty where nothing is left. */
const plainName = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim()
    .slice(-180)

/** Names attachments that have no name, and those of an equal name apart. */
export function createNames() {
  const taken = new Set<string>()
  let nth = 0
  return (name: string | null, mimeType: string): string => {
    nth += 1
    const extension = extensions[mimeType] ?? ''
    const given = plainName(name ?? '')
    const plain = given === '' ? mailTexts.unnamed(nth, extension) : withExtension(given, extension)
    let unique = plain
    for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1) unique = numbered(plain, copy)
    taken.add(unique.toLowerCase())
    return unique
  }
}

const withExtension = (name: string, extension: string) =>
  /\.[a-z\d]{1,8}$/i.test(name) ? name : `${name}${extension}`

function numbered(name: string, copy: number): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)} (${copy})${name.slice(dot)}` : `${name} (${copy})`
}
