/** A name of one file, on one line and in one direction, so that it reads as what it is. */
const plainName = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '')
    .replaceAll(/[/\\]/g, '_')

/** What a download's Content-Disposition says: the name for old readers, and in full for all others (RFC 6266). */
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
 * One range of `bytes` bytes asked for by a Range header (RFC 9110, 14.2). 'whole' where there is none, or one of
 * several parts, which a server may ignore; undefined where it cannot be satisfied.
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
