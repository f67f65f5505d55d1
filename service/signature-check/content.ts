import { createHash } from 'node:crypto'
import { NotExtendable } from '../signature-page/parse.ts'
import type { Source } from '../signature-page/source.ts'
import type { PdfSignature } from './find.ts'
import { BrokenMessage, type SignedContent } from './message.ts'

const blockBytes = 1024 * 1024
/** A signature without attributes is over the file itself, which then has to be in memory. */
const maxBytesInMemory = 64 * 1024 * 1024
/** All signatures of a file together: four of the largest file. */
const maxHashedBytes = 8 * 1024 * 1024 * 1024

/** Gives each signature of a PDF what it signs: the file up to its end without its gap, in constant memory. */
export function signedContents(source: Source): (signature: PdfSignature) => SignedContent {
  let hashed = 0

  async function* parts({ gap, end }: PdfSignature): AsyncGenerator<Buffer> {
    for (const [from, to] of [
      [0, gap.start],
      [gap.end, end],
    ] as const) {
      for (let at = from; at < to; at += blockBytes) yield await source.read(at, Math.min(blockBytes, to - at))
    }
  }
  return (signature) => {
    const known = new Map<string, Promise<Buffer>>()
    const size = signature.end - (signature.gap.end - signature.gap.start)
    const digest = async (name: string): Promise<Buffer> => {
      hashed += size
      if (hashed > maxHashedBytes) throw new NotExtendable('its signatures cover too much')
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
        if (size > maxBytesInMemory) throw new BrokenMessage('it has no attributes and its file is large')
        const whole: Buffer[] = []
        for await (const part of parts(signature)) whole.push(part)
        return Buffer.concat(whole)
      },
    }
  }
}
