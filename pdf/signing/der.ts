/** Writes values in DER (X.690). pkijs would not keep the exact bytes of names; pdf/signatures reads values. */

function value(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length.toString(16)
  const long = Buffer.from(size.length % 2 === 0 ? size : `0${size}`, 'hex')
  const length = content.length < 0x80 ? Buffer.from([content.length]) : Buffer.from([0x80 | long.length, ...long])
  return Buffer.concat([Buffer.from([tag]), length, content])
}

export const sequence = (...parts: readonly Uint8Array[]) => value(0x30, ...parts)
/** The parts in the order of their bytes, as DER demands. */
export const setOf = (...parts: readonly Uint8Array[]) => value(0x31, ...parts.toSorted(Buffer.compare))
export const octets = (bytes: Uint8Array) => value(0x04, bytes)
export const ia5 = (text: string) => value(0x16, Buffer.from(text, 'latin1'))
export const tagged = (tag: number, ...parts: readonly Uint8Array[]) => value(0xa0 | tag, ...parts)
export const none = Buffer.from([0x05, 0x00])
export const yes = Buffer.from([0x01, 0x01, 0xff])

/** A positive whole number, from its bytes. */
export const integer = (bytes: Uint8Array | readonly number[]) =>
  value(0x02, Buffer.from((bytes[0] ?? 0) < 0x80 ? bytes : [0, ...bytes]))

export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  const bytes = [40 * first + second, ...rest].flatMap((number) => {
    const digits = [number % 128]
    for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128))
      digits.unshift(128 + (left % 128))
    return digits
  })
  return value(0x06, Buffer.from(bytes))
}
