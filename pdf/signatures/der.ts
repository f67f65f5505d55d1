/** The bytes have another form than the one that is read. */
export class OtherForm extends Error {}

/** A value of ASN.1 (X.690, 8.1) by its places in the bytes around it. */
export interface Part {
  readonly tag: number
  readonly start: number
  readonly content: number
  readonly contentEnd: number
  readonly end: number
}

/** Reads values in place: a list of a hundred thousand entries would cost the parser a hundred megabytes. */
export function partsIn(bytes: Buffer, from: number, to: number): Part[] {
  const parts: Part[] = []
  for (let at = from; at < to; ) {
    const found = partAt(bytes, at, to)
    parts.push(found)
    at = found.end
  }
  return parts
}

/** The value at a place. Some programs write values that end with two zeros instead of a length. Throws OtherForm. */
export function partAt(bytes: Buffer, start: number, limit: number): Part {
  const [tag = 0, first = 0x80] = [bytes[start], bytes[start + 1]]
  const more = first & 0x7f
  if (start + 2 > limit || (tag & 0x1f) === 0x1f || (first > 0x80 && more > 4)) throw new OtherForm()
  if (first === 0x80) return openPartAt(bytes, start, limit)
  const content = start + 2 + (first > 0x80 ? more : 0)
  if (content > limit) throw new OtherForm()
  const end = content + (first > 0x80 ? bytes.readUIntBE(start + 2, more) : first)
  if (end > limit) throw new OtherForm()
  return { tag, start, content, contentEnd: end, end }
}

function openPartAt(bytes: Buffer, start: number, limit: number): Part {
  const tag = bytes[start] ?? 0
  if ((tag & 0x20) === 0) throw new OtherForm()
  for (let at = start + 2; at + 2 <= limit; at = partAt(bytes, at, limit).end) {
    if (bytes.readUInt16BE(at) === 0) return { tag, start, content: start + 2, contentEnd: at, end: at + 2 }
  }
  throw new OtherForm()
}

/** A value with its content; `inside` are the values in it. */
export interface Value {
  readonly tag: number
  /** With tag and length. */
  readonly whole: Buffer
  readonly content: Buffer
  inside(): Value[]
}

/** The value at the start of the bytes. Throws OtherForm. */
export const readDer = (bytes: Buffer): Value => valueFrom(bytes, partAt(bytes, 0, bytes.length))

/** A value of that tag. Throws OtherForm for another. */
export function expectTag(value: Value | undefined, ...tags: readonly number[]): Value {
  if (!value || !tags.includes(value.tag)) throw new OtherForm()
  return value
}

function valueFrom(bytes: Buffer, part: Part): Value {
  return {
    tag: part.tag,
    whole: bytes.subarray(part.start, part.end),
    content: bytes.subarray(part.content, part.contentEnd),
    inside: () => partsIn(bytes, part.content, part.contentEnd).map((each) => valueFrom(bytes, each)),
  }
}

const wholeTime = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/

/** A UTCTime or GeneralizedTime (RFC 5280, 4.1.2.5). Throws OtherForm. */
export function timeOf(value: Value | undefined): Date {
  const text = expectTag(value, 0x17, 0x18).content.toString('latin1')
  const century = Number(text.slice(0, 2)) < 50 ? '20' : '19'
  const [, ...parts] = wholeTime.exec(value?.tag === 0x17 ? `${century}${text}` : text) ?? []
  const [year = Number.NaN, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number)
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  if (Number.isNaN(time.getTime())) throw new OtherForm()
  return time
}
