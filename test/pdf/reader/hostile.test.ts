import { describe, expect, it } from 'vitest'
import type { ByteSource } from '../../../pdf/reader/byte-source.ts'
import { checkSignatures } from '../../../pdf/signatures/check.ts'
import { openExtendablePdf } from '../../../service/signature-page/extendable-pdf.ts'
import { hostilePdfs } from '../../support/hostile-pdfs.ts'
import { firstOf } from '../../support/in-usual.ts'

const [maxReads, maxBytes] = [1000, 128 * 1024 * 1024]

/** A file in memory that counts the reads and their bytes. */
function countedSource(bytes: Buffer): ByteSource & { readonly cost: { reads: number; bytes: number } } {
  const cost = { reads: 0, bytes: 0 }
  return {
    cost,
    bytes: bytes.length,
    read: async (start, length) => {
      const part = bytes.subarray(start, start + length)
      cost.reads += 1
      cost.bytes += part.length
      return part
    },
  }
}

describe('a PDF that would take very much to read costs few reads and ends with an answer', () => {
  it.each(firstOf(Object.entries(hostilePdfs), 4))('for the signature page and the check: %s', async (_, make) => {
    const bytes = make()
    const forPage = countedSource(bytes)
    await openExtendablePdf(forPage).catch(() => undefined)
    const forCheck = countedSource(bytes)
    expect(await checkSignatures(forCheck, { roots: [], now: new Date() })).toMatchObject({
      problem: expect.stringContaining('assinatura'),
    })
    for (const { cost } of [forPage, forCheck]) {
      expect(cost.reads).toBeLessThanOrEqual(maxReads)
      expect(cost.bytes).toBeLessThanOrEqual(maxBytes)
    }
  })
})
