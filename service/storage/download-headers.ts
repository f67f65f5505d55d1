/** Removes line breaks, direction marks and path separators from a file name. */
const plainName = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '')
    .replaceAll(/[/\\]/g, '_')

/** The Content-Disposition of a download: an ASCII name for old clients and the full name (RFC 6266). */
export function attachment(given: string): string {
  const name = plainName(given)
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
  const full = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}

/**
 * The range that a Range header asks for, of a file of `bytes` bytes (RFC 9110, 14.2). 'whole' for no header or several
 * ranges, which a server may ignore; undefined for a range that cannot be satisfied.
 */
export function readRange(
  header: string | undefined,
  bytes: number,
): { start: number; end: number } | 'whole' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match) return 'whole'
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const suffix = Math.min(Number(last), bytes)
    return suffix > 0 ? { start: bytes - suffix, end: bytes - 1 } : undefined
  }
  const start = Number(first)
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (start >= bytes) return undefined
  return start <= end ? { start, end } : 'whole'
}
