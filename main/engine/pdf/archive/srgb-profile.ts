/** Places of tags begin at multiples of four (ICC.1:2001-04, 6.1). */
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])

const tagged = (type: string, ...parts: readonly Buffer[]) =>
  Buffer.concat([Buffer.from(type, 'latin1'), Buffer.alloc(4), ...parts])

function words(size: 2 | 4, ...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(size * values.length)
  for (const [nth, value] of values.entries()) bytes.writeUIntBE(value, nth * size, size)
  return bytes
}
const fixed = (...values: readonly number[]) => words(4, ...values.map((value) => Math.round(value * 65_536)))

/** IEC 61966-2-1: the light of a value of sRGB, both from 0 to 1. */
const linear = (value: number) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const curvePoints = 1024
const title = 'sRGB IEC61966-2.1'

function description(): Buffer {
  const ascii = Buffer.from(`${title}\0`, 'latin1')
  // No text in Unicode, and none in a script.
  return tagged('desc', words(4, ascii.length), ascii, Buffer.alloc(4 + 4 + 2 + 1 + 67))
}

/**
 * An ICC profile of sRGB, version 2.1, computed from IEC 61966-2-1: primaries adapted to D50 as ICC profiles are. It is
 * made here so that no licence of another's file is needed.
 */
export function srgbProfile(): Buffer {
  const curve = tagged(
    'curv',
    words(4, curvePoints),
    words(2, ...Array.from({ length: curvePoints }, (_, nth) => Math.round(linear(nth / (curvePoints - 1)) * 65_535))),
  )
  const xyz = (...values: readonly [number, number, number]) => tagged('XYZ ', fixed(...values))
  const tags: readonly (readonly [string, Buffer])[] = [
    ['desc', description()],
    ['cprt', tagged('text', Buffer.from('CC0-1.0\0', 'latin1'))],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.4361, 0.2225, 0.0139)],
    ['gXYZ', xyz(0.3851, 0.7169, 0.0971)],
    ['bXYZ', xyz(0.1431, 0.0606, 0.7141)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  const data: Buffer[] = []
  const places = new Map<Buffer, number>()
  let offset = 128 + 4 + 12 * tags.length
  for (const [, bytes] of tags) {
    if (places.has(bytes)) continue
    places.set(bytes, offset)
    const whole = padded(bytes)
    data.push(whole)
    offset += whole.length
  }
  const table = tags.map(([name, bytes]) =>
    Buffer.concat([Buffer.from(name, 'latin1'), words(4, places.get(bytes) ?? 0, bytes.length)]),
  )
  const header = Buffer.alloc(128)
  header.writeUInt32BE(offset, 0)
  header.writeUInt32BE(0x02_10_00_00, 8)
  header.write('mntrRGB XYZ ', 12, 'latin1')
  for (const [nth, value] of [2026, 11, 30, 0, 0, 0].entries()) header.writeUInt16BE(value, 24 + 2 * nth)
  header.write('acsp', 36, 'latin1')
  fixed(0.9642, 1, 0.8249).copy(header, 68)
  return Buffer.concat([header, words(4, tags.length), ...table, ...data])
}
