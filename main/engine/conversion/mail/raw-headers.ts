/** windows-1252 as the WHATWG defines it: each byte is a character, and back. */
const western = new TextDecoder('windows-1252')
const codes = new Map(Array.from({ length: 256 }, (_, byte) => [western.decode(Uint8Array.of(byte)), byte] as const))

/** A text in UTF-8 that was read as windows-1252 becomes right; any other stays. */
export function repairLines(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const bytes = Uint8Array.from(line, (char) => codes.get(char) ?? 0)
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
      } catch {
        return line
      }
    })
    .join('\n')
}

/**
 * Header lines of older programs are in windows-1252, against RFC 5322, and a reader of UTF-8 loses their letters. This writes
 * such lines of the message and of its parts in UTF-8; bodies stay as they are.
 * @param texts `western` writes windows-1252 as the encoding of texts that say none, or say UTF-8 falsely
 */
export function repairHeaders(raw: Uint8Array, texts: 'as-declared' | 'western' = 'as-declared'): Uint8Array {
  const declareWestern = texts === 'western'
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')
  const boundaries = new Set(
    [...text.matchAll(/boundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi)].map(
      ([, quoted, plain]) => `--${quoted ?? plain}`,
    ),
  )
  const pieces: Uint8Array[] = []
  let isHeader = true
  let changed = false
  let kept = 0
  let at = 0
  while (at < text.length) {
    const found = text.indexOf('\n', at)
    const end = found < 0 ? text.length : found + 1
    const line = text.slice(at, end)
    const plain = line.trimEnd()
    if (plain === '') isHeader = false
    else if (plain.startsWith('--') && boundaries.has(plain)) isHeader = true
    const better = isHeader ? betterLine(line, declareWestern) : null
    if (better !== null) {
      pieces.push(raw.subarray(kept, at), Buffer.from(better, 'utf8'))
      kept = end
      changed = true
    }
    at = end
  }
  return changed ? Buffer.concat([...pieces, raw.subarray(kept)]) : raw
}

/** The line as it should be, or null if it may stay. */
function betterLine(line: string, declareWestern: boolean): string | null {
  const isPlain = !/[\x80-\xff]/.test(line)
  if (isPlain && !declareWestern) return null
  const bytes = Buffer.from(line, 'latin1')
  let decoded = line
  if (!isPlain) {
    try {
      decoded = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      decoded = western.decode(bytes)
    }
  }
  const declared = declareWestern ? declaredWestern(decoded) : decoded
  return declared === bytes.toString('utf8') ? null : declared
}

function declaredWestern(line: string): string {
  const named = line.replace(/charset\s*=\s*"?(?:utf-?8|us-ascii|unknown[\w-]*|default)"?/i, 'charset=windows-1252')
  if (named !== line) return named
  if (!/^content-type\s*:\s*text\/(?:plain|html)\s*;?\s*$/i.test(line)) return line
  return `${line.trimEnd().replace(/;$/, '')}; charset=windows-1252\r\n`
}
