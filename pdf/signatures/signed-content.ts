import { createHash } from 'node:crypto'
import type { ByteSource } from '../reader/byte-source.ts'
import { UnsupportedPdf } from '../reader/parse-value.ts'
import type { PdfSignature } from './find-signatures.ts'
import { InvalidMessage } from './signature-value.ts'
import type { SignedContent } from './signed-message.ts'

const blockBytes = 1024 * 1024
/** A signature without attributes signs the file itself, which then has to be in memory. */
const maxBytesInMemory = 64 * 1024 * 1024
/** For all signatures of a file together: four times the largest file. */
const maxHashedBytes = 8 * 1024 * 1024 * 1024

/** Returns the signed content of each signature, in constant memory: the file up to its end, without its gap. */
export function createSignedContents(source: ByteSource): (signature: PdfSignature) => SignedContent {
  let hashed = 0

  async function* parts({ start, gap, end }: PdfSignature): AsyncGenerator<Buffer> {
    for (const [from, to] of [
      [start, gap.start],
      [gap.end, end],
    ] as const) {
      for (let at = from; at < to; at += blockBytes) yield await source.read(at, Math.min(blockBytes, to - at))
    }
  }
  return (signature) => {
    const known = new Map<string, Promise<Buffer>>()
    const size = signature.end - signature.start - (signature.gap.end - signature.gap.start)
    const digest = async (name: string): Promise<Buffer> => {
      hashed += size
      if (hashed > maxHashedBytes) throw new UnsupportedPdf('the signatures cover too many bytes')
      const hash = createHash(name)
      for await (const part of parts(signature)) hash.update(part)
      return hash.digest()
    }
    return {
      digest: (name) => {
        const digested = known.get(name) ?? digest(name)
        known.set(name, digested)
        return digested
      },
      bytes: async () => {
        if (size > maxBytesInMemory) throw new InvalidMessage('a signature without attributes of a large file')
        const whole: Buffer[] = []
        for await (const part of parts(signature)) whole.push(part)
        return Buffer.concat(whole)
      },
    }
  }
}
