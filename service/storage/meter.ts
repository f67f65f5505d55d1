import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { WrongSize } from './port.ts'

const pdfMark = Buffer.from('%PDF-')

/** Lets a stream through while counting and hashing it, and stops it at the first byte too many. */
export class Meter extends Transform {
  readonly #limit: number
  readonly #hash = createHash('sha256')
  #head = Buffer.alloc(0)
  #bytes = 0

  constructor(limit = Number.POSITIVE_INFINITY) {
    super()
    this.#limit = limit
  }

  get bytes(): number {
    return this.#bytes
  }

  get pdf(): boolean {
    return this.#head.equals(pdfMark)
  }

  /** The SHA-256 of all that went through, in lower-case hexadecimal; once, at the end. */
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
    if (this.#head.length < pdfMark.length) {
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, pdfMark.length - this.#head.length)])
    }
    this.#hash.update(chunk)
    done(null, chunk)
  }
}
