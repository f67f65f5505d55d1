/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Change = (bytes: Buffer, next: () => number) => Buffer

const place = (bytes: Buffer, next: () => number) => Math.floor(next() * bytes.length)
const numbers = ['0', '-1', '65536', '2147483648', '99999999999999999999', '1e9']

const changes: readonly Change[] = [
  // A bit that tipped over.
  (bytes, next) => {
    const at = place(bytes, next)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(next() * 8))
    return bytes
  },
  (bytes, next) => {
    bytes[place(bytes, next)] = Math.floor(next() * 256)
    return bytes
  },
  // A piece that is missing, that stands there twice, that was overwritten.
  (bytes, next) => {
    const at = place(bytes, next)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + Math.ceil(next() * 200))])
  },
  (bytes, next) => {
    const at = place(bytes, next)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - 200))])
  },
  (bytes, next) => {
    const at = place(bytes, next)
    return bytes.fill(0, at, Math.min(bytes.length, at + Math.ceil(next() * 400)))
  },
  // A number that is another.
  (bytes, next) => {
    const text = bytes.toString('latin1')
    const from = place(bytes, next)
    const other = numbers[Math.floor(next() * numbers.length)] ?? '0'
    const changed = text.slice(from).replace(/\d+/, other)
    return Buffer.from(text.slice(0, from) + changed, 'latin1')
  },
]

/** The same bytes, spoilt in one to five places; most of the time it still begins and ends as a PDF does. */
export function spoilt(good: Buffer, seed: number): Buffer {
  const next = numbersOf(seed)
  let bytes: Buffer = Buffer.from(good)
  for (let left = 1 + Math.floor(next() * 5); left > 0; left -= 1) {
    bytes = changes[Math.floor(next() * changes.length)]?.(bytes, next) ?? bytes
  }
  if (next() < 0.1) return bytes
  return Buffer.concat([Buffer.from('%PDF-1.5\n'), bytes.subarray(9), Buffer.from('\n%%EOF\n')])
}
