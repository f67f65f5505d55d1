import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { WrongSize } from './port.ts'

/** Readers look for the beginning of a PDF in the first kilobyte. */
const headBytes = 1024
const pdfMark = '%PDF-'
/** Every digital signature of a PDF names the bytes that it covers (ISO 32000, 12.8.1). */
const signatureMark = Buffer.from('/ByteRange')

/** Counts and hashes a stream that passes through, and fails at the first byte over the limit. */
export class Meter extends Transform {
  readonly #limit: number
  readonly #hash = createHash('sha256')
  #head = Buffer.alloc(0)
  #bytes = 0
  /** The last bytes of the previous chunk: a mark may lie across two chunks. */
  #tail = Buffer.alloc(0)
  #signed = false

  constructor(limit = Number.POSITIVE_INFINITY) {
    super()
    this.#limit = limit
  }

  get bytes(): number {
    return this.#bytes
  }

  get pdf(): boolean {
    return this.#head.includes(pdfMark)
  }

  get signed(): boolean {
    return this.#signed
  }

  /** The SHA-256 of all bytes, in lower-case hexadecimal; to be called once, at the end. */
  digest(): string {
    return this.#hash.digest('hex')
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null, data?: Buffer) => void,
  ): void {
    this.#bytes += chunk.length
    if (this.#bytes > this.#limit) {
      done(new WrongSize('TooLarge'))
      return
    }
    if (this.#head.length < headBytes) {
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, headBytes - this.#head.length)])
    }
    if (!this.#signed) {
      const seam = Buffer.concat([this.#tail, chunk.subarray(0, signatureMark.length)])
      this.#signed = chunk.includes(signatureMark) || seam.includes(signatureMark)
      const end = Buffer.concat([this.#tail, chunk.subarray(-signatureMark.length)])
      this.#tail = Buffer.from(end.subarray(-signatureMark.length + 1))
    }
    this.#hash.update(chunk)
    done(null, chunk)
  }
}
