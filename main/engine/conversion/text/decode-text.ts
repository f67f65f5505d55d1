/**
 * Decodes a text: by its byte order mark; as UTF-8 where all bytes are UTF-8; else as windows-1252, which Brazilian programs
 * write when they do not say what they write.
 * @param declared an encoding that the text itself names, as HTML does; ignored where no decoder has that name
 */
export function decodeText(bytes: Uint8Array, declared: string | null = null): string {
  const marked = markOf(bytes)
  if (marked !== null) return new TextDecoder(marked).decode(bytes)
  const named = declared === null ? null : decoderOf(declared)
  if (named !== null && named.encoding !== 'utf-8') return named.decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** Null where the encoding is unknown. */
export function decoderOf(encoding: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(encoding)
  } catch {
    return null
  }
}
