import { constants, inflateSync } from 'node:zlib'

/** The bytes of a PDF, and all its packed streams unpacked, as Latin-1: where a raw search looks. */
function everyStream(bytes: Uint8Array): string {
  const file = Buffer.from(bytes)
  const parts = [file.toString('latin1')]
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue
    const from = at + 6 + (file[at + 6] === 13 ? 2 : 1)
    try {
      parts.push(inflateSync(file.subarray(from), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1'))
    } catch {
      // The stream is not packed so.
    }
  }
  return parts.join('\n')
}

/** True if a raw search finds a text, written in Latin-1, UTF-16 or hexadecimal. */
export function holdsText(bytes: Uint8Array, text: string): boolean {
  const all = everyStream(bytes)
  const wide = [...text].map((each) => `\0${each}`).join('')
  const hex = Buffer.from(text, 'latin1').toString('hex')
  const wideHex = Buffer.from(wide, 'latin1').toString('hex')
  const lower = all.toLowerCase()
  return all.includes(text) || all.includes(wide) || lower.includes(hex) || lower.includes(wideHex)
}
