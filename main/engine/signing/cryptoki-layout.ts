/**
 * The memory of PKCS#11's structures, of processors with 64 bits: CK_ULONG is a `long`, which Windows keeps at four bytes,
 * and there structures are packed by one (PKCS#11 2.40, section 2.1).
 */
export interface CryptokiLayout {
  /** Bytes of CK_ULONG. */
  readonly number: 4 | 8
  /** CK_ATTRIBUTE and CK_MECHANISM: a number, a pointer, a number. */
  readonly triple: number
  readonly tokenInfo: number
  /** Where the pointers begin in CK_FUNCTION_LIST, after the two bytes of its version. */
  readonly functions: number
}

export const layoutOf = (platform: NodeJS.Platform): CryptokiLayout =>
  platform === 'win32'
    ? { number: 4, triple: 16, tokenInfo: 160, functions: 2 }
    : { number: 8, triple: 24, tokenInfo: 208, functions: 8 }

/** Places in CK_TOKEN_INFO, which are the same everywhere: texts padded with spaces, and the flags. */
export const tokenInfo = { label: [0, 32], serial: [80, 96], flags: 96 } as const

export const pointerBytes = 8

export function writeNumber(layout: CryptokiLayout, target: Buffer, value: number | bigint, at = 0): void {
  if (layout.number === 4) target.writeUInt32LE(Number(value), at)
  else target.writeBigUInt64LE(BigInt(value), at)
}

/** A handle may use all bits, so that a number of JavaScript would not hold it. */
export const readNumber = ({ number }: CryptokiLayout, source: Buffer, at = 0): bigint =>
  number === 4 ? BigInt(source.readUInt32LE(at)) : source.readBigUInt64LE(at)

/** An attribute or a mechanism: its kind, with the address and the length of its value. */
export interface Triple {
  readonly kind: number
  readonly address: bigint
  readonly length: number
}

export function writeTriples(layout: CryptokiLayout, triples: readonly Triple[]): Buffer {
  const bytes = Buffer.alloc(layout.triple * triples.length)
  for (const [at, { kind, address, length }] of triples.entries()) {
    const start = at * layout.triple
    writeNumber(layout, bytes, kind, start)
    bytes.writeBigUInt64LE(address, start + layout.number)
    writeNumber(layout, bytes, length, start + layout.number + pointerBytes)
  }
  return bytes
}

/** The length that a module has written into a triple. */
export const lengthIn = (layout: CryptokiLayout, triples: Buffer, at: number): bigint =>
  readNumber(layout, triples, at * layout.triple + layout.number + pointerBytes)
