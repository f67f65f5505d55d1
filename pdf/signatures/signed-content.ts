import { createHash, type Hash } from 'node:crypto'
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

/**
 * Returns the signed content of each signature, in constant memory: the file up to its end, without its gap. What stands
 * before the gaps of several signatures is hashed once if they are asked oldest first.
 */
export function createSignedContents(source: ByteSource): (signature: PdfSignature) => SignedContent {
  const begun = new Map<string, Begun>()
  let hashed = 0

  async function* parts(from: number, to: number): AsyncGenerator<Buffer> {
    for (let at = from; at < to; at += blockBytes) yield await source.read(at, Math.min(blockBytes, to - at))
  }
  const add = async (hash: Hash, from: number, to: number) => {
    hashed += Math.max(0, to - from)
    if (hashed > maxHashedBytes) throw new UnsupportedPdf('the signatures cover too many bytes')
    for await (const part of parts(from, to)) hash.update(part)
  }
  const hashUntil = async (name: string, from: number, to: number): Promise<Hash> => {
    const known = begun.get(name)
    const isPart = known !== undefined && known.from === from && known.to <= to
    const hash = isPart ? known.hash.copy() : createHash(name)
    await add(hash, isPart ? known.to : from, to)
    begun.set(name, { from, to, hash: hash.copy() })
    return hash
  }
  return ({ start, gap, end }) => {
    const known = new Map<string, Promise<Buffer>>()
    const digest = async (name: string): Promise<Buffer> => {
      const hash = await hashUntil(name, start, gap.start)
      await add(hash, gap.end, end)
      return hash.digest()
    }
    return {
      digest: (name) => {
        const digested = known.get(name) ?? digest(name)
        known.set(name, digested)
        return digested
      },
      bytes: async () => {
        if (end - start - (gap.end - gap.start) > maxBytesInMemory)
          throw new InvalidMessage('a signature without attributes of a large file')
        const whole: Buffer[] = []
        for await (const part of parts(start, gap.start)) whole.push(part)
        for await (const part of parts(gap.end, end)) whole.push(part)
        return Buffer.concat(whole)
      },
    }
  }
}

/** The hash of a range so far. */
interface Begun {
  readonly from: number
  readonly to: number
  readonly hash: Hash
}
