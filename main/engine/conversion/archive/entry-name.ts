import iconv from 'iconv-lite'

/** Windows in Brazil writes names of archives in this code page. */
const western = 'cp850'
const maxLength = 160

/**
 * The name of a document by the name of its entry: “folder - file.pdf”. Never a path: no separator, no `..`, no control
 * character. Null for a folder, and for files that systems add to archives by themselves.
 * @param isUtf8 bit 11 of the entry's flags (APPNOTE 4.4.4)
 */
export function entryName(raw: Uint8Array, isUtf8: boolean): string | null {
  const decoded = decodeName(raw, isUtf8)
  if (/[\\/]$/.test(decoded)) return null
  const segments = decoded
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .split(/[\\/]/)
    .map((each) => each.trim())
    .filter((each) => !/^(?:\.{0,2}|[a-z]:)$/i.test(each))
  const last = segments.at(-1) ?? ''
  if (segments[0] === '__MACOSX' || /^(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(last)) return null
  const name = segments.join(' - ')
  return name === '' ? 'documento' : name.slice(-maxLength).trim()
}

function decodeName(raw: Uint8Array, isUtf8: boolean): string {
  try {
    // Programs of macOS write UTF-8 without saying so.
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    return isUtf8 ? new TextDecoder('utf-8').decode(raw) : iconv.decode(Buffer.from(raw), western)
  }
}
