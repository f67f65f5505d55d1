/** Markers of JPEG (ITU-T T.81, annex B). */
const markers = { frame: 0xc0, tables: 0xc4, scan: 0xda } as const
/** T.81, B.2.2 and B.2.3: one channel, sampled once, with the first tables of each kind. */
const [frameTail, scanPart] = [Buffer.from([1, 1, 0x11, 0]), Buffer.from([0, 8, 1, 1, 0x00, 0, 63, 0])]
const endOfImage = Buffer.from([0xff, 0xd9])

/** By the length and the bits of a code: its value. */
type Codes = ReadonlyMap<number, number>

/**
 * The same picture with its light alone, as a JPEG of one channel: nothing is compressed again. The JPEG is as jpeg-js
 * writes one: of three channels, each sampled once, in one scan without restarts.
 */
export function withoutColour(jpeg: Buffer): Buffer {
  const parts = [jpeg.subarray(0, 2)]
  const tables = new Map<number, Codes>()
  let at = 2
  let blocks = 0
  for (;;) {
    const marker = jpeg.readUInt8(at + 1)
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    const body = jpeg.subarray(at + 4, end)
    if (marker === markers.tables) readTables(body, tables)
    if (marker === markers.scan) {
      const bits = lightOf(jpeg.subarray(end), tables, blocks)
      return Buffer.concat([...parts, jpeg.subarray(at, at + 2), scanPart, bits, endOfImage])
    }
    if (marker === markers.frame) {
      blocks = Math.ceil(body.readUInt16BE(1) / 8) * Math.ceil(body.readUInt16BE(3) / 8)
      parts.push(Buffer.from([0xff, markers.frame, 0, 11]), body.subarray(0, 5), frameTail)
    } else parts.push(jpeg.subarray(at, end))
    at = end
  }
}

/** T.81, C.2: codes of each length count upwards. */
function readTables(body: Buffer, tables: Map<number, Codes>): void {
  for (let at = 0; at < body.length; ) {
    const codes = new Map<number, number>()
    let value = at + 17
    for (let length = 1, code = 0; length <= 16; length += 1, code <<= 1)
      for (let left = body.readUInt8(at + length); left > 0; left -= 1, code += 1, value += 1)
        codes.set((1 << length) | code, body.readUInt8(value))
    tables.set(body.readUInt8(at), codes)
    at = value
  }
}

/** The bits of the first channel of each block, with a zero after each byte that looks like a marker. */
function lightOf(scan: Buffer, tables: ReadonlyMap<number, Codes>, blocks: number): Buffer {
  const direct = [0x00, 0x10, 0x01, 0x11].map((id) => lookUp(tables.get(id) ?? new Map()))
  const [lightDc, lightAc, colourDc, colourAc] = direct
  if (!(lightDc && lightAc && colourDc && colourAc)) throw new Error('a JPEG without its tables')
  const out = Buffer.allocUnsafe(scan.length + 8)
  let [from, held, bits, to, outHeld, outBits] = [0, 0, 0, 0, 0, 0]

  /** So many bits, of which the stream may have fewer left. */
  function peek(count: number): number {
    while (bits < count) {
      const byte = scan[from] ?? 0xff
      from += byte === 0xff ? 2 : 1
      held = ((held << 8) | byte) & 0xffffff
      bits += 8
    }
    return (held >> (bits - count)) & ((1 << count) - 1)
  }
  function put(value: number, count: number): void {
    outHeld = ((outHeld << count) | value) & 0xffffff
    outBits += count
    for (; outBits >= 8; outBits -= 8) {
      const byte = (outHeld >> (outBits - 8)) & 255
      out[to++] = byte
      if (byte === 0xff) out[to++] = 0
    }
  }
  /** Reads a code and the bits that it announces; answers its value. */
  function take(table: Uint16Array, isKept: boolean): number {
    const entry = table[peek(16)] ?? 0
    const [length, value] = [entry >> 8, entry & 255]
    if (length === 0) throw new Error('a JPEG with an unknown code')
    if (isKept) put((held >> (bits - length)) & ((1 << length) - 1), length)
    bits -= length
    const more = value & 15
    if (more > 0) {
      const extra = peek(more)
      if (isKept) put(extra, more)
      bits -= more
    }
    return value
  }
  function block({ dc, ac, isKept }: { dc: Uint16Array; ac: Uint16Array; isKept: boolean }): void {
    take(dc, isKept)
    for (let nth = 1; nth < 64; nth += 1) {
      const value = take(ac, isKept)
      if (value === 0) break
      nth += value >> 4
    }
  }
  const light = { dc: lightDc, ac: lightAc, isKept: true }
  const colour = { dc: colourDc, ac: colourAc, isKept: false }
  for (let nth = 0; nth < blocks; nth += 1) {
    block(light)
    block(colour)
    block(colour)
  }
  if (outBits > 0) put((1 << (8 - outBits)) - 1, 8 - outBits)
  return out.subarray(0, to)
}

/** By the next 16 bits: the length of the code that they begin with, and its value. */
function lookUp(codes: Codes): Uint16Array {
  const table = new Uint16Array(1 << 16)
  for (const [key, value] of codes) {
    const length = 31 - Math.clz32(key)
    const first = (key ^ (1 << length)) << (16 - length)
    table.fill((length << 8) | value, first, first + (1 << (16 - length)))
  }
  return table
}
